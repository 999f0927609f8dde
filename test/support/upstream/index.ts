/**
 * A model server for suites. It resolves when it listens, records what it gets, and must be closed by the suite:
 *
 *     const upstream = await startUpstream();
 *     upstream.script(({ json }) => json(completion(null, [toolCall('call_1', 'mcp__my_server__echo')])), …);
 *     … a connection with upstream.baseUrl …
 *     expect(upstream.bodies()).toHaveLength(2);
 */
export { chunk, chunks, completion, toolCall, type ToolCall } from './completions.ts';
export { type ChatStream, openChatStream, type StreamChunk } from './chat-client.ts';
export { eventOf, type UpstreamReplies } from './upstream-replies.ts';
export { type ChatBody, startUpstream, type Upstream, type UpstreamExchange, type UpstreamScript } from './upstream.ts';
