import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './lib/build.mjs';
import { requirePinnedNode } from './lib/pinned-node.mjs';
import { inRoot } from './lib/root.mjs';

requirePinnedNode();
if (!(await ensureBuilt())) process.exit(1);

// Imported, not spawned: signals reach Taproom itself and its exit code is the command's.
await import(pathToFileURL(inRoot('apps/api/dist/main.js')).href);
