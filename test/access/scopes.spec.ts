import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccessScope, ClientTokenScope } from '@taproom/contracts';
import { Agent, request } from 'undici';
import { startTaproom, type Taproom } from '../support/taproom.ts';
import { makeToken } from './support/tokens.ts';

/* Every operation of the OpenAPI document, with a token of each scope. A route that no line names fails, and so does one
   that lets in a scope that its line does not have. */

const all = ['manage', 'agent', 'agent.audit', 'legacy', 'chat'] as const satisfies ClientTokenScope[];
type Access = 'public' | readonly AccessScope[];

/** The first line that fits an operation holds. */
const rules: [RegExp, Access][] = [
  [/^GET \/health\//, 'public'],
  [/^POST \/api\/access\/session$/, 'public'],
  [/^(GET|DELETE) \/api\/access\/session$/, all],
  [/ \/api\/access\/tokens(\/|$)/, []],
  [/^GET \/metrics$/, []],
  [/ \/api\/(mcp|system|console)(\/|$)/, ['manage']],
  [/ \/api\/model-connections(\/|$)/, ['manage']],
  [/^GET \/api\/studio\/server\/clients$/, ['manage']],
  [/ \/api\/studio\/server(\/|$)/, []],
  [/ \/api\/studio(\/|$)/, ['manage']],
  [/^(PUT|DELETE) \/api\/agent\/profiles\/\{id\}$/, ['manage']],
  [/^GET \/api\/agent\/profiles(\/|$)/, ['agent', 'manage']],
  [/ \/api\/agent(\/|$)/, ['agent']],
  [/^GET \/api\/legacy\/generations\/\{\w+\}$/, ['legacy', 'chat']],
  [/^GET \/api\/legacy\/preview$/, ['legacy', 'manage']],
  [/ \/api\/legacy(\/|$)/, ['legacy']],
  [/ \/v1(\/|$)/, ['chat']],
];

let hub: Taproom;
let operations: string[];
let tokens: Map<ClientTokenScope, string>;
const agent = new Agent({ bodyTimeout: 0 });
beforeAll(async () => {
  hub = await startTaproom();
  const { paths } = (await hub.http('GET', '/api/openapi.json')).json as { paths: Record<string, object> };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  tokens = new Map();
  for (const scope of all) tokens.set(scope, (await makeToken(hub, `only ${scope}`, [scope])).token);
});
afterAll(async () => {
  await agent.destroy();
  await hub.close();
});

const ruleOf = (operation: string): Access | undefined => rules.find(([pattern]) => pattern.test(operation))?.[1];
const guarded = (): string[] => operations.filter((operation) => ruleOf(operation) !== 'public');

type Refusal = { status: number; code: string | undefined; challenge: string | undefined };

/** How the operation refuses the caller; undefined when it lets them in. Only the head of another answer is read. */
async function refusal(operation: string, token: string | undefined): Promise<Refusal | undefined> {
  const [method = '', path = ''] = operation.split(' ');
  const stop = new AbortController();
  const answer = await request(hub.url + path.replaceAll(/\{\w+\}/g, 'nothing'), {
    method,
    dispatcher: agent,
    signal: stop.signal,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (answer.statusCode !== 401 && answer.statusCode !== 403) {
    answer.body.on('error', () => undefined);
    stop.abort();
    return undefined;
  }
  const body = (await answer.body.json()) as { code?: string; error?: { code?: string } };
  const challenge = answer.headers['www-authenticate'];
  return { status: answer.statusCode, code: body.code ?? body.error?.code, challenge: challenge?.toString() };
}

describe('every route', () => {
  it('has a rule that says who may call it', () => {
    expect(operations.length).toBeGreaterThan(25);
    expect(operations.filter((operation) => ruleOf(operation) === undefined)).toEqual([]);
  });

  it('refuses who has no token', async () => {
    for (const operation of guarded()) {
      const expected = { status: 401, code: 'auth.token_invalid', challenge: 'Bearer' };
      expect({ operation, refused: await refusal(operation, undefined) }).toEqual({ operation, refused: expected });
    }
  });

  it.each(all)('lets in the scope %s where it may come in, and nowhere else', async (scope) => {
    for (const operation of guarded()) {
      const refused = await refusal(operation, tokens.get(scope));
      const expected = ruleOf(operation)?.includes(scope)
        ? undefined
        : { status: 403, code: 'auth.scope_missing', challenge: undefined };
      expect({ operation, refused }).toEqual({ operation, refused: expected });
    }
  });

  it('lets the admin in', async () => {
    for (const operation of guarded()) {
      // It signs out nobody: the admin's token is no session.
      expect({ operation, refused: await refusal(operation, hub.token) }).toEqual({ operation, refused: undefined });
    }
  });

  it('needs no token where it is public', async () => {
    const open = operations.filter((operation) => ruleOf(operation) === 'public');
    expect(open).not.toEqual([]);
    for (const operation of open) {
      // Signing in with nothing is malformed, not refused.
      expect({ operation, refused: await refusal(operation, undefined) }).toEqual({ operation, refused: undefined });
    }
  });
});
