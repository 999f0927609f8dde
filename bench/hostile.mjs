/* npm run bench -- hostile                      every file
   HOSTILE='250 MiB' npm run bench -- hostile    those with that in their name */
import { join } from 'node:path';
import { Pool } from 'undici';
import { fullTexts, hostileTexts } from './lib/hostile/json.mjs';
import { hostilePngs, largeCard } from './lib/hostile/png.mjs';
import { fullZips, hostileZips } from './lib/hostile/zip.mjs';
import { heading, measured } from './lib/report.mjs';
import { startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const MIB = 2 ** 20;
const wanted = process.env.HOSTILE ?? '';
const folder = temporaryFolder();
let roots = 0;

/** One file, given to a Taproom that has read a small one before; what it takes beyond what it had when idle. */
async function give(bytes, query = '?dryRun=true') {
  const taproom = await startTaproom(join(folder, `${roots++}`));
  const pool = new Pool(taproom.url, { headersTimeout: 120_000 });
  const send = async (body, how) => {
    const headers = { ...taproom.headers, 'content-type': 'application/octet-stream' };
    const answer = await pool.request({ method: 'POST', path: `/api/studio/import${how}`, headers, body });
    return { status: answer.statusCode, text: await answer.body.text() };
  };
  await send(Buffer.from('{"name":"Small","first_mes":"Hello."}'), query);
  const before = taproom.usage({ resetPeak: true });
  const begun = performance.now();
  const { status, text } = await send(bytes, query);
  const ms = performance.now() - begun;
  const after = taproom.usage();
  await pool.destroy();
  await taproom.stop();
  const { detail, detectedFormat } = JSON.parse(text);
  const told = detail ?? `taken as ${detectedFormat}`;
  return { status, told, ms, cpuMs: after.cpuMs - before.cpuMs, mib: (after.peakBytes - before.rssBytes) / MIB };
}

/** A file of the same length that is refused by its first bytes: what it takes to have it at all. */
const carried = new Map();
async function carriage(length) {
  const key = Math.ceil(length / MIB);
  if (!carried.has(key)) carried.set(key, await give(Buffer.alloc(length, 'GIF89a')));
  return carried.get(key);
}

heading(
  'Hostile files, each given to a Taproom of its own: time, and memory beyond what a file of that length takes at all',
);
const all = [
  ['PNG', hostilePngs],
  ['ZIP', hostileZips],
  ['text', hostileTexts],
  ['full', { ...fullZips, ...fullTexts }],
];
for (const [kind, files] of all)
  for (const [what, make] of Object.entries(files)) {
    const name = `${kind}: ${what}`;
    if (!name.includes(wanted)) continue;
    const bytes = make();
    const bare = await carriage(bytes.length);
    const { status, told, ms, cpuMs, mib } = await give(bytes);
    console.log(`  ${name} (${Math.round(bytes.length / MIB)} MiB): ${status} ${told.slice(0, 100)}`);
    const target = status >= 400 && kind !== 'full';
    measured({ name: '  time', unit: 'ms', value: ms, ...(target && { atMost: 1000 }) });
    measured({ name: '  processor', unit: 'ms', value: cpuMs });
    measured({ name: '  memory', unit: 'MiB', value: Math.max(0, mib - bare.mib), ...(target && { atMost: 64 }) });
    measured({ name: '  memory with the file itself', unit: 'MiB', value: mib });
  }

if ('a card'.includes(wanted)) {
  const bytes = largeCard();
  const { status, told, ms, mib } = await give(bytes, '');
  heading(`A card of ${(bytes.length / 1e6).toFixed(1)} MB as PNG, imported: ${status} ${told}`);
  measured({ name: 'time', unit: 'ms', value: ms, atMost: 1000 });
  measured({ name: 'memory, the file included', unit: 'MiB', value: mib, atMost: 100 });
}
