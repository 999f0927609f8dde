import { describe, expect, it } from '@jest/globals';
import { jsonOf, packageFiles, textOf, writtenFiles, type PackageJson } from './support/repository.ts';

const isCode = (path: string): boolean => /\.(ts|mjs|js|svelte|css)$/.test(path);
const isText = (path: string): boolean => isCode(path) || /\.(md|json|ya?ml|sh)$|^\.ci\/run$/.test(path);
const isMade = (path: string): boolean => ['package-lock.json', 'openapi.json'].includes(path);

const code = writtenFiles.filter(isCode);
const prose = writtenFiles.filter((path) => isText(path) && !isMade(path));

describe('files', () => {
  it('are below 300 lines', () => {
    expect(code.length).toBeGreaterThan(50);
    expect(code.filter((path) => textOf(path).split('\n').length > 300)).toEqual([]);
  });

  it('name what they export: no star exports', () => {
    expect(code.filter((path) => /^export \* /m.test(textOf(path)))).toEqual([]);
  });

  it('speak of the product alone', () => {
    // Put together here, so that this file does not find itself.
    const foreign = [['', 'work', ''].join('/'), ['iss', 'ue #'].join(''), ['registry.npm', 'js'].join('')];
    const pattern = new RegExp(foreign.join('|'), 'i');
    expect(prose.filter((path) => pattern.test(textOf(path)))).toEqual([]);
  });
});

describe('packages', () => {
  const versions = packageFiles.flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = jsonOf<PackageJson>(path);
    return Object.entries({ ...dependencies, ...devDependencies }).map(([name, version]) => ({ path, name, version }));
  });

  it('are pinned to one version each, but for the workspaces', () => {
    const exact = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
    const loose = versions.filter(({ name, version }) => !name.startsWith('@taproom/') && !exact.test(version));
    expect(loose).toEqual([]);
  });

  it('have the same version in every workspace', () => {
    const known = new Map<string, Set<string>>();
    for (const { name, version } of versions) known.set(name, (known.get(name) ?? new Set()).add(version));
    expect([...known].filter(([, all]) => all.size > 1).map(([name]) => name)).toEqual([]);
  });

  it('bring the Node that .nvmrc names', () => {
    const { devDependencies } = jsonOf<PackageJson>('package.json');
    expect(textOf('.nvmrc').trim()).toBe(devDependencies?.['node']);
  });
});
