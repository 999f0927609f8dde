export type KeyCommand = 'palette' | 'keys' | 'search' | 'next' | 'previous' | 'undo' | 'leave';

const plainKeys: Readonly<Record<string, KeyCommand>> = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  '?': 'keys',
  u: 'undo',
  Escape: 'leave',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'defaultPrevented'> & {
  target: EventTarget | null;
};

/** What a key asks for, if it is not meant for a field or for something that is open over the page. */
export function keyCommand(event: Pressed): KeyCommand | undefined {
  if (event.isComposing || event.defaultPrevented || event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k' ? 'palette' : undefined;
  if (event.target instanceof Element && isBusy(event.target)) return undefined;
  return plainKeys[event.key];
}

const isBusy = (target: Element): boolean =>
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
  ) !== null;

/** Moves the focus along the list of the page. */
export function moveInList(root: ParentNode, step: 1 | -1): void {
  const items = [...root.querySelectorAll<HTMLElement>('[data-list-item]')].filter(
    (item) => item.offsetParent !== null,
  );
  const focused = document.activeElement?.closest('[data-list-row]')?.querySelector('[data-list-item]');
  const from = items.findIndex((item) => item === focused);
  const current = from !== -1 ? from + step : items.findIndex((item) => item.getAttribute('aria-current') === 'page');
  const target = items[Math.max(0, Math.min(current, items.length - 1))];
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

export function focusSearch(root: ParentNode): boolean {
  const fields = [...root.querySelectorAll<HTMLInputElement>('[data-search]')];
  const field = fields.find((each) => each.offsetParent !== null);
  field?.focus();
  field?.select();
  return field !== undefined;
}
