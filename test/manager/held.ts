import type { Script, ScriptedExchange } from '../support/mcp-servers/index.ts';

export type Held = {
  /** The requests that wait for the suite to answer them, in order of arrival. */
  exchanges: ScriptedExchange[];
  /** Holds a request; to be used as a script. */
  hold: Script;
  /** Resolves when `count` of them are waiting. */
  pending(count?: number): Promise<void>;
  forget(): void;
};

export function held(): Held {
  const exchanges: ScriptedExchange[] = [];
  let arrived = (): void => undefined;
  return {
    exchanges,
    hold: (exchange) => {
      exchanges.push(exchange);
      arrived();
    },
    pending: async (count = 1) => {
      while (exchanges.length < count) await new Promise<void>((next) => (arrived = next));
    },
    forget: () => void exchanges.splice(0),
  };
}
