import { type ConsumerErrorCode } from '../consumer-error.ts';
import { OUTCOME_UNKNOWN } from '../send-gate/cancel.ts';

/** Why a request to the OpenAI-compatible endpoint has no answer. */
export type ChatFailure =
  | { kind: 'refused'; code: ConsumerErrorCode; message: string }
  | { kind: 'upstream-unreachable'; message: string }
  /** The upstream's own error, after all attempts. */
  | { kind: 'upstream-failed'; status?: number; message: string }
  | { kind: 'malformed-batch'; message: string }
  | { kind: 'outcome-unknown'; message: string }
  | { kind: 'root-timeout'; message: string }
  | { kind: 'repeat-refused'; message: string }
  /** Taproom's own fault, such as a full disk. */
  | { kind: 'internal'; code: string; message: string };

export type ChatErrorBody = { error: { message: string; type: string; code: string; param: null } };

export type ChatErrorAnswer = { status: number; reason?: string; headers: Record<string, string>; body: ChatErrorBody };

const statuses: Readonly<Partial<Record<ConsumerErrorCode, number>>> = {
  'request.invalid': 400,
  'chat.connection_ambiguous': 400,
  'chat.connection_missing': 400,
  'chat.connection_not_found': 400,
};

function statusBeforeTools(failure: ChatFailure): number {
  if (failure.kind === 'root-timeout') return 504;
  if (failure.kind !== 'internal') return 502;
  return failure.code === 'server.stopping' ? 503 : 500;
}

/**
 * The answer before the headers are out. After a tool was sent no status is used that clients repeat a request for, and they are
 * told not to.
 */
export function chatErrorAnswer(failure: ChatFailure, toolSent: boolean): ChatErrorAnswer {
  const body = chatErrorBody(failure, toolSent);
  if (failure.kind === 'refused') return { status: statuses[failure.code] ?? 422, headers: {}, body };
  const mayHaveRun = toolSent || failure.kind === 'outcome-unknown' || failure.kind === 'repeat-refused';
  if (!mayHaveRun) return { status: statusBeforeTools(failure), headers: {}, body };
  const reason =
    failure.kind === 'outcome-unknown' ? { reason: 'MCP tool outcome unknown - it may have executed' } : {};
  return { status: 424, ...reason, headers: { 'x-should-retry': 'false' }, body };
}

/** The body of such an answer, and the data of the event that ends a stream. */
export function chatErrorBody(failure: ChatFailure, toolSent: boolean): ChatErrorBody {
  const { message } = failure;
  return {
    error: {
      message: toldMessage(failure, message),
      type: typeOf(failure),
      code: codeOf(failure, toolSent),
      param: null,
    },
  };
}

function toldMessage(failure: ChatFailure, message: string): string {
  if (failure.kind !== 'upstream-failed' || failure.status === undefined) return message;
  return `The model's server answered ${failure.status}: ${message}`;
}

function typeOf({ kind }: ChatFailure): string {
  if (kind === 'outcome-unknown') return 'mcp_outcome_unknown';
  if (kind === 'internal') return 'server_error';
  return kind === 'refused' || kind === 'repeat-refused' ? 'invalid_request_error' : 'upstream_error';
}

function codeOf(failure: ChatFailure, toolSent: boolean): string {
  switch (failure.kind) {
    case 'refused':
    case 'internal':
      return failure.code;
    case 'outcome-unknown':
      return OUTCOME_UNKNOWN;
    case 'malformed-batch':
      return 'legacy.malformed_tool_call';
    case 'root-timeout':
      return 'chat.root_timeout';
    case 'repeat-refused':
      return 'legacy.retry_after_tool_send_refused';
    default:
      return toolSent ? 'chat.upstream_failed_after_tools' : 'chat.upstream_unreachable';
  }
}
