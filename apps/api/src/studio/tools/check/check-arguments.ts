import type { JsonObject } from '@taproom/mcp-domain';
import { z } from 'zod';
import type { CallContext, StudioTool, WriteControl } from '../studio-tool.ts';
import { argumentFault, firstFault } from './argument-faults.ts';
import { inputSchemaOf } from './input-schema.ts';
import { tooDeep } from './nesting.ts';
import { withPlainNumbers } from './plain-numbers.ts';
import { withoutProto } from './without-proto.ts';

/** S-370: the arguments object is the first level. */
const MOST_LEVELS = 64;

const schemas = {
  dryRun: z.boolean().describe('Tell what would change, and change nothing.').default(false),
  expectedRevision: z
    .string()
    .describe('The revision that you know the target at; if it has changed since, nothing is written.')
    .optional(),
  clientRequestId: z
    .string()
    .refine((id) => [...id].length >= 1 && [...id].length <= 200, 'string of 1 to 200 characters')
    .meta({
      minLength: 1,
      maxLength: 200,
      description: 'The same id and arguments within 24 h: the first answer again.',
    })
    .optional(),
} satisfies Record<WriteControl, z.ZodType>;
const controlNames = Object.keys(schemas) as WriteControl[];

export type WriteControls = {
  dryRun: boolean;
  expectedRevision: string | undefined;
  clientRequestId: string | undefined;
};

export const noControls: WriteControls = { dryRun: false, expectedRevision: undefined, clientRequestId: undefined };

export type CheckedCall = {
  /** As the tool's own schema has read them. */
  args: JsonObject;
  controls: WriteControls;
};

export type ArgumentChecker = {
  /** The tool's `inputSchema`. */
  schema: JsonObject;
  /** @throws StudioError -32602 */
  check(given: JsonObject, warn: CallContext['warn']): CheckedCall;
};

/** Everything that stands between what a client sent and a tool's code; made once for each tool. */
export function argumentChecker(tool: StudioTool): ArgumentChecker {
  const full = tool.arguments.extend(controlsOf(tool));
  const schema = inputSchemaOf(full);
  return {
    schema,
    check: (given, warn) => {
      const deep = tooDeep(given, MOST_LEVELS);
      if (deep) throw argumentFault(deep.slice(0, 1), `nested at most ${MOST_LEVELS} levels`, given[String(deep[0])]);
      const own = withoutProto(given, tool.leavesOutProtoIn ?? [], warn);
      const wanted = withoutUselessControls(own, tool, warn);
      const args = tool.tolerate ? tolerate(tool.tolerate, wanted, warn) : wanted;
      const read = full.safeParse(withPlainNumbers(args, schema));
      if (!read.success) throw firstFault(read.error.issues, { args, schema });
      return splitControls(read.data);
    },
  };
}

function controlsOf(tool: StudioTool): Partial<typeof schemas> {
  const taken: readonly WriteControl[] = tool.kind === 'read' ? [] : tool.controls;
  return Object.fromEntries(controlNames.filter((name) => taken.includes(name)).map((name) => [name, schemas[name]]));
}

/** S-60 and S-380: empty ones count as absent, and where they have no use they are named. */
function withoutUselessControls(args: JsonObject, tool: StudioTool, warn: CallContext['warn']): JsonObject {
  const sent = (['expectedRevision', 'clientRequestId'] as const).filter((name) => Object.hasOwn(args, name));
  if (sent.length === 0) return args;
  const kept = { ...args };
  const taken: readonly string[] = [...Object.keys(tool.arguments.shape), ...Object.keys(controlsOf(tool))];
  for (const name of sent) {
    const isEmpty = kept[name] === null || kept[name] === '';
    const isUseless = !taken.includes(name);
    if (isEmpty || isUseless) delete kept[name];
    if (isUseless && !isEmpty) warn(ignored(name, `${name} has no effect on ${tool.name}.`));
  }
  return kept;
}

export function ignored(path: string, message: string) {
  return { code: 'ignored_argument', path, message } as const;
}

/** A tool's own tolerances see no write controls, and can't lose any. */
function tolerate(
  tolerant: NonNullable<StudioTool['tolerate']>,
  args: JsonObject,
  warn: CallContext['warn'],
): JsonObject {
  const entries = Object.entries(args);
  const isControl = ([name]: [string, unknown]) => controlNames.some((control) => control === name);
  const own = Object.fromEntries(entries.filter((entry) => !isControl(entry)));
  return { ...tolerant(own, warn), ...Object.fromEntries(entries.filter(isControl)) };
}

function splitControls(read: JsonObject): CheckedCall {
  const { dryRun: dry, expectedRevision: expected, clientRequestId: request, ...args } = read;
  return {
    args,
    controls: {
      dryRun: dry === true,
      expectedRevision: typeof expected === 'string' ? expected : undefined,
      clientRequestId: typeof request === 'string' ? request : undefined,
    },
  };
}
