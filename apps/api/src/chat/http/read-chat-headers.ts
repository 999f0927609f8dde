import type { IncomingHttpHeaders } from 'node:http';
import type { ChatHeaders } from '../chat-headers.ts';

export function readChatHeaders(headers: IncomingHttpHeaders): ChatHeaders {
  const connection = textOf(headers, 'x-taproom-connection');
  const mcp = textOf(headers, 'x-taproom-mcp')?.toLowerCase();
  const generation = textOf(headers, 'x-taproom-generation');
  const idempotencyKey = textOf(headers, 'idempotency-key');
  return {
    ...(connection !== undefined && { connection }),
    ...(mcp !== undefined && { mcp }),
    // An empty name names nothing; an empty connection is one that there is not.
    ...(generation && { generation }),
    ...(idempotencyKey && { idempotencyKey }),
    exposeTurns: textOf(headers, 'x-taproom-expose')?.toLowerCase() === 'turns',
    retryCount: Number(textOf(headers, 'x-stainless-retry-count')) || 0,
  };
}

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value.trim() : undefined;
}
