import { requirePinnedNode } from './lib/pinned-node.mjs';
import { npmRun, run } from './lib/run.mjs';

requirePinnedNode();

const lint = await run('eslint', ['--fix', '.']);
const format = await run('prettier', ['--write', '--log-level', 'warn', '.']);
const openapi = await npmRun('openapi');
process.exitCode = Math.max(lint, format, openapi);
