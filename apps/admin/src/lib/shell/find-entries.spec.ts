import { describe, expect, it } from 'vitest';
import { findEntries } from './find-entries.ts';
import type { PaletteEntry } from './palette-entries.ts';

const entry = (text: string, detail = ''): PaletteEntry => ({
  id: text,
  group: 'tools',
  text,
  detail,
  run: () => undefined,
});
const entries = [entry('deep_search', 'Exa'), entry('search', 'Exa'), entry('echo', 'Everything')];
const found = (query: string) => findEntries(entries, query).map(({ text }) => text);

describe('findEntries', () => {
  it('puts names that begin with the word first', () => expect(found('sea')).toEqual(['search', 'deep_search']));
  it('finds a tool by its server too', () => expect(found('every ec')).toEqual(['echo']));
  it('wants every word', () => expect(found('search nowhere')).toEqual([]));
  it('keeps the order when nothing is asked', () => expect(found('')).toEqual(['deep_search', 'search', 'echo']));
});
