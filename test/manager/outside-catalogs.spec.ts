import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import { type McpTestServer, modernScript, scripted } from '../support/mcp-servers/index.ts';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { filesOf, jsonFile } from '../support/taproom-files.ts';
import { expectProblem } from '../support/taproom-problems.ts';
import { addActive, discover, refresh } from '../support/taproom-servers.ts';

let hub: Taproom;
let mcp: McpTestServer;
beforeAll(async () => {
  hub = await startTaproom();
  mcp = await scripted(modernScript());
});
afterAll(async () => {
  await hub.close();
  await mcp.close();
});

const files = () => filesOf(hub.dataRoot);

describe('M-32: a catalog file that is changed from outside', () => {
  const rename = (id: string, nativeName: string): void => {
    const text = readFileSync(files().catalog(id), 'utf8');
    writeFileSync(files().catalog(id), text.replace('"nativeName":"echo"', `"nativeName":"${nativeName}"`));
  };
  const toolsOf = async (id: string): Promise<string[]> =>
    (await discover(hub, id)).tools.map(({ nativeName }) => nativeName);

  it('belongs to its endpoint: one that is changed by hand in the record does not get it', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await discover(hub, id);
    const record = files().record(id);
    writeFileSync(record, JSON.stringify({ ...jsonFile(record), endpoint: `${mcp.url}?other` }));
    expectProblem(await hub.http('POST', `/api/mcp/servers/${id}/discover`), 'mcp.catalog_snapshot_invalid');
    expect((await refresh(hub, id)).tools).toHaveLength(1);
    expect(await toolsOf(id)).toEqual(['echo']);
  });

  it('is not seen while memory holds that catalog, and is seen when it does not', async () => {
    const { id } = await addActive(hub, { endpoint: mcp.url });
    await discover(hub, id);
    rename(id, 'edited');
    expect(await toolsOf(id)).toEqual(['echo']);
    await hub.restart();
    expect(await toolsOf(id)).toEqual(['edited']);
  });
});
