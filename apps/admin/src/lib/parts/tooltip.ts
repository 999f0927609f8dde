import type { Attachment } from 'svelte/attachments';
import { tooltipManager } from '#lib/managers/tooltip-manager.svelte.ts';

/** Shows `text` beside an element while it is hovered or focused by keyboard. The element needs a name of its own. */
export function tooltip(text: () => string): Attachment<HTMLElement> {
  return (element) => {
    const show = () => tooltipManager.show(element, text());
    const showNow = () => element.matches(':focus-visible') && tooltipManager.show(element, text(), 0);
    const hide = () => tooltipManager.hide(element);
    const pointer = (event: PointerEvent) => event.pointerType === 'mouse' && show();
    element.addEventListener('pointerenter', pointer);
    element.addEventListener('pointerleave', hide);
    element.addEventListener('pointerdown', hide);
    element.addEventListener('focus', showNow);
    element.addEventListener('blur', hide);
    return () => {
      hide();
      element.removeEventListener('pointerenter', pointer);
      element.removeEventListener('pointerleave', hide);
      element.removeEventListener('pointerdown', hide);
      element.removeEventListener('focus', showNow);
      element.removeEventListener('blur', hide);
    };
  };
}
