import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { focusSearch, keyCommand, moveInList } from './keyboard.ts';

const press = (key: string, target: Element = document.body, more: Partial<KeyboardEvent> = {}) =>
  keyCommand({
    key,
    target,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    defaultPrevented: false,
    ...more,
  });

const find = (selector: string) => document.querySelector(selector) ?? document.body;

beforeEach(() => {
  // jsdom lays nothing out; what is shown is what is not marked hidden.
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.hidden ? null : document.body;
    },
  });
  HTMLElement.prototype.scrollIntoView = () => undefined;
  document.body.innerHTML = `
    <input data-search hidden id="other" /><input data-search id="search" />
    <ul>
      <li data-list-row><a href="#1" data-list-item id="one">1</a><button id="in-one">x</button></li>
      <li data-list-row><a href="#2" data-list-item id="two">2</a></li>
      <li data-list-row><a href="#3" data-list-item id="three">3</a></li>
    </ul>
    <div role="dialog"><button id="in-dialog">x</button></div>`;
});

afterEach(() => {
  document.body.innerHTML = '';
});

describe('keyCommand', () => {
  it('knows the keys of the console', () => {
    expect(['/', 'j', 'k', '?', 'u', 'Escape', 'x'].map((key) => press(key))).toEqual([
      ...['search', 'next', 'previous', 'keys', 'undo', 'leave'],
      undefined,
    ]);
  });

  it('leaves keys to fields and to what is open over the page', () => {
    expect(press('j', find('#search'))).toBeUndefined();
    expect(press('j', find('#in-dialog'))).toBeUndefined();
    expect(press('j', document.body, { isComposing: true })).toBeUndefined();
    expect(press('j', document.body, { altKey: true })).toBeUndefined();
  });

  it('opens the palette from anywhere', () => {
    expect(press('k', find('#search'), { ctrlKey: true })).toBe('palette');
    expect(press('K', find('#in-dialog'), { metaKey: true })).toBe('palette');
    expect(press('j', document.body, { ctrlKey: true })).toBeUndefined();
  });
});

describe('moveInList', () => {
  const moved = (step: 1 | -1) => {
    moveInList(document, step);
    return document.activeElement?.id;
  };

  it('goes from row to row and stops at the ends', () => {
    expect([moved(1), moved(1), moved(1), moved(1), moved(-1)]).toEqual(['one', 'two', 'three', 'three', 'two']);
  });

  it('goes on from the row that holds the focus', () => {
    (find('#in-one') as HTMLElement).focus();
    expect(moved(1)).toBe('two');
  });

  it('begins at the row whose page is open', () => {
    find('#two').setAttribute('aria-current', 'page');
    expect(moved(1)).toBe('two');
  });
});

describe('focusSearch', () => {
  it('goes to the search field that is shown', () => {
    expect(focusSearch(document)).toBe(true);
    expect(document.activeElement?.id).toBe('search');
  });
});
