import { describe, expect, it } from 'vitest';
import { type KeepClear, toastPlace } from './toast-place.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 420, height: 900 };
const size = { width: 400, height: 100 };
const rect = (left: number, top: number, width: number, height: number): KeepClear['rect'] => ({
  ...{ left, top, right: left + width, bottom: top + height },
});

describe('toastPlace', () => {
  it('is the usual one where nothing is in the way', () => {
    expect([toastPlace(size, desk, []), toastPlace(size, phone, [])]).toEqual(['bottom-right', 'bottom']);
  });

  it('is another one than over the element with the focus', () => {
    const focused = { rect: rect(1000, 840, 100, 30), weight: 100 };
    expect(toastPlace(size, desk, [focused])).toBe('top-right');
    expect(toastPlace(size, phone, [{ rect: rect(20, 760, 100, 40), weight: 100 }])).toBe('top');
  });

  it('rather covers a part of a result than the focus', () => {
    const everywhere = { rect: rect(0, 0, 1280, 900), weight: 1 };
    const corner = { rect: rect(1200, 20, 60, 30), weight: 100 };
    const low = { rect: rect(1000, 840, 100, 30), weight: 100 };
    expect(toastPlace(size, desk, [everywhere, corner, low])).toBe('bottom-left');
  });

  it('stays where it is for as long as no place is better', () => {
    expect(toastPlace(size, desk, [], 'top-right')).toBe('top-right');
    expect(toastPlace(size, desk, [{ rect: rect(1000, 0, 280, 120), weight: 1 }], 'top-right')).toBe('bottom-right');
    expect(toastPlace(size, phone, [], 'top-right')).toBe('bottom');
  });
});
