import { ConsumerError } from '../../consumer-error.ts';

export type ConnectionChoice = {
  /** From the request's header. */
  header?: string;
  /** What the client's token brings along. */
  tokenDefault?: string;
  ids: readonly string[];
};

/**
 * The connection of a request: the header's, else the token's, else the only one. Throws ConsumerError
 * `chat.connection_not_found`, `chat.connection_missing`, `chat.connection_ambiguous`.
 */
export function chooseConnection({ header, tokenDefault, ids }: ConnectionChoice): string {
  const wanted = header ?? tokenDefault;
  if (wanted !== undefined) {
    if (ids.includes(wanted)) return wanted;
    throw new ConsumerError(
      'chat.connection_not_found',
      `There is no model connection ${JSON.stringify(wanted.slice(0, 64))}.`,
    );
  }
  const [only, ...others] = ids;
  if (only === undefined)
    throw new ConsumerError('chat.connection_missing', 'There is no model connection yet. Add one in the console.');
  if (others.length === 0) return only;
  throw new ConsumerError(
    'chat.connection_ambiguous',
    'There are several model connections. Name one in the header x-taproom-connection, or give the token a default.',
  );
}
