export type ToastPlace = 'bottom-right' | 'top-right' | 'bottom-left' | 'bottom' | 'top';

type Size = { width: number; height: number };
type Rect = { left: number; top: number; right: number; bottom: number };

/** Something not to cover: `weight` is how much each pixel of it is worth. */
export type KeepClear = { rect: Rect; weight: number };

const wide: readonly ToastPlace[] = ['bottom-right', 'top-right', 'bottom-left'];
const narrow: readonly ToastPlace[] = ['bottom', 'top'];

const phoneWidth = 640;
const margin = 20;
const phoneMargin = 12;
/** The bar of pages at the bottom of a phone. */
const phoneBar = 72;
/** The rail at the left. */
const rail = 200;

/**
 * Where messages of this size cover the least of what has to stay in sight. Where they are now is as good as any other place
 * that covers no less.
 */
export function toastPlace(size: Size, view: Size, clear: readonly KeepClear[], now?: ToastPlace): ToastPlace {
  const places = view.width < phoneWidth ? narrow : wide;
  const usual = places[0] ?? 'bottom-right';
  const known = now !== undefined && places.includes(now) ? now : usual;
  let best = { place: known, cost: costOf(known, size, view, clear) };
  for (const place of places) {
    const cost = costOf(place, size, view, clear);
    if (cost < best.cost) best = { place, cost };
  }
  return best.place;
}

function costOf(place: ToastPlace, size: Size, view: Size, clear: readonly KeepClear[]): number {
  const at = rectOf(place, size, view);
  return clear.reduce((sum, { rect, weight }) => sum + overlap(at, rect) * weight, 0);
}

function rectOf(place: ToastPlace, { width, height }: Size, view: Size): Rect {
  const top = place === 'top' ? phoneMargin : margin;
  const low = place === 'bottom' ? view.height - phoneBar : view.height - margin;
  const left =
    place === 'bottom-left' ? rail : place === 'bottom' || place === 'top' ? phoneMargin : view.width - margin - width;
  const isTop = place === 'top' || place === 'top-right';
  return { left, right: left + width, top: isTop ? top : low - height, bottom: isTop ? top + height : low };
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
