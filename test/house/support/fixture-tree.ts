import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { textOf } from './repository.ts';

const packages = [
  'zod',
  'undici',
  'fastify',
  'pino',
  '@nestjs/common',
  '@nestjs/cqrs',
  '@modelcontextprotocol/client',
  '@modelcontextprotocol/sdk',
  '@modelcontextprotocol/server',
  'undeclared',
];

const libraries = ['contracts', 'mcp-domain', 'roleplay-domain'];

const dependenciesOf = (names: readonly string[]): string =>
  JSON.stringify({ name: 'fixture', dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) });

/** Each package's entry lies in its dist folder, where most real ones have it. */
function packageFiles(name: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'dist/index.js' }),
    [`node_modules/${name}/dist/index.js`]: 'export {};\n',
  };
}

/** What every compiled component imports. */
const svelteFiles = Object.fromEntries(
  ['client', 'disclose-version', 'flags/legacy'].map((name) => [
    `node_modules/svelte/internal/${name}.js`,
    'export {};\n',
  ]),
);

function libraryFiles(name: string): Record<string, string> {
  const exports = { '.': { '@taproom/source': './src/index.ts', default: './dist/index.js' } };
  return {
    [`libs/${name}/package.json`]: JSON.stringify({
      name: `@taproom/${name}`,
      exports,
      dependencies: name === 'contracts' ? { zod: '1.0.0' } : {},
    }),
  };
}

/** Writes a small repository of the same layout as this one, with the same rules, into a temporary folder. */
export function plantTree(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'taproom-rules-')));
  const all: Record<string, string> = {
    ...Object.assign({}, ...packages.map(packageFiles), ...libraries.map(libraryFiles)),
    ...svelteFiles,
    'package.json': dependenciesOf([]),
    'apps/api/package.json': dependenciesOf([
      ...packages.filter((name) => name !== 'undeclared'),
      ...libraries.map((name) => `@taproom/${name}`),
    ]),
    'apps/admin/package.json': dependenciesOf(['@taproom/contracts']),
    '.dependency-cruiser.mjs': textOf('.dependency-cruiser.mjs'),
    'tsconfig.base.json': textOf('tsconfig.base.json'),
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'node_modules/@taproom'));
  for (const name of libraries) {
    symlinkSync(join(folder, 'libs', name), join(folder, 'node_modules/@taproom', name));
  }
  return folder;
}
