import { describe, expect, it } from '@jest/globals';
import { jsonOf } from './support/repository.ts';

const settings = jsonOf<{ baseLocale: string; locales: string[] }>('apps/admin/project.inlang/settings.json');
const messagesOf = (locale: string) => jsonOf<Record<string, unknown>>(`apps/admin/messages/${locale}.json`);
const base = messagesOf(settings.baseLocale);
const translations = settings.locales.filter((locale) => locale !== settings.baseLocale);

/** The `{names}` that a message fills in, whatever its shape (a text, or variants of one). */
const placeholders = (message: unknown): string[] =>
  [...new Set(JSON.stringify(message).match(/\{\w+\}/g) ?? [])].sort();

const blank = (message: unknown): boolean => typeof message === 'string' && message.trim() === '';

describe('the console speaks every language it offers', () => {
  it('has a second language', () => {
    expect(translations).toContain('zh-CN');
  });

  it.each(translations)('%s says everything that the base language says, and nothing else', (locale) => {
    expect(Object.keys(messagesOf(locale)).sort()).toEqual(Object.keys(base).sort());
  });

  it.each(translations)('%s fills in the same values', (locale) => {
    const translated = messagesOf(locale);
    const differing = Object.keys(base).filter(
      (key) => placeholders(base[key]).join() !== placeholders(translated[key]).join(),
    );
    expect(differing).toEqual([]);
  });

  it.each(settings.locales)('%s leaves nothing empty', (locale) => {
    expect(Object.entries(messagesOf(locale)).filter(([, message]) => blank(message))).toEqual([]);
  });
});
