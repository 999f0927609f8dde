import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastManager } from './toast-manager.svelte.ts';

const texts = () => toastManager.toasts.map(({ text }) => text);

describe('toasts', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('go by themselves, and stay while they are read', () => {
    toastManager.show('first');
    const [toast] = toastManager.toasts;
    toastManager.hold(toast?.id ?? 0);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['first']);
    toastManager.release(toast?.id ?? 0);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual([]);
  });

  it('are undone once', () => {
    let undone = 0;
    toastManager.show('changed', { undo: () => void undone++ });
    const [toast] = toastManager.toasts;
    toastManager.undo(toast?.id ?? 0);
    toastManager.undo(toast?.id ?? 0);
    expect(undone).toBe(1);
    expect(texts()).toEqual([]);
  });

  it('take the place of an earlier one about the same thing, so that undo never goes back to a state in between', () => {
    toastManager.show('echo: Ask', { key: 'echo' });
    toastManager.show('add: Ask', { key: 'add' });
    toastManager.show('echo: Allow', { key: 'echo' });
    expect(texts()).toEqual(['add: Ask', 'echo: Allow']);
  });

  it('undo the last that can be undone', () => {
    const undone: string[] = [];
    toastManager.show('a', { undo: () => void undone.push('a') });
    toastManager.show('b', { undo: () => void undone.push('b') });
    toastManager.show('c');
    toastManager.undoLast();
    expect(undone).toEqual(['b']);
  });
});
