import { setTimeout as delay } from 'node:timers/promises';
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
