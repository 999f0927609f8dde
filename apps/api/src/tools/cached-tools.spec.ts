import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Registration, RegistrationListing } from '@taproom/mcp-domain';
import type { CachedCatalog, CachedCatalogs } from '../catalogs/discovery/cached-catalogs.ts';
import { CachedTools } from './cached-tools.ts';
import type { RegistrationReadings } from './registration-readings.ts';

const ids = ['7d3b9b44-9a3f-4a0f-8f4c-0d7f6a6b1c11', '7d3b9b44-9a3f-4a0f-8f4c-0d7f6a6b1c12'];

const registration = (id: string, changes: Partial<Registration> = {}): Registration => ({
  id,
  displayName: 'Mine',
  endpoint: 'http://127.0.0.1:9/mcp',
  headers: {},
  protocolVersion: 'auto',
  state: 'active',
  toolPermissions: { echo: 'ask' },
  toolDescriptionOverrides: {},
  ...changes,
});

const tools = [{ nativeName: 'echo', inputSchema: { type: 'object' }, annotations: {} }];
const ready = { kind: 'ready', catalog: { tools } } as unknown as CachedCatalog;

let registrations: Registration[];
let read: string[];
let find: (id: string) => CachedCatalog;

beforeEach(() => {
  registrations = ids.map((id) => registration(id));
  read = [];
  find = () => ready;
});

function cachedTools(): CachedTools {
  const readings = {
    all: (): Promise<RegistrationListing> => Promise.resolve({ kind: 'listed', registrations, issues: [] }),
    of: (wanted: string[]) =>
      Promise.resolve(
        new Map(
          registrations
            .filter(({ id }) => wanted.includes(id))
            .map((one) => [one.id, { kind: 'ready', registration: one }]),
        ),
      ),
  };
  const catalogs = {
    find: async ({ id }: Registration) => {
      read.push(id);
      return find(id);
    },
  };
  return new CachedTools(readings as unknown as RegistrationReadings, catalogs as unknown as CachedCatalogs);
}

describe('the cached tools', () => {
  it('are listed without reading a catalog that has nothing to offer', async () => {
    registrations = [registration(ids[0] ?? ''), registration(ids[1] ?? '', { toolPermissions: {} })];
    const { tools: listed, diagnostics } = await cachedTools().list();
    expect(listed.map(({ toolId }) => toolId)).toEqual([`mcp/${ids[0]}:echo`]);
    expect(diagnostics).toEqual([]);
    expect(read).toEqual([ids[0]]);
  });

  it('are resolved from the catalogs that decide about the selection, each read once', async () => {
    registrations = [registration(ids[0] ?? ''), registration(ids[1] ?? '', { state: 'paused' })];
    const sources = await cachedTools().sources([`mcp/${ids[0]}:echo`, `mcp/${ids[0]}:echo`, `mcp/${ids[1]}:echo`]);
    expect([...sources.registrations.keys()]).toEqual(ids);
    expect(read).toEqual([ids[0]]);
  });

  it('look again when a registration changes under the read, and give up with a diagnostic', async () => {
    let failures = 1;
    find = () => {
      failures -= 1;
      if (failures >= 0) throw new Error('changed meanwhile');
      return ready;
    };
    expect((await cachedTools().list()).diagnostics).toEqual([]);
    find = (id) => {
      if (id === ids[0]) throw new Error('keeps changing');
      return ready;
    };
    const { tools: listed, diagnostics } = await cachedTools().list();
    expect(listed.map(({ registrationId }) => registrationId)).toEqual([ids[1]]);
    expect(diagnostics).toMatchObject([{ registrationId: ids[0], code: 'mcp.catalog_snapshot_invalid' }]);
  });
});
