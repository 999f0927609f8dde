import type { ExchangeAnswer } from './exchange.ts';
import type { ReplyReader } from './judge-text.ts';
import { readJsonReply } from './read-json-reply.ts';
import { readSseReply } from './read-sse-reply.ts';
import type { Reply } from './reply.ts';

/**
 * Reads until the answer to `reader.id` is known, not until the body ends. Throws GatewayError for a broken connection, an
 * oversize body and a stopped operation; whatever the server did say is a Reply.
 */
export function readReply(answer: ExchangeAnswer, reader: ReplyReader): Promise<Reply> {
  return answer.mediaType === 'text/event-stream' ? readSseReply(answer, reader) : readJsonReply(answer, reader);
}
