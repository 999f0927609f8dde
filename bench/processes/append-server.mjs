/* The least that a durable command over HTTP can be: a Fastify route that appends a line and syncs it before it answers,
   to one file for each path: node append-server.mjs <folder> */
import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Fastify comes with Nest's adapter; this finds the very copy that Taproom runs on.
const adapter = createRequire(import.meta.url).resolve('@nestjs/platform-fastify');
const { fastify } = createRequire(adapter)('fastify');

const [folder] = process.argv.slice(2);
const app = fastify();
const files = new Map();

app.put('/:name', async ({ params: { name }, body }) => {
  const file = await (files.get(name) ?? files.set(name, open(join(folder, `${name}.jsonl`), 'a')).get(name));
  await file.write(`${JSON.stringify({ ...body, filler: 'e'.repeat(200) })}\n`);
  await file.datasync();
  return body;
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
process.on('SIGTERM', () => process.exit(0));
