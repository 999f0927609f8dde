import type { Socket } from 'node:net';
import type { Problem } from '@taproom/contracts';

/** What is no HTTP at all never reaches a route; it is told so in the one shape errors have. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem: Problem = {
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: error.code === 'HPE_HEADER_OVERFLOW' ? 'The request headers are too large.' : 'This is no HTTP request.',
    code: 'request.invalid',
  };
  const body = JSON.stringify(problem);
  const head = ['HTTP/1.1 400 Bad Request', 'Connection: close', 'Content-Type: application/problem+json'];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
}
