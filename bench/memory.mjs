import { setTimeout as delay } from 'node:timers/promises';
import { writeCatalogs, writeRegistrations } from './lib/registrations.mjs';
import { heading, measured } from './lib/report.mjs';
import { startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const count = 1000;
const tools = 100;

const dataRoot = temporaryFolder();
const written = writeRegistrations(dataRoot, count, { state: 'active' });
writeCatalogs(dataRoot, written, tools);
const taproom = await startTaproom(dataRoot);
await delay(2000);
const before = taproom.rssMiB();

for (const { id } of written) {
  const catalog = await taproom.send('POST', `/servers/${id}/discover`);
  if (catalog.tools.length !== tools) throw new Error(`${catalog.tools.length} tools loaded, not ${tools}`);
}
await delay(5000);

heading(`Memory with ${count.toLocaleString('en')} catalogs of ${tools} tools, all of them read`);
measured({ name: 'before the first is read', unit: 'MiB RSS', value: before });
measured({ name: 'afterwards', unit: 'MiB RSS', value: taproom.rssMiB() });
await taproom.stop();
