import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { requirePinnedNode } from './lib/pinned-node.mjs';
import { inRoot } from './lib/root.mjs';
import { exitOf, npmRun, start, stop } from './lib/run.mjs';

requirePinnedNode();

const port = process.env.TAPROOM_PORT ?? '7346';
const piped = { stdio: ['ignore', 'pipe', 'inherit'] };

/** What the two servers say of themselves; the address to open needs both. */
const seen = { vite: undefined, signIn: undefined };

function tellWhereToSignIn() {
  if (!seen.vite || !seen.signIn) return;
  const { pathname, search, hash } = new URL(seen.signIn);
  console.log(`\nSign in to the console with reload: ${new URL(pathname + search + hash, seen.vite)}\n`);
}

function follow(child, pattern, key) {
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    const address = pattern.exec(stripVTControlCharacters(line))?.[1];
    if (!address) return;
    seen[key] = address;
    tellWhereToSignIn();
  });
  return child;
}

const startCompiler = () =>
  start(process.execPath, [
    inRoot('node_modules/@typescript/native/bin/tsc'),
    '-b',
    'apps/api',
    '--watch',
    '--preserveWatchOutput',
  ]);

const startApi = () =>
  start(process.execPath, ['--watch', '--watch-preserve-output', inRoot('apps/api/dist/main.js')], {
    ...piped,
    env: { ...process.env, TAPROOM_PORT: port },
  });

const startConsole = () =>
  start('npm', ['run', '--silent', 'dev', '-w', '@taproom/admin', '--', '--host', '127.0.0.1'], {
    ...piped,
    env: { ...process.env, TAPROOM_DEV_API: `http://127.0.0.1:${port}` },
  });

await npmRun('build:ts');
const children = [
  startCompiler(),
  follow(startApi(), /(https?:\/\/\S*(?:sign-in|token)\S*)/, 'signIn'),
  follow(startConsole(), /Local:\s+(\S+)/, 'vite'),
];

// The three are one thing: when one ends, by Ctrl-C or by itself, so do the others.
process.exitCode = await Promise.race(children.map(exitOf));
for (const child of children) stop(child);
