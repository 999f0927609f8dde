import { describe, expect, it } from '@jest/globals';
import { cached, toolNamed, uuid } from '../../spec-support/catalogs.ts';
import { registrationWith } from '../../spec-support/registrations.ts';
import { toolIdOf } from '../catalog/tool-id.ts';
import type { Registration } from '../registration/registration.ts';
import { catalogsToList, listTools, type RegistrationListing } from './list-tools.ts';
import type { CatalogReading } from './resolved-tool.ts';

function server(n: number, displayName: string, changes: Partial<Registration> = {}): Registration {
  return registrationWith({ id: uuid(n), displayName, state: 'active', toolPermissions: { echo: 'ask' }, ...changes });
}

const listed = (...registrations: Registration[]): RegistrationListing => ({
  kind: 'listed',
  registrations,
  issues: [],
});
const everywhere = (listing: RegistrationListing, reading: CatalogReading) =>
  new Map(listing.kind === 'listed' ? listing.registrations.map(({ id }) => [id, reading]) : []);

describe('listTools (D-3, when listing everything)', () => {
  it('orders by lower-cased display name, then by ToolId, both by code point', () => {
    const listing = listed(
      server(1, '\u{1f98a}'),
      server(2, '\ufb01'),
      server(5, 'beta'),
      server(4, 'Beta'),
      server(3, 'ALPHA', { toolPermissions: { b: 'ask', a: 'allow', B: 'ask', '\u{1f98a}': 'ask', '\ufb01': 'ask' } }),
      server(6, 'Ärger'),
    );
    const tools = ['\u{1f98a}', 'b', '\ufb01', 'a', 'echo', 'B'].map((name) => toolNamed(name));
    expect(listTools(listing, everywhere(listing, cached(...tools))).tools.map(({ toolId }) => toolId)).toEqual([
      toolIdOf(uuid(3), 'B'),
      toolIdOf(uuid(3), 'a'),
      toolIdOf(uuid(3), 'b'),
      toolIdOf(uuid(3), '\ufb01'),
      toolIdOf(uuid(3), '\u{1f98a}'),
      toolIdOf(uuid(4), 'echo'),
      toolIdOf(uuid(5), 'echo'),
      toolIdOf(uuid(6), 'echo'),
      toolIdOf(uuid(2), 'echo'),
      toolIdOf(uuid(1), 'echo'),
    ]);
  });

  it('leaves out silently what is paused or off', () => {
    const listing = listed(server(1, 'a', { state: 'paused' }), server(2, 'b', { toolPermissions: { other: 'ask' } }));
    const { tools, diagnostics } = listTools(
      listing,
      everywhere(listing, cached(toolNamed('echo'), toolNamed('other'))),
    );
    expect(tools.map(({ toolId }) => toolId)).toEqual([toolIdOf(uuid(2), 'other')]);
    expect(diagnostics).toEqual([]);
  });

  it('says once for a server why nothing of it is there, and goes on (L-7, L-8)', () => {
    const listing = listed(
      server(1, 'a', { toolPermissions: { x: 'ask', y: 'ask' } }),
      server(2, 'b', { toolPermissions: { x: 'ask', y: 'ask' } }),
      server(3, 'c'),
    );
    const catalogs = new Map<string, CatalogReading>([
      [uuid(2), { kind: 'invalid', message: 'It is not JSON.' }],
      [uuid(3), cached(toolNamed('echo'))],
    ]);
    const { tools, diagnostics } = listTools(listing, catalogs);
    expect(tools.map(({ registrationId }) => registrationId)).toEqual([uuid(3)]);
    expect(diagnostics).toEqual([
      {
        registrationId: uuid(1),
        code: 'mcp.catalog_not_cached',
        message: expect.stringContaining('a were never discovered'),
      },
      {
        registrationId: uuid(2),
        code: 'mcp.catalog_snapshot_invalid',
        message: expect.stringContaining('It is not JSON.'),
      },
    ]);
  });

  it('names each tool that is permitted but not in the catalog, or can not be offered', () => {
    const permissions = { gone: 'ask', echo: 'ask', odd: 'allow' } as const;
    const listing = listed(
      server(1, 'a', { toolPermissions: permissions, toolDescriptionOverrides: { echo: { properties: { q: '' } } } }),
    );
    const catalog = cached(toolNamed('echo'), toolNamed('odd', { inputSchema: {} }));
    expect(listTools(listing, everywhere(listing, catalog))).toEqual({
      tools: [],
      diagnostics: [
        ['echo', 'mcp.tool_description_override_invalid'],
        ['odd', 'mcp.model_input_schema_unsupported'],
        ['gone', 'mcp.tool_not_in_cached_catalog'],
      ].map(([name, code]) => ({
        toolId: toolIdOf(uuid(1), name!),
        registrationId: uuid(1),
        code,
        message: expect.stringContaining(name!),
      })),
    });
  });

  it('lists the readable registrations beside broken files (L-8)', () => {
    const listing: RegistrationListing = {
      kind: 'listed',
      registrations: [server(1, 'a')],
      issues: [{ registrationId: uuid(2), message: 'broken' }, { message: 'odd name' }],
    };
    const { tools, diagnostics } = listTools(listing, everywhere(listing, cached(toolNamed('echo'))));
    expect(tools).toHaveLength(1);
    expect(diagnostics).toEqual([
      { registrationId: uuid(2), code: 'mcp.registration_storage_issue', message: 'broken' },
      { code: 'mcp.registration_storage_issue', message: 'odd name' },
    ]);
  });

  it('has no tool and one diagnostic when the registrations can not be read at all (L-9)', () => {
    expect(
      listTools({ kind: 'unreadable', message: 'no folder' }, new Map([[uuid(1), cached(toolNamed('echo'))]])),
    ).toEqual({
      tools: [],
      diagnostics: [{ code: 'mcp.registration_storage_issue', message: 'no folder' }],
    });
  });
});

describe('catalogsToList', () => {
  it('are those of Active registrations with a tool on Ask or Allow', () => {
    const listing = listed(
      server(1, 'a'),
      server(2, 'b', { state: 'paused' }),
      server(3, 'c', { toolPermissions: {} }),
    );
    expect(catalogsToList(listing).map(({ id }) => id)).toEqual([uuid(1)]);
    expect(catalogsToList({ kind: 'unreadable', message: '' })).toEqual([]);
  });
});
