import { setTimeout as delay } from 'node:timers/promises';
import { writeCharacters } from './lib/assets.mjs';
import { writeRegistrations } from './lib/registrations.mjs';
import { heading, measured } from './lib/report.mjs';
import { median } from './lib/statistics.mjs';
import { startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const count = 1000;
const starts = 5;
const idleMs = 5000;

const dataRoot = temporaryFolder();
writeRegistrations(dataRoot, count);

const ready = [];
const resident = [];
for (let round = 0; round < starts; round++) {
  const taproom = await startTaproom(dataRoot);
  ready.push(taproom.readyMs);
  await delay(idleMs);
  resident.push(taproom.rssMiB());
  await taproom.stop();
}

heading(`A start with ${count} registrations in the data root (median of ${starts})`);
measured({ name: 'from starting node to the ready line', unit: 'ms', value: median(ready), atMost: 3000 });
measured({ name: `memory after ${idleMs / 1000} s of idling`, unit: 'MiB RSS', value: median(resident), atMost: 150 });

const assets = 10_000;
const full = temporaryFolder();
writeCharacters(full, assets);
const empty = temporaryFolder();
const readyIn = async (root) => {
  const taproom = await startTaproom(root);
  const until = performance.now();
  // The first that has to wait for all of them.
  await (await fetch(`${taproom.url}/api/studio/library/character?limit=1`, { headers: taproom.headers })).text();
  const waitedMs = performance.now() - until;
  await taproom.stop();
  return { readyMs: taproom.readyMs, waitedMs };
};
const without = [];
const withAll = [];
for (let round = 0; round < starts; round++) {
  without.push(await readyIn(empty));
  withAll.push(await readyIn(full));
}
const medianOf = (runs, of) => median(runs.map((run) => run[of]));
heading(`A start with ${assets} characters in the data root (median of ${starts})`);
measured({ name: 'to the ready line, without any', unit: 'ms', value: medianOf(without, 'readyMs') });
measured({ name: 'to the ready line', unit: 'ms', value: medianOf(withAll, 'readyMs'), atMost: 3000 });
measured({ name: 'from there to the first call that needs one', unit: 'ms', value: medianOf(withAll, 'waitedMs') });
