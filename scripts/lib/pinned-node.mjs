const pinnedMajor = 24;

/**
 * Ends the process with a plain message where the Node that `npm ci` installs is not the one that runs.
 * Scripts start through `npm run`, which puts node_modules/.bin, and so the pinned Node, before the system's.
 */
export function requirePinnedNode() {
  const running = process.versions.node;
  if (Number(running.split('.')[0]) === pinnedMajor) return;
  console.error(`Taproom runs on Node ${pinnedMajor}, but this is Node ${running} (${process.execPath}).
The right one comes with \`npm ci\`, and \`npm start\`, \`npm test\` and the other scripts then use it by themselves.
If npm is set to skip install scripts, this one is needed: npm rebuild node --ignore-scripts=false`);
  process.exit(1);
}
