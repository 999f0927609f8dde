import { createHook } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AgentProfileTools } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { addTools, putProfile } from './support/agent.ts';
import { type F, startF, tool } from './support/f.ts';

let hub: Taproom;
let servers: F[];
beforeAll(async () => {
  hub = await startTaproom();
  servers = await Promise.all(['one', 'two', 'three'].map((name) => startF([tool(name)])));
});
afterAll(async () => {
  await hub.close();
  await Promise.all(servers.map((f) => f.close()));
});

/** How many files this process, and with it Taproom, opens meanwhile. */
async function opened(task: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'FILEHANDLE') count += 1;
    },
  }).enable();
  try {
    await task();
  } finally {
    hook.disable();
  }
  return count;
}

describe('preparing the tools of an invocation', () => {
  it('A-16 reads each catalog once after a start, and no file at all from then on', async () => {
    const allow: string[] = [];
    for (const [index, f] of servers.entries()) {
      const name = ['one', 'two', 'three'][index] ?? '';
      const added = await addTools(hub, f, { displayName: name, allow: [name] });
      allow.push(added.tool(name));
    }
    await putProfile(hub, 'able', { allow });
    await hub.restart();
    const prepare = async (): Promise<void> => {
      const answer = await hub.http('GET', '/api/agent/profiles/able/tools');
      expect(read(AgentProfileTools, answer).tools).toHaveLength(3);
    };
    expect(await opened(prepare)).toBe(3);
    expect(await opened(prepare)).toBe(0);
  });
});
