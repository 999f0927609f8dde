import type { JsonObject } from '@taproom/mcp-domain';
import type { z } from 'zod';
import type { Warning } from '@taproom/roleplay-domain';
import type { WritePlan, WriteTarget } from '../writes/write-plan.ts';
import type { ToolGroup } from './tool-groups.ts';

export type ToolAnnotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** What every call of a tool has at hand. */
export type CallContext = {
  /** RFC 3339 UTC to the millisecond, the same throughout the call. */
  now: string;
  /** Whose name the history has for it, where that is no client of the MCP server. */
  actor?: string | undefined;
  /** Names a thing that was accepted but not stored, not used or changed; goes out with the answer. */
  warn(warning: Warning): void;
};

/** `dryRun` for ids: a new asset's is null in `result` and in the diff. */
export type PlanContext = CallContext & { dryRun: boolean };

export type WriteControl = 'dryRun' | 'expectedRevision' | 'clientRequestId';

type Described<S extends z.ZodObject> = {
  name: `tavo_${string}`;
  title: string;
  /** Says what is written, if anything. */
  description: string;
  /**
   * The one source of `inputSchema`, of the check of each call and of its error details: a strict object, whose numbers come
   * from `arguments.ts`. Write controls are added by `writeTool`. A `meta({ title })` on a nested closed object is the noun in
   * "persona.x must be a supported persona field"; without one the noun is the member's own name.
   */
  arguments: S;
  /** Where it differs from what the kind of tool implies. */
  annotations?: Partial<ToolAnnotations>;
  /**
   * Spellings that are taken beyond the schema (section 9), turned into what the schema knows. Gets and returns all arguments,
   * write controls aside; must not change what it was given.
   */
  tolerate?(args: JsonObject, warn: CallContext['warn']): JsonObject;
  /** Top-level arguments in which an own key `__proto__` is left out with a warning instead of being refused (S-20). */
  leavesOutProtoIn?: readonly string[];
};

export type ReadToolDefinition<S extends z.ZodObject> = Described<S> & {
  /** The answer without `ok` and `warnings`. */
  run(args: z.output<S>, context: CallContext): JsonObject | Promise<JsonObject>;
};

export type WriteToolDefinition<S extends z.ZodObject, P = unknown> = Described<S> & {
  /** All three, unless the tool's row says otherwise (S-201, S-255). */
  controls?: readonly WriteControl[];
  /**
   * What the write is about, with its revision as it is now.
   * @throws StudioError not found
   */
  target(args: z.output<S>, context: PlanContext): WriteTarget | Promise<WriteTarget>;
  /**
   * Asked after the target has been found, is not read-only and is at the expected revision; then name conflict, confirmation
   * and configuration are checked, in this order (S-68). From `target` to the end of `commit` no other write runs. `prepared` is
   * what `prepare` has made; undefined in a dry run, in a tool without it, and in the plan that is made before it.
   */
  plan(args: z.output<S>, context: PlanContext, prepared?: P): WritePlan | Promise<WritePlan>;
  /**
   * Slow work that the write needs, such as a request to a model. Other writes run meanwhile, so afterwards the target is looked
   * at and planned anew; before, it was as well, so that nothing is asked for in vain. Never called in a dry run.
   */
  prepare?(args: z.output<S>, context: CallContext): Promise<P>;
};

type Erased = Omit<Described<z.ZodObject>, 'annotations'> & { annotations: ToolAnnotations };

/** A tool as the registry holds it. Made by `readTool` and `writeTool` only. */
export type StudioTool =
  | (Erased & Pick<ReadToolDefinition<z.ZodObject>, 'run'> & { kind: 'read' })
  | (Erased &
      Pick<WriteToolDefinition<z.ZodObject>, 'target' | 'plan' | 'prepare'> & {
        kind: 'write';
        controls: readonly WriteControl[];
      });
export type ReadTool = Extract<StudioTool, { kind: 'read' }>;
export type WriteTool = Extract<StudioTool, { kind: 'write' }>;

/** Tools of one group, in the order of `tools/list`. */
export type ToolSet = { group: ToolGroup; tools: readonly StudioTool[] };

export function readTool<S extends z.ZodObject>(definition: ReadToolDefinition<S>): ReadTool {
  const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
  // The registry calls `run` with nothing but what this tool's own schema has let through.
  const erased = definition as unknown as Pick<ReadTool, 'run'>;
  return { ...definition, ...erased, kind: 'read', annotations: { ...annotations, ...definition.annotations } };
}

/**
 * A tool that writes. It goes through the pipeline of `studio/writes`, which adds the write controls to the schema, keeps the
 * order of the checks, compares revisions, answers dry runs and repeats, and lets one write run at a time.
 */
export function writeTool<S extends z.ZodObject, P = unknown>(definition: WriteToolDefinition<S, P>): WriteTool {
  const annotations = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false };
  const erased = definition as unknown as Pick<WriteTool, 'target' | 'plan' | 'prepare'>;
  return {
    ...definition,
    ...erased,
    kind: 'write',
    controls: definition.controls ?? ['dryRun', 'expectedRevision', 'clientRequestId'],
    annotations: { ...annotations, ...definition.annotations },
  };
}
