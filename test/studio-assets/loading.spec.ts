import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ada } from './support/examples.ts';
import { startStudio, type Studio } from './support/studio.ts';

let studio: Studio;
beforeAll(async () => {
  studio = await startStudio();
});
afterAll(() => studio.close());

const stream = (id: number): string => join(studio.taproom.dataRoot, `events/studio-character/${id}.jsonl`);
const ready = async () => {
  const { status, json } = await studio.taproom.http('GET', '/health/ready');
  return [status, json];
};

/** The outcome of a promise so far. */
function watched<T>(promise: Promise<T>): { promise: Promise<T>; settled: boolean } {
  const state = { promise, settled: false };
  const settle = (): void => {
    state.settled = true;
  };
  promise.then(settle, settle);
  return state;
}

describe('a start with assets that take long to read', () => {
  it('serves everything else meanwhile, and lets calls that need an asset wait for all of them', async () => {
    for (const name of ['One', 'Two']) await studio.call('tavo_character_create', { character: { ...ada, name } });
    const whole = readFileSync(stream(2));
    // A pipe that nobody writes to: reading it does not end.
    await studio.restart(() => {
      rmSync(stream(2));
      execFileSync('mkfifo', [stream(2)]);
    });

    try {
      await whileReading(() => writeFileSync(stream(2), whole));
    } finally {
      // A reader that is left waiting would keep the process from ending.
      rmSync(stream(2));
      writeFileSync(stream(2), whole);
    }
  });

  async function whileReading(goOn: () => void): Promise<void> {
    let isRead = false;
    const readOn = (): void => {
      if (!isRead) goOn();
      isRead = true;
    };
    try {
      await served(readOn);
    } finally {
      readOn();
    }
  }

  async function served(readOn: () => void): Promise<void> {
    expect(await ready()).toEqual([503, { status: 'degraded', degraded: ['studio-loading'] }]);
    const waiting = [
      watched(studio.call('tavo_character_get', { id: 1 })),
      watched(studio.read('tavo://characters/1')),
      watched(studio.taproom.http('GET', '/api/studio/characters/1/export?format=json')),
    ];
    const created = watched(studio.call('tavo_character_create', { character: { ...ada, name: 'Three' } }));
    expect((await studio.taproom.http('GET', '/api/mcp/servers')).status).toBe(200);
    expect((await studio.taproom.http('GET', '/api/studio/server')).status).toBe(200);
    expect(await studio.read('tavo://docs/overview')).toContain('Taproom');
    expect((await studio.rpc('tools/list')).error).toBeUndefined();
    expect([...waiting, created].map(({ settled }) => settled)).toEqual([false, false, false, false]);

    readOn();
    const [got, read, exported] = await Promise.all(waiting.map(({ promise }) => promise));
    expect(got).toMatchObject({ name: 'One' });
    expect(JSON.parse(read as string)).toMatchObject({ name: 'One' });
    expect(exported).toMatchObject({ status: 200 });
    // Its id follows from all that are there.
    expect(await created.promise).toMatchObject({ id: 3 });
    expect(await studio.call('tavo_character_get', { id: 2 })).toMatchObject({ name: 'Two' });
    expect(await ready()).toEqual([200, { status: 'ready', degraded: [] }]);
  }

  it('sees what was edited by hand while it was down', async () => {
    const other = readFileSync(stream(1));
    await studio.restart(() => writeFileSync(stream(2), other));
    expect(await studio.call('tavo_character_get', { id: 2 })).toMatchObject({ name: 'One' });
    expect(await ready()).toEqual([200, { status: 'ready', degraded: [] }]);
  });
});
