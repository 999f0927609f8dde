import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { violationsIn, type Violation } from './support/cruise.ts';
import { plantTree } from './support/fixture-tree.ts';
import { root } from './support/repository.ts';
import { lawful, seeds } from './support/rule-seeds.ts';

const parts = ['apps', 'libs', 'test'];

const seeded = Object.fromEntries(
  seeds.flatMap(({ file, text, about = {} }) => [[file, text], ...Object.entries(about)]),
);

const namesIn = (violations: readonly Violation[]) =>
  violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

describe('the dependency rules', () => {
  const folders: string[] = [];
  let unlawful: Violation[] = [];

  beforeAll(() => {
    folders.push(plantTree({ ...lawful, ...seeded }));
    unlawful = violationsIn(folders[0]!, parts);
  }, 60_000);

  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it.each(seeds)('$rule: finds $what', ({ rule, file }) => {
    const found = unlawful.filter((violation) => violation.rule.name === rule);
    expect(found.flatMap(({ from, to }) => [from, to])).toContain(file);
  });

  it('leave alone what keeps them, with the exceptions that they make', () => {
    const innocent = ({ from, to }: Violation): boolean => !(from in seeded) && !(to in seeded);
    const elsewhere = unlawful.filter(innocent);
    expect(namesIn(elsewhere)).toEqual([]);
  });

  it('are all seeded here', async () => {
    const path = `${root}/.dependency-cruiser.mjs`;
    const config = (await import(path)) as {
      default: { forbidden: { name: string; severity: string; comment: string }[] };
    };
    const rules = config.default.forbidden;
    expect(new Set(seeds.map(({ rule }) => rule))).toEqual(new Set(rules.map(({ name }) => name)));
    expect(rules.filter(({ severity, comment }) => severity !== 'error' || !comment)).toEqual([]);
  });

  it('hold in this repository', () => {
    expect(namesIn(violationsIn(root, [...parts, 'scripts', 'bench']))).toEqual([]);
  }, 60_000);
});
