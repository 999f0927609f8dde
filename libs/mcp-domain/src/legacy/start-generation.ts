import { ConsumerError } from '../consumer-error.ts';
import type { ToolListing } from '../tool-resolution/list-tools.ts';
import type { ResolvedTool } from '../tool-resolution/resolved-tool.ts';
import type { LegacyEvent } from './events.ts';
import type { Descriptor, Generation, GenerationSource, RequestMark } from './generation.ts';

export const DEFAULT_RECURSION_LIMIT = 5;

export type StartGeneration = {
  type: 'start-generation';
  generationId: string;
  owner: string;
  source: GenerationSource;
  groupId?: string;
  chatId?: string;
  recursionLimit?: number;
  request?: RequestMark;
  /** What may be offered now; it is frozen. */
  listing: ToolListing;
  /** The generations of the same client and group that there are. */
  group: readonly Pick<Generation, 'status'>[];
};

/** Throws ConsumerError `legacy.group_terminated`. */
export function startGeneration(command: StartGeneration): LegacyEvent[] {
  const { type: _type, listing, group, recursionLimit = DEFAULT_RECURSION_LIMIT, ...root } = command;
  if (groupIsTerminated(group)) {
    throw new ConsumerError(
      'legacy.group_terminated',
      'A tool outcome in this group is unknown; the group is over. Begin a new one.',
    );
  }
  const { tools, diagnostics } = listing;
  return [
    {
      type: 'generation_created',
      data: { ...root, recursionLimit, descriptors: tools.map(descriptorOf), diagnostics },
    },
  ];
}

export function groupIsTerminated(group: readonly Pick<Generation, 'status'>[]): boolean {
  return group.some(({ status }) => status === 'terminated');
}

/** A cached tool as a root freezes it. */
export function descriptorOf({
  toolId,
  serverDisplayName,
  nativeName,
  title,
  description,
  inputSchema,
}: ResolvedTool): Descriptor {
  return {
    toolId,
    displayName: `${title?.trim() ? title : nativeName} (${serverDisplayName})`,
    serverDisplayName,
    nativeName,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    inputSchema,
  };
}
