import { describe, expect, it } from '@jest/globals';
import { cached, readable, toolNamed, uuid } from '../../spec-support/catalogs.ts';
import { ID, registrationWith } from '../../spec-support/registrations.ts';
import type { CatalogTool } from '../catalog/catalog.ts';
import { toolIdOf } from '../catalog/tool-id.ts';
import type { JsonObject } from '../json/json-object.ts';
import type { Registration } from '../registration/registration.ts';
import { catalogsOf, registrationsOf, resolveTools } from './resolve-tools.ts';
import type { CatalogReading, RegistrationReading } from './resolved-tool.ts';

const A = uuid(1);
const B = uuid(2);
const ECHO = toolIdOf(A, 'echo');

const active = (changes: Partial<Registration> = {}): Registration =>
  registrationWith({ id: A, state: 'active', toolPermissions: { echo: 'allow' }, ...changes });

function resolve(toolId: string, registration: RegistrationReading | undefined, catalog?: CatalogReading) {
  const [offer] = resolveTools([toolId], {
    registrations: new Map(registration ? [[A, registration]] : []),
    catalogs: new Map(catalog ? [[A, catalog]] : []),
  });
  if (!offer) throw new Error('no offer');
  return offer;
}

const echo: CatalogTool = {
  nativeName: 'echo',
  title: 'Echo',
  description: 'Says it again.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true },
};

describe('resolveTools (D-3)', () => {
  it.each(['ask', 'allow'] as const)('offers an Active tool on %s with all that is known of it', (permission) => {
    const registration = active({ displayName: 'My server', toolPermissions: { echo: permission } });
    expect(resolve(ECHO, readable(registration), cached(toolNamed('other'), echo))).toEqual({
      tool: { ...echo, toolId: ECHO, registrationId: A, serverDisplayName: 'My server', permission },
    });
  });

  it('applies the description override of the registration (A-23)', () => {
    const override = { description: ' mine ', properties: { text: 'What to say' } };
    const registration = active({ toolDescriptionOverrides: { echo: override } });
    expect(resolve(ECHO, readable(registration), cached(echo))).toHaveProperty('tool', {
      ...echo,
      description: ' mine ',
      inputSchema: { type: 'object', properties: { text: { type: 'string', description: 'What to say' } } },
      toolId: ECHO,
      registrationId: A,
      serverDisplayName: registration.displayName,
      permission: 'allow',
    });
  });

  const misfit = { toolDescriptionOverrides: { echo: { properties: { gone: 'x' } } } };
  it.each<[string, string, RegistrationReading | undefined, CatalogReading | undefined]>([
    ['mcp.registration_not_found', ECHO, undefined, cached(echo)],
    ['mcp.registration_not_found', ECHO, { kind: 'missing' }, cached(echo)],
    ['mcp.registration_storage_issue', ECHO, { kind: 'unreadable', message: 'broken' }, cached(echo)],
    ['mcp.server_paused', ECHO, readable(active({ state: 'paused', toolPermissions: {} })), undefined],
    ['mcp.tool_permission_off', ECHO, readable(active({ toolPermissions: {} })), undefined],
    ['mcp.tool_permission_off', toolIdOf(A, 'toString'), readable(active()), cached(toolNamed('toString'))],
    ['mcp.catalog_not_cached', ECHO, readable(active()), undefined],
    ['mcp.catalog_not_cached', ECHO, readable(active()), { kind: 'missing' }],
    ['mcp.catalog_snapshot_invalid', ECHO, readable(active()), { kind: 'invalid', message: 'not JSON.' }],
    ['mcp.tool_not_in_cached_catalog', ECHO, readable(active()), cached(toolNamed('ECHO'), toolNamed('echo '))],
    ['mcp.tool_description_override_invalid', ECHO, readable(active(misfit)), cached(echo)],
    ['mcp.model_input_schema_unsupported', ECHO, readable(active(misfit)), cached({ ...echo, inputSchema: {} })],
  ])('leaves %s', (code, toolId, registration, catalog) => {
    const diagnostic = { toolId, registrationId: A, code, message: expect.stringMatching(/\w/) };
    expect(resolve(toolId, registration, catalog)).toEqual({ diagnostic });
  });

  it.each(['builtin:workspace.read_file', 'mcp__my_server__echo', `mcp/${ID.toUpperCase()}:echo`])(
    'leaves mcp.tool_provider_invalid for %s',
    (toolId) => {
      const diagnostic = { toolId, code: 'mcp.tool_provider_invalid', message: expect.stringContaining(toolId) };
      expect(resolve(toolId, readable(active()), cached(echo))).toEqual({ diagnostic });
    },
  );

  it.each<[JsonObject, boolean]>([
    [{ type: 'object' }, true],
    [{ type: 'object', properties: {}, $defs: {} }, true],
    [{}, false],
    [{ type: ['object'] }, false],
    [{ type: 'Object' }, false],
    [{ type: null }, false],
    [{ anyOf: [{ type: 'object' }] }, false],
    [JSON.parse('{"__proto__":{"type":"object"}}') as JsonObject, false],
  ])('offers the schema %j: %s (A-21)', (inputSchema, offered) => {
    const offer = resolve(ECHO, readable(active()), cached({ ...echo, inputSchema }));
    expect('tool' in offer).toBe(offered);
  });

  it.each([
    ['active', 'ask', true],
    ['active', 'allow', true],
    ['active', undefined, false],
    ['paused', 'ask', false],
    ['paused', 'allow', false],
    ['paused', undefined, false],
  ] as const)('offers %s × %s: %s (A-21, A-22)', (state, permission, offered) => {
    const registration = active({ state, toolPermissions: permission ? { echo: permission } : {} });
    expect('tool' in resolve(ECHO, readable(registration), cached(echo))).toBe(offered);
  });
});

describe('resolveTools with several ToolIds', () => {
  it('answers each in its place', () => {
    const offers = resolveTools([toolIdOf(B, 'x'), ECHO, ECHO], {
      registrations: new Map([[A, readable(active())]]),
      catalogs: new Map([[A, cached(echo)]]),
    });
    const found = offers.map((offer) => ('tool' in offer ? offer.tool.toolId : offer.diagnostic.code));
    expect(found).toEqual(['mcp.registration_not_found', ECHO, ECHO]);
  });
});

describe('what a selection has to be read for', () => {
  const selection = [toolIdOf(B, 'x'), ECHO, 'builtin:task.return', toolIdOf(B, 'y'), 'nonsense'];

  it('is each registration once', () => {
    expect(registrationsOf(selection)).toEqual([B, A]);
  });

  it('is no catalog that can not change the answer', () => {
    const readings = (changes: Partial<Registration>) => new Map([[A, readable(active(changes))]]);
    expect(catalogsOf(selection, readings({})).map(({ id }) => id)).toEqual([A]);
    expect(catalogsOf(selection, readings({ state: 'paused' }))).toEqual([]);
    expect(catalogsOf(selection, readings({ toolPermissions: { other: 'allow' } }))).toEqual([]);
    expect(catalogsOf(selection, new Map([[A, { kind: 'unreadable', message: '' }]]))).toEqual([]);
  });
});
