import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Agent, request } from 'undici';
import { chunk, eventOf } from '../support/upstream/index.ts';
import { body, type ChatHub, startChatHub } from './support/chat-hub.ts';

const PIECES = 512;
const PIECE = 'x'.repeat(64 * 1024);
const ALL = PIECES * PIECE.length;

let hub: ChatHub;
beforeAll(async () => {
  hub = await startChatHub();
});
afterAll(() => hub.close());

it.each(['on', 'off'])(
  'makes the model wait for a client that is slower, with MCP %s',
  async (mcp) => {
    let written = 0;
    hub.u.script(async ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let at = 0; at < PIECES; at += 1) {
        written += PIECE.length;
        if (!response.write(eventOf(chunk({ content: PIECE })))) await once(response, 'drain');
      }
      response.end(`${eventOf(chunk({}, { finish: 'stop' }))}data: [DONE]\n\n`);
    });
    const agent = new Agent();
    const { taproom } = hub;
    const answer = await request(`${taproom.url}/v1/chat/completions`, {
      method: 'POST',
      dispatcher: agent,
      headers: { authorization: `Bearer ${taproom.token}`, 'content-type': 'application/json', 'x-taproom-mcp': mcp },
      body: JSON.stringify(body({ stream: true })),
    });
    let [got, ahead, last] = [0, 0, ''];
    for await (const bytes of answer.body as AsyncIterable<Buffer>) {
      got += bytes.length;
      last = bytes.subarray(-16).toString();
      ahead = Math.max(ahead, written - got);
      await new Promise((later) => setTimeout(later, 1));
    }
    await agent.destroy();
    expect(last).toContain('[DONE]');
    expect(got).toBeGreaterThan(ALL);
    // What sockets and streams hold on the way; all of it would be held by a hub that doesn't wait.
    expect(ahead).toBeLessThan(ALL / 2);
  },
  120_000,
);
