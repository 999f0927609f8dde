import { createApp } from '../apps/api/dist/create-app.js';
import { Snapshots } from '../apps/api/dist/agent/runs/snapshots.js';
import { writeCatalogs, writeRegistrations } from './lib/registrations.mjs';
import { heading, measured } from './lib/report.mjs';
import { median, millisecondsOf } from './lib/statistics.mjs';
import { temporaryFolder } from './lib/temporary-folder.mjs';

const servers = 100;
const tools = 100;
const rounds = 51;

const names = Array.from({ length: tools }, (_, index) => `tool_${index}`);
const dataRoot = temporaryFolder();
const toolPermissions = Object.fromEntries(names.map((name) => [name, 'allow']));
const written = writeRegistrations(dataRoot, servers, { state: 'active', toolPermissions });
writeCatalogs(dataRoot, written, tools);
const app = await createApp({
  env: { TAPROOM_DATA_ROOT: dataRoot, TAPROOM_PORT: '0', TAPROOM_LOG_LEVEL: 'silent' },
});
const snapshots = app.nest.get(Snapshots, { strict: false });

/** A profile that allows the first `each` tools of every server. */
const profileOf = (each) => ({
  id: 'bench',
  tools: {
    allow: written.flatMap(({ id }) => names.slice(0, each).map((name) => `mcp/${id}:${name}`)),
    deny: [],
    toolDescriptions: {},
    maxCallsPerTool: {},
  },
});

heading(`Preparing an invocation over ${servers} registrations of ${tools} cached tools each, in process`);
for (const each of [1, 10, tools]) {
  const profile = profileOf(each);
  const prepare = () => snapshots.make({ profile, kind: 'root', driver: 'client' });
  const { tools: bound } = await prepare();
  if (bound.length !== servers * each) throw new Error(`${bound.length} tools bound, not ${servers * each}`);
  const times = [];
  for (let round = 0; round < rounds; round++) times.push(await millisecondsOf(prepare));
  measured({ name: `${bound.length.toLocaleString('en')} tools bound`, unit: 'ms', value: median(times), atMost: 20 });
}
await app.close();
