import { describe, expect, it } from '@jest/globals';
import { legacyScript, modernScript, type Script, scripted } from '../support/mcp-servers/index.ts';
import { failureOf, gateway, logged, running, target, until } from './support/gateway.ts';

const SECRET = 'tok-3f"9ä&<x> yz';
const forms: [string, string][] = [
  ['as it is', SECRET],
  ['in upper case', SECRET.toUpperCase()],
  ['in JSON', JSON.stringify(SECRET).slice(1, -1)],
  ['in HTML', 'tok-3f&quot;9ä&amp;&lt;x&gt; yz'],
  ['in a URL', encodeURIComponent(SECRET)],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['in base64url', Buffer.from(SECRET).toString('base64url')],
];

/** What a discovery says when the server repeats `words` in an error, and in a page, and in a JSON-RPC error. */
async function errorsAbout(words: string, rest: Parameters<typeof target>[1], userinfo = ''): Promise<string[]> {
  const scripts: Script[] = [
    ({ status }) => status(500, { body: `bad key: ${words}!` }),
    ({ error }) => error({ code: -32050, message: `bad key: ${words}!` }),
    ({ error }) => error({ code: -32050, message: `bad key: ${words}!` }, { id: null }),
  ];
  const messages: string[] = [];
  for (const script of scripts) {
    const server = await running(scripted(modernScript({ 'tools/list': script })));
    const failure = await failureOf(gateway().listTools(target(server.url.replace('://', `://${userinfo}`), rest)));
    messages.push(failure.message, JSON.stringify(failure), String(new Error('x', { cause: failure }).cause));
  }
  return messages;
}

const masked = (messages: string[], words: string): void => {
  for (const message of messages) expect(message.toLowerCase()).not.toContain(words.toLowerCase());
  expect(messages.filter((message) => message.includes('bad key: •••!'))).not.toEqual([]);
};

describe('M-3 secrets in the server’s words are masked', () => {
  it.each(forms)('M-3 a header value %s', async (_form, words) => {
    masked(await errorsAbout(words, { headers: { 'X-Key': SECRET } }), words);
  });

  it('M-3 the credentials without their scheme', async () => {
    masked(await errorsAbout('abc.def.ghi', { headers: { Authorization: 'Bearer abc.def.ghi' } }), 'abc.def.ghi');
  });

  it('M-3 a password out of Basic credentials', async () => {
    const headers = { Authorization: `Basic ${Buffer.from('me:hunter2-long').toString('base64')}` };
    masked(await errorsAbout('hunter2-long', { headers }), 'hunter2-long');
  });

  it.each(['pass%40word', 'pass@word', Buffer.from('admin:pass@word').toString('base64')])(
    'M-3 userinfo as %s',
    async (words) => {
      masked(await errorsAbout(words, {}, 'admin:pass%40word@'), words);
    },
  );

  it('M-3 a short value is masked where it stands alone', async () => {
    const messages = await errorsAbout('s3', { headers: { 'X-Pin': 's3' } });
    masked(messages, ' s3');
    const server = await running(
      scripted(modernScript({ 'tools/list': ({ status }) => status(500, { body: 'this3 stays' }) })),
    );
    expect((await failureOf(gateway().listTools(target(server, { headers: { 'X-Pin': 's3' } })))).message).toContain(
      'this3 stays',
    );
  });

  it('M-3 a secret at the edge of what is quoted leaves no piece behind', async () => {
    const secret = 'q'.repeat(400);
    for (let padding = 280; padding <= 300; padding += 5) {
      const server = await running(
        scripted(
          modernScript({ 'tools/list': ({ status }) => status(500, { body: '.'.repeat(padding) + secret + 'tail' }) }),
        ),
      );
      const { message } = await failureOf(gateway().listTools(target(server, { headers: { 'X-Key': secret } })));
      expect(message).not.toContain('qq');
    }
  });

  it('M-3 the version that a server names is its words too', async () => {
    const result = { protocolVersion: 'v-secret-1', capabilities: {}, serverInfo: { name: 's', version: '1' } };
    const server = await running(scripted(legacyScript({ initialize: (exchange) => exchange.result(result) })));
    const { message } = await failureOf(gateway().listTools(target(server, { headers: { 'X-Key': 'v-secret-1' } })));
    expect(message).toContain('•••');
    expect(message).not.toContain('v-secret-1');
  });

  it('M-3 the words are one line of bounded length', async () => {
    const server = await running(
      scripted(
        modernScript({ 'tools/list': ({ status }) => status(500, { body: `a\r\n\u001b[31mb${'c'.repeat(100_000)}` }) }),
      ),
    );
    const { message } = await failureOf(gateway().listTools(target(server)));
    expect(message).toMatch(/^[^\p{Cc}]{1,500}$/u);
  });
});

describe('M-67 closing', () => {
  it('M-67 a DELETE that fails is logged, without secrets, and changes nothing', async () => {
    const script = legacyScript(
      { DELETE: ({ status }) => status(500, { body: 'key k-777 is bad' }) },
      { sessionId: 's-1' },
    );
    const server = await running(scripted(script));
    const outcome = await gateway().callTool(target(server, { headers: { 'X-Key': 'k-777' } }), {
      nativeName: 'echo',
      args: {},
    });
    expect(outcome.outcome).toBe('known_response');
    await until(() => logged.length === 1);
    expect(logged[0]).toContain('HTTP 500');
    expect(logged[0]).not.toContain('k-777');
  });

  it('M-67 a DELETE that hangs holds up no answer', async () => {
    const server = await running(scripted(legacyScript({ DELETE: () => undefined }, { sessionId: 's-1' })));
    const outcome = await gateway().callTool(target(server), { nativeName: 'echo', args: {} });
    expect(outcome.outcome).toBe('known_response');
    await until(() => server.connections() === 0);
  });
});
