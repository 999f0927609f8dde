import { describe, expect, it } from 'vitest';
import { visibleWindow } from './virtual-window.ts';

describe('visibleWindow', () => {
  it('shows a short list whole', () => expect(visibleWindow(200, 36, 0, 800)).toEqual({ first: 0, last: 200 }));

  it('shows what is in sight of a long list, and a little around it', () => {
    const { first, last } = visibleWindow(10_000, 36, -36_000, 720);
    expect(first).toBeLessThan(1000);
    expect(first).toBeGreaterThan(950);
    expect(last).toBeGreaterThan(1020);
    expect(last).toBeLessThan(1070);
  });

  it('never leaves the list', () => {
    expect(visibleWindow(1000, 36, 5000, 800).first).toBe(0);
    expect(visibleWindow(1000, 36, -900_000, 800)).toEqual({ first: 1000, last: 1000 });
  });
});
