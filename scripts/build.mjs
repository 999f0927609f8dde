import { ensureBuilt } from './lib/build.mjs';
import { requirePinnedNode } from './lib/pinned-node.mjs';

requirePinnedNode();
process.exitCode = (await ensureBuilt({ force: true })) ? 0 : 1;
