import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export const root = join(import.meta.dirname, '..', '..', '..');

const generated = new Set([
  'node_modules',
  'dist',
  'build',
  '.svelte-kit',
  '.git',
  'data',
  'coverage',
  'paraglide',
  'cache',
]);

function* walk(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (generated.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield relative(root, path);
  }
}

/** Every file of the repository that somebody wrote, relative to its root. */
export const writtenFiles: readonly string[] = [...walk(root)].sort();

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

export const jsonOf = <T>(path: string): T => JSON.parse(textOf(path)) as T;

export type PackageJson = {
  name: string;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

export const packageFiles = writtenFiles.filter((path) => /(^|\/)package\.json$/.test(path));
