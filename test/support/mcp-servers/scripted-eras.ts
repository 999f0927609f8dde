import type { Script, ScriptedExchange } from './scripted-server.ts';

/** What a script answers per JSON-RPC method; `GET` and `DELETE` are methods of their own. */
export type MethodScripts = Record<string, Script>;

export type LegacyScriptOptions = { version?: string; sessionId?: string };

const serverInfo = { name: 'scripted', version: '0.0.1' };

/**
 * A correct 2026-07-28 server with one tool, `echo`, except for the methods given.
 * @example scripted(modernScript({ 'tools/call': ({ reset }) => reset() }))
 */
export function modernScript(methods: MethodScripts = {}): Script {
  return byMethod({
    'server/discover': ({ result }) => result(discovered()),
    'tools/list': ({ result }) => result(modernPage([echoTool])),
    'tools/call': ({ result }) => result({ resultType: 'complete', content: [{ type: 'text', text: 'ok' }] }),
    ...methods,
  });
}

/** A correct 2025 server with one tool, `echo`, except for the methods given. `server/discover` is unknown to it. */
export function legacyScript(methods: MethodScripts = {}, options: LegacyScriptOptions = {}): Script {
  const headers = options.sessionId === undefined ? {} : { 'mcp-session-id': options.sessionId };
  return byMethod({
    initialize: ({ result }) => result(initialized(options.version), { headers }),
    'notifications/initialized': ({ status }) => status(202),
    'notifications/cancelled': ({ status }) => status(202),
    'tools/list': ({ result }) => result({ tools: [echoTool] }),
    'tools/call': ({ result }) => result({ content: [{ type: 'text', text: 'ok' }] }),
    DELETE: ({ status }) => status(200),
    ...methods,
  });
}

/** The result of `server/discover`. */
export function discovered(versions: readonly string[] = ['2026-07-28']): object {
  return {
    resultType: 'complete',
    supportedVersions: versions,
    capabilities: { tools: {} },
    ttlMs: 0,
    cacheScope: 'private',
    _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
  };
}

/** The result of `initialize`. */
export function initialized(version = '2025-11-25'): object {
  return { protocolVersion: version, capabilities: { tools: {} }, serverInfo };
}

/** One page of `tools/list` as 2026-07-28 wants it; a 2025 client ignores the extra members. */
export function modernPage(tools: readonly unknown[], nextCursor?: unknown): object {
  return {
    resultType: 'complete',
    tools,
    ttlMs: 0,
    cacheScope: 'private',
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

export const echoTool = {
  name: 'echo',
  description: 'Echoes.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } } },
};

function byMethod(methods: MethodScripts): Script {
  return (exchange: ScriptedExchange) => {
    const { request, message, status, error } = exchange;
    const script = methods[request.method === 'POST' ? (message.method ?? '') : request.method];
    if (script) return script(exchange);
    if (request.method !== 'POST') return status(405);
    error({ code: -32601, message: `Method not found: ${message.method}` });
  };
}
