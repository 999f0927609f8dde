import { ConsumerError } from '@taproom/mcp-domain';
import type { FastifyReply } from 'fastify';

/** Where a call is still open, the caller is told when to ask again. */
export async function withRetryAfter<T>(reply: FastifyReply, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof ConsumerError && error.code === 'agent.call_in_progress')
      void reply.header('retry-after', '1');
    throw error;
  }
}
