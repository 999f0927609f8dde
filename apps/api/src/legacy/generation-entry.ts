import {
  type EarlierRequest,
  type Generation,
  type GenerationError,
  groupKeyOf,
  openLegacyCalls,
  requestsOf,
} from '@taproom/mcp-domain';

/** As long as a repeated request is looked for, and an hour. */
export const REQUESTS_MATTER_MS = 25 * 60 * 60_000;

/** What has to be known of a generation without reading its stream. */
export type GenerationEntry = {
  generationId: string;
  owner: string;
  groupKey?: string;
  /** `ended`: nothing is left to be done at a start. */
  state: 'open' | 'suspended' | 'ended';
  /** Where it is terminated. */
  error?: GenerationError;
  requests: readonly EarlierRequest[];
  /** Of a stepwise generation, whose caller may have made them. */
  executionCallIds: readonly string[];
};

export function entryOf(generation: Generation): GenerationEntry {
  const { generationId, owner, source, status, error, calls } = generation;
  const groupKey = groupKeyOf(generation);
  return {
    generationId,
    owner,
    ...(groupKey !== undefined && { groupKey }),
    state: stateOf(generation),
    ...(status === 'terminated' && error && { error }),
    requests: requestsOf(generation),
    executionCallIds: source === 'legacy' ? calls.map(({ executionCallId }) => executionCallId) : [],
  };
}

function stateOf(generation: Generation): GenerationEntry['state'] {
  if (generation.suspension) return 'suspended';
  return generation.status === 'open' || openLegacyCalls(generation).length > 0 ? 'open' : 'ended';
}
