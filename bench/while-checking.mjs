import { join } from 'node:path';
import { startProgram, stopProgram } from './lib/child.mjs';
import { heading, measured } from './lib/report.mjs';
import { median } from './lib/statistics.mjs';
import { activeServer, startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const answersWhenIdle = 300;

const taproom = await startTaproom(join(temporaryFolder(), 'data'));

/** Milliseconds of each GET of the list, one after another, for as long as `goesOn` says. */
async function listTimes(goesOn) {
  const times = [];
  while (goesOn(times.length)) {
    const begun = performance.now();
    await taproom.send('GET', '/servers');
    times.push(performance.now() - begun);
  }
  return times;
}

/** The same while a catalog is discovered anew, until at least `answersWhenIdle` have been measured. */
async function timesDuring(id, count) {
  const times = [];
  while (times.length < answersWhenIdle) {
    let ended = false;
    const discovery = taproom.send('POST', `/servers/${id}/refresh`).finally(() => (ended = true));
    times.push(...(await listTimes(() => !ended)));
    const { tools } = await discovery;
    if (tools.length !== count) throw new Error(`Taproom has ${tools.length} tools, not ${count}`);
  }
  return times;
}

const catalogs = [
  { name: '10,000 tools with plain schemas', count: 10_000, pageSize: 500, kind: 'plain' },
  { name: '100 tools whose schemas take long to check', count: 100, pageSize: 50, kind: 'slow' },
];

await listTimes((answered) => answered < answersWhenIdle);
const idle = await listTimes((answered) => answered < answersWhenIdle);

heading('GET /api/mcp/servers while a catalog is discovered and checked (median)');
measured({ name: 'with nothing else to do', unit: 'ms', value: median(idle) });
for (const { name, count, pageSize, kind } of catalogs) {
  const { child, line: url } = await startProgram('bench/processes/sdk-server.mjs', {
    args: [String(count), String(pageSize), kind],
  });
  const times = await timesDuring(await activeServer(taproom, url), count);
  measured({ name: `during ${name}`, unit: 'ms', value: median(times), atMost: 50 });
  await stopProgram(child);
}
await taproom.stop();
