import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Draft } from './draft.svelte.ts';
import SchemaForm from './schema-form.svelte';

const schema = {
  type: 'object',
  required: ['query'],
  properties: {
    query: { type: 'string', description: 'What to look for' },
    limit: { type: 'integer', default: 10 },
    fresh: { type: 'boolean' },
    region: { enum: ['eu', 'us'] },
    tags: { type: 'array', items: { type: 'string' } },
    since: { type: ['string', 'null'] },
    filter: { type: 'object', properties: { author: { type: 'string' } } },
    extra: { type: 'object' },
  },
};

function show(text: string, more: Record<string, unknown> = {}) {
  const draft = new Draft(text);
  const asked: [number, number][] = [];
  render(SchemaForm, { schema, draft, onjson: (from: number, to: number) => asked.push([from, to]), ...more });
  return { draft, asked, user: userEvent.setup() };
}
const field = (key: string) => {
  const found = screen.getAllByTestId('schema-field').find((each) => each.dataset['key'] === key);
  if (!found) throw new Error(`There is no field ${key}`);
  return within(found);
};
const box = (key: string) => field(key).getByTestId<HTMLInputElement>('field-input');

describe('SchemaForm', () => {
  it('fills nothing in: a default is a placeholder', () => {
    const { draft } = show('{}');
    expect(box('limit').value).toBe('');
    expect(box('limit').placeholder).toContain('10');
    expect(draft.text).toBe('{}');
  });

  it('writes each property as it is typed, and takes it out when its box is emptied', async () => {
    const { draft, user } = show('{}');
    await user.type(box('query'), 'a "b"');
    await user.type(box('limit'), '9007199254740993');
    expect(draft.text).toBe('{\n  "query": "a \\"b\\"",\n  "limit": 9007199254740993\n}');
    await user.clear(box('query'));
    expect(draft.text).toBe('{\n  "limit": 9007199254740993\n}');
  });

  it('shows what the draft has, digit for digit', () => {
    show('{"limit": 1.0, "query": "x", "region": "us", "fresh": false}');
    expect(box('limit').value).toBe('1.0');
    expect(field('region').getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.textContent).toBe('us');
    expect(field('fresh').getByRole('radio', { name: 'false' }).getAttribute('aria-checked')).toBe('true');
  });

  it('has a control of its own for the empty text and for null', async () => {
    const { draft, user } = show('{}');
    await user.click(field('query').getByRole('button', { name: /""/ }));
    await user.click(field('since').getByRole('button', { name: /null/ }));
    expect(JSON.parse(draft.text)).toEqual({ query: '', since: null });
    await user.click(field('since').getByTestId('field-clear'));
    expect(JSON.parse(draft.text)).toEqual({ query: '' });
  });

  it('keeps text that is no number yet out of the draft, and says why', async () => {
    const { draft, user } = show('{}');
    await user.type(box('limit'), '-x');
    expect(draft.text).toBe('{}');
    expect(box('limit').value).toBe('-x');
    expect(box('limit').getAttribute('aria-invalid')).toBe('true');
    expect(field('limit').getByTestId('field-fault').textContent).not.toBe('');
  });

  it('grows a list from its last row', async () => {
    const { draft, user } = show('{"tags":["a"]}');
    const rows = () => field('tags').getAllByTestId('field-input');
    await user.type(rows()[1] as HTMLElement, 'bc');
    expect(draft.text).toBe('{"tags":["a","bc"]}');
    expect(rows()).toHaveLength(3);
    await user.click(field('tags').getAllByTestId('item-remove')[0] as HTMLElement);
    expect(draft.text).toBe('{"tags":["bc"]}');
  });

  it('edits what it has no exact box for as JSON, in its place', async () => {
    const { draft, user } = show('{"query": 5, "extra": {"n":1E400}, "other": [1.0]}');
    expect(field('query').getByTestId<HTMLTextAreaElement>('field-json').value).toBe('5');
    expect(field('other').getByTestId<HTMLTextAreaElement>('field-json').value).toBe('[1.0]');
    await user.type(field('extra').getByTestId('field-json'), ' ');
    expect(draft.text).toBe('{"query": 5, "extra": {"n":1E400}, "other": [1.0]}');
  });

  it('names its boxes and ties description and state to them', () => {
    show('{}', { descriptions: { query: 'Our words' } });
    const query = screen.getByRole('textbox', { name: 'query' });
    expect(query.getAttribute('aria-required')).toBe('true');
    const notes = document.getElementById(query.getAttribute('aria-describedby') ?? '');
    expect(notes?.textContent).toContain('Our words');
    expect(notes?.textContent).not.toContain('What to look for');
  });

  it('rests while the text is no JSON, says where, and leads there', async () => {
    const { draft, asked, user } = show('{"query": }');
    expect(screen.queryAllByTestId('schema-field')).toEqual([]);
    await user.click(within(screen.getByTestId('form-resting')).getByRole('button'));
    expect(asked).toEqual([[10, 11]]);
    expect(draft.text).toBe('{"query": }');
  });
});
