import { describe, expect, it } from 'vitest';
import en from '../../../messages/en.json';
import zh from '../../../messages/zh-CN.json';

type Messages = Record<string, unknown>;

const withoutSchema = ({ $schema: _, ...messages }: Messages): Messages => messages;
const inputsOf = (message: unknown): string[] => {
  const names = JSON.stringify(message).matchAll(/\{(\w+)\}/g);
  return [...new Set([...names].map(([, name = '']) => name))].sort();
};

const english = withoutSchema(en);
const chinese = withoutSchema(zh);
const sources = import.meta.glob(
  ['../**/*.{svelte,ts}', '../../routes/**/*.{svelte,ts}', '!../paraglide/**', '!../**/*.spec.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const written = Object.values(sources).join('\n');

describe('messages', () => {
  it('are all there in both languages', () => expect(Object.keys(chinese).sort()).toEqual(Object.keys(english).sort()));

  it('have the same inputs in both', () => {
    const inputs = (messages: Messages) =>
      Object.fromEntries(Object.keys(english).map((key) => [key, inputsOf(messages[key])]));
    expect(inputs(chinese)).toEqual(inputs(english));
  });

  it('are all said somewhere', () => {
    const unused = Object.keys(english).filter((key) => !new RegExp(`\\bm\\.${key}\\b`).test(written));
    expect(unused).toEqual([]);
  });
});
