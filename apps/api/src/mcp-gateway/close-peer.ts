import { drain } from './drain.ts';
import { requestHeaders, sessionHeaders } from './request-headers.ts';
import type { Session } from './session.ts';
import type { Wire } from './wire.ts';

/* A server that hangs here keeps nobody waiting, but it keeps a socket. */
const CLOSING_MS = 2_000;

export type Closing = {
  wire: Wire;
  session: Session;
  /** The request that was given up while it was under way. */
  abandonedId: number | undefined;
  stopping: AbortSignal;
};

/**
 * Says good-bye as the protocol version wants it and frees the connections. On 2026-07-28 the cut stream is the cancel; on
 * 2025 a notification is, and the session is ended with a DELETE. Rejects when the server doesn't play along.
 */
export async function closePeer({ wire, session, abandonedId, stopping }: Closing): Promise<void> {
  const signal = AbortSignal.any([AbortSignal.timeout(CLOSING_MS), stopping]);
  try {
    if (abandonedId !== undefined && !session.isModern) await cancelRequest(wire, session, { abandonedId, signal });
    if (session.id !== undefined) await endSession(wire, session, signal);
  } finally {
    await session.end();
    await wire.cut();
  }
}

type Cancelling = { abandonedId: number; signal: AbortSignal };

async function cancelRequest(wire: Wire, session: Session, { abandonedId, signal }: Cancelling): Promise<void> {
  const method = 'notifications/cancelled';
  const params = { requestId: abandonedId, reason: 'The client no longer waits for the answer.' };
  await wire
    .send({
      method: 'POST',
      headers: requestHeaders(session, method, params),
      body: JSON.stringify({ jsonrpc: '2.0', method, params }),
      signal,
    })
    .then((answer) => drain(answer.chunks));
}

async function endSession(wire: Wire, session: Session, signal: AbortSignal): Promise<void> {
  const answer = await wire.send({ method: 'DELETE', headers: sessionHeaders(session), signal });
  answer.discard();
  // 405: the server ends sessions itself. 404: it has done so already.
  if (answer.status >= 300 && answer.status !== 405 && answer.status !== 404) {
    throw new Error(`the server answered the session's DELETE with HTTP ${answer.status}`);
  }
}
