import type { IncomingMessage } from 'node:http';

/** The whole body as UTF-8 text; what arrived, if the client went away before its end. */
export async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
  } catch {
    // The client went away; what it sent so far is still worth recording.
  }
  return Buffer.concat(chunks).toString('utf8');
}
