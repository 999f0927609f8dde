import { Pool } from 'undici';

/** Switches Studio on; start Taproom with TAPROOM_STUDIO_PORT=0 for a free port. `call` resolves with the result of a tool, `post` with the text of any message's answer. */
export async function studioOf(taproom) {
  const api = new Pool(taproom.url);
  const ask = async (method, path, body) => {
    const headers = { ...taproom.headers, ...(body && { 'content-type': 'application/json' }) };
    const answer = await api.request({ method, path: `/api/studio${path}`, headers, body });
    return answer.body.text();
  };
  await ask('PUT', '/server', JSON.stringify({ enabled: true }));
  const text = await ask('GET', '/server/connection');
  await api.destroy();
  const [, url, authorization] = /Server URL: (.*)\nAuthorization: (.*)\n/.exec(text) ?? [];
  const { post, close } = poster(url, { authorization });
  const call = async (name, args) => JSON.parse(resultText(await post(callOf(name, args))));
  return { post, call, close };
}

export function callOf(name, args) {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
}

/** Posts JSON-RPC messages to an MCP endpoint. */
export function poster(url, extra = {}) {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
    ...extra,
  };
  const post = async (body) => {
    const answer = await pool.request({ method: 'POST', path: pathname, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text.slice(0, 300)}`);
    return text;
  };
  return { post, close: () => pool.destroy() };
}

function resultText(text) {
  const { result, error } = JSON.parse(text);
  if (error) throw new Error(JSON.stringify(error));
  return result.content[0].text;
}
