/* Sends GET requests to one address of this machine for a bounded time, and prints how many were answered with 200:
   node load.mjs '{"url":"http://127.0.0.1:…","path":"/","headers":{},"connections":8,"ms":2000}' */
import { Pool } from 'undici';

const { url, path, headers, connections, ms } = JSON.parse(process.argv[2]);
if (new URL(url).hostname !== '127.0.0.1') throw new Error('A load is put on this machine only.');
const end = performance.now() + Math.min(ms, 30_000);
const pool = new Pool(url, { connections, pipelining: 1 });

async function worker() {
  let answered = 0;
  while (performance.now() < end) {
    const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
    await body.dump({ limit: Infinity });
    if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`);
    answered += 1;
  }
  return answered;
}

const begun = performance.now();
const counts = await Promise.all(Array.from({ length: connections }, worker));
const seconds = (performance.now() - begun) / 1000;
console.log(JSON.stringify({ perSecond: counts.reduce((a, b) => a + b, 0) / seconds }));
await pool.close();
