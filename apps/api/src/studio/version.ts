import { createRequire } from 'node:module';

// Source and build lie equally deep, so one path finds the package's own version in both.
const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** The release that this is. */
export const taproomVersion: string = version;
