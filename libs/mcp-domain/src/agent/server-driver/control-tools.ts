import { ConsumerError } from '../../consumer-error.ts';
import type { JsonObject } from '../../json/json-object.ts';
import { type BuiltinAnswer, builtinError } from '../../projection/workspace-tools.ts';
import { parseCallArguments } from '../../test-call/arguments.ts';
import { isLive, type Run } from '../run/run.ts';

/** What a call of a control tool asks for, or what it is answered at once. */
export type ControlRequest =
  | { kind: 'delegate'; profileId: string; task: string }
  | { kind: 'handoff'; profileId: string; message: string }
  | { kind: 'await'; invocationIds: string[] | undefined }
  | { kind: 'return'; result: string }
  | { kind: 'finish'; output: string | undefined }
  | { kind: 'refused'; answer: BuiltinAnswer };

export type ControlName = 'agent.delegate' | 'agent.handoff' | 'agent.await' | 'task.return' | 'workspace.finish';

export function readControlCall(name: ControlName, argumentsJson: string): ControlRequest {
  const reading = parseCallArguments(argumentsJson);
  if (!reading.ok) return { kind: 'refused', answer: builtinError(reading.code, reading.message) };
  return readers[name](reading.value);
}

const readers: Readonly<Record<ControlName, (args: JsonObject) => ControlRequest>> = {
  'agent.delegate': ({ profileId, task }) =>
    isText(profileId) && isText(task)
      ? { kind: 'delegate', profileId, task }
      : invalid('profileId and task must be strings.'),
  'agent.handoff': ({ profileId, message }) =>
    isText(profileId) && isText(message)
      ? { kind: 'handoff', profileId, message }
      : invalid('profileId and message must be strings.'),
  'agent.await': ({ invocationIds }) =>
    invocationIds === undefined || isTexts(invocationIds)
      ? { kind: 'await', invocationIds }
      : invalid('invocationIds must be a list of strings.'),
  'task.return': ({ result }) => (isText(result) ? { kind: 'return', result } : invalid('result must be a string.')),
  'workspace.finish': ({ output }) =>
    output === undefined || isText(output) ? { kind: 'finish', output } : invalid('output must be a string.'),
};

/** The answer to a call that would end its turn but is not the last of it. */
export function afterFinish(): BuiltinAnswer {
  return builtinError(
    'agent.tool_after_finish',
    'This must be the last call of its turn. It had no effect; the calls after it were made.',
  );
}

/** A refusal of the run's rules, for the model to read; anything else is thrown on. */
export function refusalAnswer(error: unknown): BuiltinAnswer {
  if (error instanceof ConsumerError) return builtinError(error.code, error.message);
  throw error;
}

export function delegated(invocationId: string, profileId: string): BuiltinAnswer {
  return { content: `${profileId} is at work as ${invocationId}. Fetch its result with agent_await.`, isError: false };
}

export type AwaitedChildren = { ok: true; invocationIds: string[] } | { ok: false; answer: BuiltinAnswer };

/** The children that are waited for: the named ones, else all of the invocation's own. */
export function childrenToAwait(
  run: Run,
  parentInvocationId: string,
  named: readonly string[] | undefined,
): AwaitedChildren {
  const own = [...run.invocations.values()]
    .filter(({ kind, parentInvocationId: parent }) => kind === 'subagent' && parent === parentInvocationId)
    .map(({ invocationId }) => invocationId);
  const foreign = named?.find((invocationId) => !own.includes(invocationId));
  if (foreign === undefined) return { ok: true, invocationIds: [...(named ?? own)] };
  const answer = builtinError(
    'agent.invocation_not_found',
    `${foreign.slice(0, 64)} is no agent that you delegated to.`,
  );
  return { ok: false, answer };
}

/** Whether all of them have ended. */
export function haveEnded(run: Run, invocationIds: readonly string[]): boolean {
  return invocationIds.every((invocationId) => {
    const invocation = run.invocations.get(invocationId);
    return !invocation || !isLive(invocation);
  });
}

/** The status and the returned text of each. */
export function awaitReport(run: Run, invocationIds: readonly string[]): BuiltinAnswer {
  const parts = invocationIds.map((invocationId) => {
    const { status = 'unknown', output } = run.invocations.get(invocationId) ?? {};
    const head = `## ${invocationId}\n\nstatus: ${status}`;
    return output === undefined || output === '' ? head : `${head}\n\n${output}`;
  });
  return { content: parts.length > 0 ? parts.join('\n\n') : 'You delegated nothing.', isError: false };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function invalid(message: string): ControlRequest {
  return { kind: 'refused', answer: builtinError('agent.arguments_invalid', message) };
}
