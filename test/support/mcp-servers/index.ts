/**
 * MCP servers for suites. Each resolves when it listens, records what it gets in `requests`, and must be closed by the suite:
 *
 *     const server = await scripted(modernScript({ 'tools/call': ({ reset }) => reset() }));
 *     afterAll(() => server.close());
 *     … register server.url …
 *     expect(server.received('tools/call')).toHaveLength(1);
 */
export { startEverythingServer, type EverythingServer } from './everything-server.ts';
export { freePort } from './free-port.ts';
export { startLegacyServer, type LegacyServerOptions } from './legacy-server.ts';
export { startModernServer, type ModernServerOptions } from './modern-server.ts';
export type { McpTestServer, RecordedRequest } from './recorded-request.ts';
export type { RpcMessage } from './rpc-message.ts';
export type { Replies } from './scripted-replies.ts';
export {
  discovered,
  echoTool,
  initialized,
  legacyScript,
  modernPage,
  modernScript,
  type LegacyScriptOptions,
  type MethodScripts,
} from './scripted-eras.ts';
export { scripted, type Script, type ScriptedExchange } from './scripted-server.ts';
export { startSdk1Server, type Sdk1Server, type Sdk1ServerOptions } from './sdk1-server.ts';
