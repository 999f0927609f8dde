import { overlayManager } from '#lib/managers/overlay-manager.svelte.ts';
import { toastManager } from '#lib/managers/toast-manager.svelte.ts';
import { focusSearch, keyCommand, moveInList } from './keyboard.ts';

/** The keys that work everywhere in the console. */
export function handleKey(event: KeyboardEvent): void {
  const command = keyCommand(event);
  if (!command || (overlayManager.open && command !== 'palette')) return;
  switch (command) {
    case 'palette':
      overlayManager.palette = !overlayManager.palette;
      break;
    case 'keys':
      overlayManager.keys = true;
      break;
    case 'search':
      if (!focusSearch(document)) return;
      break;
    case 'next':
    case 'previous':
      moveInList(document, command === 'next' ? 1 : -1);
      break;
    case 'undo':
      toastManager.undoLast();
      break;
    case 'leave':
      document.querySelector<HTMLElement>('[data-leave]')?.click();
      return;
  }
  event.preventDefault();
}
