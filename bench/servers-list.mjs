import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram, stopProgram } from './lib/child.mjs';
import { answersPerSecond } from './lib/load.mjs';
import { writeRegistrations } from './lib/registrations.mjs';
import { compare, heading } from './lib/report.mjs';
import { sideBySide } from './lib/statistics.mjs';
import { startTaproom } from './lib/taproom.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const count = 1000;
const path = '/api/mcp/servers';

const folder = temporaryFolder();
const dataRoot = join(folder, 'data');
writeRegistrations(dataRoot, count);
const taproom = await startTaproom(dataRoot);

const answer = await fetch(taproom.url + path, { headers: taproom.headers });
const bytes = Buffer.from(await answer.arrayBuffer());
const listed = JSON.parse(bytes.toString()).servers?.length;
if (listed !== count)
  throw new Error(`${listed} registrations listed, not ${count}: ${bytes.toString().slice(0, 300)}`);

const bodyFile = join(folder, 'body.json');
writeFileSync(bodyFile, bytes);
const bare = await startProgram('bench/processes/bare-server.mjs', {
  args: [bodyFile, answer.headers.get('content-type')],
});

const result = await sideBySide({
  ours: () => answersPerSecond({ url: taproom.url, path, headers: taproom.headers }),
  theirs: () => answersPerSecond({ url: bare.line, path, headers: taproom.headers }),
});

heading('The list of servers');
compare({
  name: `GET ${path}, ${count} registrations, ${Math.round(bytes.length / 1024)} KiB`,
  unit: 'answers/s',
  ours: 'Taproom',
  theirs: 'a bare node:http server sending the same bytes',
  result,
  target: { atLeast: 0.5 },
});

await taproom.stop();
await stopProgram(bare.child);
