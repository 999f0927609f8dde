import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MadeClientToken } from '@taproom/contracts';
import { read } from '../support/http.ts';
import { newDataRoot } from '../support/taproom.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { startTaproomProcess, type TaproomProcess } from '../support/taproom-process.ts';
import { TOKENS } from './support/tokens.ts';

let dataRoot: string;
let hub: TaproomProcess;
const start = async (): Promise<void> => {
  hub = await startTaproomProcess({ dataRoot, env: { TAPROOM_LOG_LEVEL: 'trace' } });
};
beforeAll(async () => {
  dataRoot = await newDataRoot();
  await start();
}, 60_000);
afterAll(async () => {
  await hub.stop();
  rmSync(dataRoot, { recursive: true, force: true });
});

/* These follow each other. */
describe('a process that is killed', () => {
  let made: MadeClientToken;
  const ask = () => hub.http('GET', '/api/mcp/servers', { token: made.token });

  it('has kept the token that it has shown', async () => {
    const body = { name: 'mine', scopes: ['manage'] };
    made = read(MadeClientToken, await hub.http('POST', TOKENS, { body })) as MadeClientToken;
    await hub.kill();
    await start();
    expect((await ask()).status).toBe(200);
  });

  it('has said nothing of it, right or wrong, with every log line on', async () => {
    const wrong = 'taproom_wrong-but-nobodys-business';
    expectProblem(await hub.http('GET', '/api/mcp/servers', { token: wrong }), 'auth.token_invalid');
    await hub.http('POST', TOKENS, { body: { name: made.token, scopes: ['no'] } });
    await hub.http('DELETE', `${TOKENS}/${made.token}`);
    const { stdout, stderr } = hub.output;
    expect(stderr).toContain('/api/access/tokens');
    for (const secret of [made.token.replace('taproom_', ''), wrong]) expect(stdout + stderr).not.toContain(secret);
  });

  it('has not forgotten that it was revoked', async () => {
    expect((await hub.http('DELETE', `${TOKENS}/${made.id}`)).status).toBe(204);
    await hub.kill();
    await start();
    expectProblem(await ask(), 'auth.token_invalid');
  });
});
