import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Opens a client of the SDK as its documentation shows it, hands it to `task`, and closes it. */
export async function withClient(url, task) {
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  try {
    return await task(client);
  } finally {
    await client.close();
  }
}
