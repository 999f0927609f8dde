import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { byId, type ConsoleUnderTest, startConsole, violations } from './support/console.ts';

const LIBRARY = '/api/studio/library';
const BIG = '12345678901234567890';
const exact = (value: object) => JSON.stringify(value).replaceAll('"big"', BIG);

type Asset = { data: Record<string, unknown>; entries: Record<string, unknown>[]; basicPrompts: object } & Record<
  string,
  unknown
>;

/* The steps follow each other, as a person goes through them. */
describe('the fields of what is in the library', () => {
  let hub: ConsoleUnderTest;
  let page: Page;
  beforeAll(async () => {
    hub = await startConsole();
    const rawBody = {
      character: exact({
        ...{ name: 'Ada', description: '', first_mes: 'Hello.', alternate_greetings: ['One', 'Two\nlines'] },
        ...{ extensions: { depth: 'big', note: 'x' }, mood: { exact: 'big' } },
      }),
      lorebook: exact({ name: 'Rome', entries: [{ identifier: 'tiber', content: 'A river.', mine: 'big' }] }),
      regex: exact({ name: 'Rules', entries: ['a', 'b'].map((name) => ({ ...script(name), identifier: name })) }),
      preset: exact({ name: 'Night', extensions: { sillytavern: { temperature: 1, n: 'big' } } }),
    };
    const headers = { 'content-type': 'application/json' };
    for (const [kind, body] of Object.entries(rawBody)) {
      const { status } = await hub.taproom.http('POST', `${LIBRARY}/${kind}`, { rawBody: body, headers });
      expect(status).toBe(201);
    }
    page = await hub.open(await hub.visitor(), '/studio/library/character/1');
  });
  afterAll(() => hub.close());

  const script = (name: string) => ({ name, findRegex: name, replaceString: '' });
  const answer = async (path: string) => hub.taproom.http('GET', `${LIBRARY}/${path}`);
  const stored = async (path: string) => (await answer(path)).json as Asset;
  const form = () => byId(page, 'asset-form');
  const entryForm = (id: string) => byId(byId(page, 'entry', { id }), 'entry-form');
  const field = (of: Locator, name: string) => byId(of, 'asset-field', { field: name });
  const group = (of: Locator, id: string) => byId(of, 'field-group', { group: id });
  const open = (of: Locator, id: string) => group(of, id).locator('summary').click();

  async function visit(path: string): Promise<void> {
    await page.goto(`${hub.taproom.url}/studio/library/${path}`);
    await form().waitFor();
  }
  async function save(of: Locator): Promise<void> {
    await byId(of, 'save-asset').click();
    await byId(of, 'asset-saved', { state: 'saved' }).waitFor();
  }
  /** Types over the whole of an editor of JSON. */
  async function type(of: Locator, name: string, text: string): Promise<void> {
    const editor = byId(of, 'asset-json', { field: name });
    await editor.locator('[data-slot="json-editor"][data-state="ready"] .cm-content').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  }

  it('adds greetings, puts them in another order, and takes one away, with the focus where one is', async () => {
    const greetings = byId(form(), 'asset-texts', { field: 'alternate_greetings' });
    await byId(greetings, 'item-add').click();
    await page.keyboard.insertText('Three');
    await byId(greetings, 'item-up').nth(2).click();
    await byId(greetings, 'item-up').nth(1).press('Enter');
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[data-index]')?.getAttribute('data-index'));
    expect(await focused()).toBe('0');
    await byId(greetings, 'item-remove').nth(1).click();
    expect(await focused()).toBe('1');
    await save(form());
    expect((await stored('character/1')).data).toMatchObject({ alternate_greetings: ['Three', 'Two\nlines'] });
  });

  it('has what is seldom needed under names of its own', async () => {
    await open(form(), 'prompts');
    await field(form(), 'nickname').fill('Addie');
    await field(form(), 'post_history_instructions').fill('Be brief.');
    const greetings = byId(form(), 'asset-texts', { field: 'group_only_greetings' });
    await byId(greetings, 'item-add').click();
    await page.keyboard.insertText('All of you!');
    await open(form(), 'about');
    await field(form(), 'source').fill('https://example.org/ada\n');
    await field(form(), 'creation_date').fill('1700000000');
    await save(form());
    expect((await stored('character/1')).data).toMatchObject({
      nickname: 'Addie',
      post_history_instructions: 'Be brief.',
      group_only_greetings: ['All of you!'],
      source: ['https://example.org/ada'],
      creation_date: 1700000000,
    });
    expect(await violations(page)).toEqual([]);
  });

  it('shows the extensions with every digit, sends none that are no JSON, and changes none by itself', async () => {
    await open(form(), 'data');
    await byId(form(), 'other-members').getByText(BIG).waitFor();
    await byId(form(), 'asset-json', { field: 'extensions' }).getByText(BIG).waitFor();
    await type(form(), 'extensions', `{"depth": ${BIG}1, "note":`);
    expect(await byId(form(), 'save-asset').isDisabled()).toBe(true);
    await type(form(), 'extensions', `{"depth": ${BIG}1, "note": "y"}`);
    await save(form());
    const { text } = await answer('character/1');
    expect(text).toContain(`"depth": ${BIG}1`);
    expect(text).toContain(`"exact": ${BIG}\n`);
    expect((await stored('character/1')).data).toMatchObject({ extensions: { note: 'y' }, nickname: 'Addie' });
    expect(await violations(page)).toEqual([]);
  });

  it('gives up what was typed, when told so', async () => {
    await field(form(), 'description').fill('not this');
    await byId(form(), 'discard-asset').click();
    await byId(form(), 'asset-saved', { state: 'same' }).waitFor({ state: 'attached' });
    expect(await field(form(), 'description').inputValue()).toBe('');
  });

  it('opens the part in which two have written, and asks there', async () => {
    await field(form(), 'nickname').fill('Mine');
    await group(form(), 'prompts').locator('summary').click();
    await hub.taproom.http('PATCH', `${LIBRARY}/character/1`, { body: { nickname: 'Theirs' } });
    await byId(page, 'changed-elsewhere').getByText('Theirs').waitFor();
    await field(form(), 'nickname').waitFor();
    expect(await field(form(), 'nickname').inputValue()).toBe('Mine');
    await byId(page, 'take-stored').click();
    expect(await field(form(), 'nickname').inputValue()).toBe('Theirs');
    await byId(page, 'changed-elsewhere').waitFor({ state: 'detached' });
  });

  it('has all fields of a lorebook and of its entries', async () => {
    await visit('lorebook/1');
    await open(form(), 'scan');
    await field(form(), 'scanDepth').fill('7');
    await field(form(), 'recursiveScanning').selectOption('false');
    await save(form());
    await byId(byId(page, 'entry', { id: 'tiber' }), 'entry-toggle').click();
    const entry = entryForm('tiber');
    for (const id of ['place', 'match', 'timing', 'recursion', 'group', 'data']) await open(entry, id);
    expect(await violations(page)).toEqual([]);
    await byId(entry, 'other-members').getByText(BIG).waitFor();
    await field(entry, 'keywords').fill('river\nTiber');
    await field(entry, 'strategy').selectOption('constant');
    await field(entry, 'injectionPosition').selectOption('atDepth');
    await field(entry, 'injectionRole').selectOption('assistant');
    await field(entry, 'secondaryKeywords').fill('Rome');
    await field(entry, 'secondaryKeywordStrategy').selectOption('notAll');
    for (const name of ['caseSensitive', 'useRegex', 'excludeRecursion', 'preventRecursion', 'delayUntilRecursion'])
      await field(entry, name).check();
    await field(entry, 'matchWholeWord').uncheck();
    for (const name of ['groupOverride', 'useGroupScoring']) await field(entry, name).check();
    const numbers = {
      insertionOrder: 1,
      injectionDepth: 2,
      scanDepth: 3,
      probability: 4,
      sticky: 5,
      cooldown: 6,
      delay: 7,
    };
    for (const [name, value] of Object.entries(numbers)) await field(entry, name).fill(String(value));
    await field(entry, 'groupName').fill('waters');
    await field(entry, 'groupWeight').fill('-8');
    await type(entry, 'extensions', `{"n":${BIG}}`);
    await save(entry);
    const book = await stored('lorebook/1');
    expect(book).toMatchObject({ scanDepth: 7, recursiveScanning: false, tokenBudget: null });
    expect(book.entries).toMatchObject([
      {
        ...{ identifier: 'tiber', name: '', content: 'A river.', enabled: true, ...numbers },
        ...{
          keywords: ['river', 'Tiber'],
          strategy: 'constant',
          injectionPosition: 'atDepth',
          injectionRole: 'assistant',
        },
        ...{ secondaryKeywords: ['Rome'], secondaryKeywordStrategy: 'notAll', caseSensitive: true, useRegex: true },
        ...{ excludeRecursion: true, preventRecursion: true, delayUntilRecursion: true, matchWholeWord: false },
        ...{ groupName: 'waters', groupWeight: -8, groupOverride: true, useGroupScoring: true },
      },
    ]);
    const { text } = await answer('lorebook/1');
    expect([text.includes(`"n": ${BIG}`), text.includes(`"mine": ${BIG}`)]).toEqual([true, true]);
  });

  it('says at a field that was out of sight what is wrong with it', async () => {
    await page.reload();
    await byId(byId(page, 'entry', { id: 'tiber' }), 'entry-toggle').click();
    const entry = entryForm('tiber');
    await open(entry, 'timing');
    await field(entry, 'probability').fill('101');
    await group(entry, 'timing').locator('summary').click();
    await byId(entry, 'save-asset').click();
    await group(entry, 'timing').getByRole('alert').waitFor();
    expect(await field(entry, 'probability').getAttribute('aria-invalid')).toBe('true');
  });

  it('has all fields of a script, and switches it from the list', async () => {
    await visit('regex/1');
    const row = byId(page, 'entry', { id: 'b' });
    await byId(row, 'entry-toggle').click();
    const entry = entryForm('b');
    await byId(entry, 'asset-several').locator('[data-value="user"]').check();
    await byId(entry, 'asset-several').locator('[data-value="char"]').uncheck();
    await field(entry, 'timing').selectOption('sendAndDisplay');
    await open(entry, 'limits');
    await field(entry, 'maxDepth').fill('4');
    await field(entry, 'substitution').selectOption('escaped');
    await byId(entry, 'item-add').click();
    await page.keyboard.insertText(' x');
    await save(entry);
    await byId(row, 'entry-enabled').uncheck();
    await byId(page, 'entry', { id: 'b', enabled: 'false' }).waitFor();
    expect((await stored('regex/1')).entries[1]).toEqual({
      ...{ identifier: 'b', name: 'b', findRegex: 'b', replaceString: '', enabled: false },
      ...{ placements: ['user'], timing: 'sendAndDisplay', minDepth: null, maxDepth: 4 },
      ...{ substitution: 'escaped', trimStrings: [' x'] },
    });
    expect(await violations(page)).toEqual([]);
  });

  it('moves an entry by keyboard, and keeps the focus on it', async () => {
    await byId(byId(page, 'entry', { id: 'b' }), 'entry-up').focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('[data-testid="entry"]')?.getAttribute('data-id') === 'b');
    expect((await stored('regex/1')).entries.map(({ identifier }) => identifier)).toEqual(['b', 'a']);
    await page.waitForFunction(
      () => document.activeElement?.closest('[data-testid="entry"]')?.getAttribute('data-id') === 'b',
    );
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('entry-down');
  });

  it('has the texts, the parameters and the parts of a preset', async () => {
    await visit('preset/2');
    await open(form(), 'texts');
    await field(form(), 'basicPrompts.chatStart').fill('[Begin]');
    await open(form(), 'parameters');
    await field(form(), 'extensions.sillytavern.temperature').fill('0.70');
    await field(form(), 'extensions.sillytavern.top_k').fill('x');
    expect(await byId(form(), 'save-asset').isDisabled()).toBe(true);
    await field(form(), 'extensions.sillytavern.top_k').fill('40');
    await save(form());
    const { text } = await answer('preset/2');
    for (const part of ['"temperature": 0.70', `"n": ${BIG}`, '"top_k": 40']) expect(text).toContain(part);
    expect((await stored('preset/2')).basicPrompts).toMatchObject({ chatStart: '[Begin]', lorebook: '{0}' });
    const main = byId(page, 'entry', { id: 'main' });
    await byId(main, 'entry-down').click();
    await page.waitForFunction(
      () => document.querySelectorAll('[data-testid="entry"]')[1]?.getAttribute('data-id') === 'main',
    );
    await byId(main, 'entry-toggle').click();
    const entry = entryForm('main');
    await field(entry, 'role').selectOption('user');
    await open(entry, 'place');
    await field(entry, 'injectionPosition').selectOption('absolute');
    await field(entry, 'forbidOverrides').check();
    await save(entry);
    const [, second] = (await stored('preset/2')).entries;
    const wanted = { identifier: 'main', role: 'user', injectionPosition: 'absolute', forbidOverrides: true };
    expect(second).toMatchObject(wanted);
    expect(await violations(page)).toEqual([]);
  });
});
