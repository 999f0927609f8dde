import { held, type Held } from '../../manager/held.ts';
import {
  discovered,
  type McpTestServer,
  modernPage,
  modernScript,
  scripted,
  type Script,
} from '../../support/mcp-servers/index.ts';

export type F = McpTestServer & {
  /** What `tools/list` answers; change it, and refresh. */
  tools: object[];
  /** How `tools/call` is answered; by default with the text `ok`. */
  onCall: Script;
  /** How the first request of a connection is answered. */
  onDiscover: Script;
  /** The calls that `hold` has taken. */
  held: Held;
  /** The `tools/call` requests so far. */
  calls(): number;
};

export const ok: Script = ({ result }) => result({ resultType: 'complete', content: [{ type: 'text', text: 'ok' }] });

export const tool = (name: string, rest: object = {}): object => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { a: { type: 'string', description: 'server a' } } },
  ...rest,
});

/** An MCP server whose tools and answers the suite changes as it goes. */
export async function startF(tools: object[] = [tool('echo')]): Promise<F> {
  const onDiscover: Script = ({ result }) => result(discovered());
  const state = { tools, onCall: ok, onDiscover, held: held() };
  const server = await scripted(
    modernScript({
      'server/discover': (exchange) => state.onDiscover(exchange),
      'tools/list': ({ result }) => result(modernPage(state.tools)),
      'tools/call': (exchange) => state.onCall(exchange),
    }),
  );
  return Object.assign(state, server, { calls: () => server.received('tools/call').length });
}

/** Answers with these content blocks, and whatever else a result may have. */
export function answers(content: object[], rest: object = {}): Script {
  return ({ result }) => result({ resultType: 'complete', content, ...rest });
}

export const text = (value: string): object => ({ type: 'text', text: value });
