import {
  type McpTestServer,
  modernPage,
  modernScript,
  type Script,
  scripted,
} from '../../support/mcp-servers/index.ts';
import type { RecordedRequest } from '../../support/mcp-servers/index.ts';
import { addActive, discover, type Hub, setPermission } from '../../support/taproom-servers.ts';

export const tool = (name: string, more: object = {}): object => ({
  name,
  description: `About ${name}.`,
  inputSchema: { type: 'object', properties: { title: { type: 'string', description: 'A title.' } } },
  ...more,
});

export type Fixture = McpTestServer & {
  /** What `tools/list` answers; a page's text, or its tools. */
  tools: readonly unknown[] | string;
  /** What happens to a `tools/call`; by default it is answered with the text "ok". */
  onCall: Script;
  /** The `tools/call` requests so far. */
  calls(): RecordedRequest[];
};

export const answerText =
  (text: string): Script =>
  ({ result }) =>
    result({ resultType: 'complete', content: [{ type: 'text', text }] });

/** A server that counts, and that answers as the suite says at the moment of the request. */
export async function startFixture(tools: readonly unknown[] | string = [tool('issue.create')]): Promise<Fixture> {
  const server = await scripted(
    modernScript({
      'tools/list': ({ result }) =>
        result(typeof fixture.tools === 'string' ? fixture.tools : modernPage(fixture.tools)),
      'tools/call': (exchange) => fixture.onCall(exchange),
    }),
  );
  const fixture: Fixture = Object.assign(server, {
    tools,
    onCall: answerText('ok'),
    calls: () => server.received('tools/call'),
  });
  return fixture;
}

/** Registers the server, discovers it, and permits what is named. Returns the registration's id. */
export async function offer(
  hub: Hub,
  server: McpTestServer,
  {
    displayName = 'my server',
    tools = { 'issue.create': 'allow' },
  }: { displayName?: string; tools?: Record<string, string> } = {},
): Promise<string> {
  const { id } = await addActive(hub, { displayName, endpoint: server.url });
  await discover(hub, id);
  for (const [name, permission] of Object.entries(tools)) await setPermission(hub, id, name, permission);
  return id;
}

/** The arguments' text as they stood in the body of a call. */
export function sentArguments({ body }: RecordedRequest): string {
  const start = body.indexOf('"arguments":') + '"arguments":'.length;
  for (let end = start + 1; end <= body.length; end += 1) {
    const text = body.slice(start, end);
    if (!/[}\]]$/.test(text)) continue;
    try {
      JSON.parse(text);
      return text;
    } catch {
      // Not the whole of it yet.
    }
  }
  throw new Error('The call has no arguments.');
}

export function sentName(request: RecordedRequest): string {
  return (request.message as { params: { name: string } }).params.name;
}
