import type { JsonObject } from '../../json/json-object.ts';
import { isRawNumber, type RawNumber } from '../../json/lossless.ts';
import {
  type AgentProfile,
  defaultDelegation,
  defaultModelRetry,
  defaultTools,
  type Delegation,
  type ModelRetry,
  type ProfileTools,
} from './profile.ts';

/** An integer as `parseLossless` reads it. */
export type WrittenInteger = number | RawNumber;

type Written<T> = { [K in keyof T]?: T[K] extends number ? WrittenInteger : T[K] };

/** The used parts of a valid document of version 3. */
export type ProfileDocument = {
  id: string;
  displayName: string;
  description?: string;
  instructions?: { agentSystemPrompt?: string | null };
  run?: { directRunnable?: boolean; modelRetry?: Written<ModelRetry> };
  delegation?: Written<Delegation>;
  tools: Omit<Written<ProfileTools>, 'allow' | 'maxCallsPerTool'> & {
    allow: string[];
    maxCallsPerTool?: Record<string, WrittenInteger>;
  };
};

/** An integer that is written without fraction or exponent; undefined for anything else. */
export function integerOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isInteger(value) ? value : undefined;
  return isRawNumber(value) && /^-?\d+$/.test(value.rawJSON) ? Number(value.rawJSON) : undefined;
}

/** The document with the defaults applied. They are not written into it. */
export function profileOf(document: ProfileDocument): AgentProfile {
  const { id, displayName, description, instructions = {}, run = {}, delegation = {}, tools } = document;
  return {
    id,
    displayName,
    ...(description !== undefined && { description }),
    agentSystemPrompt: instructions.agentSystemPrompt ?? null,
    directRunnable: run.directRunnable ?? true,
    modelRetry: withDefaults(defaultModelRetry, run.modelRetry ?? {}),
    delegation: withDefaults(defaultDelegation, delegation),
    tools: {
      ...withDefaults(defaultTools, tools),
      allow: tools.allow,
      maxCallsPerTool: Object.fromEntries(
        Object.entries(tools.maxCallsPerTool ?? {}).map(([toolId, count]) => [toolId, integerOf(count) ?? 0]),
      ),
    },
  };
}

function withDefaults<T extends object>(defaults: T, written: JsonObject): T {
  const entries = Object.entries(defaults).map(([name, standard]: [string, unknown]) => {
    const value = Object.hasOwn(written, name) ? written[name] : standard;
    return [name, isRawNumber(value) ? integerOf(value) : value];
  });
  return Object.fromEntries(entries) as T;
}
