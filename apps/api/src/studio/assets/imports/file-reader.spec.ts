import { afterEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '../../../platform/config/load-config.ts';
import { FileReader } from './file-reader.ts';
import { buffersOf } from './import-job.ts';

const reader = new FileReader(loadConfig({ TAPROOM_DATA_ROOT: '/nowhere' }));
afterEach(() => reader.onApplicationShutdown());

const cardText = '{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"Ada"}}';

describe('a file on its way to the thread that reads it', () => {
  it('is handed over, not copied', async () => {
    const bytes = Buffer.allocUnsafeSlow(cardText.length);
    bytes.write(cardText);
    expect(await reader.read({ bytes })).toMatchObject({ ok: true, read: { notes: { detectedFormat: 'card_v2' } } });
    expect(bytes.buffer.byteLength).toBe(0);
  });

  it('stays where it is when others have their bytes in the same buffer', async () => {
    const bytes = Buffer.from(cardText);
    expect((await reader.read({ bytes })).ok).toBe(true);
    expect(bytes.toString()).toBe(cardText);
  });

  it('comes back with each buffer named once', () => {
    const shared = new Uint8Array(8);
    const file = (name: string, from: Uint8Array) => ({ name, bytes: from });
    const files = [file('a', shared.subarray(0, 4)), file('b', shared.subarray(4)), file('c', new Uint8Array(2))];
    const picture = { bytes: shared.subarray(1, 2), type: 'png' as const };
    expect(buffersOf({ kind: 'read', text: '', picture, files }).map(({ byteLength }) => byteLength)).toEqual([8, 2]);
  });
});
