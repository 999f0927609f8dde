type Undo = () => void | Promise<unknown>;

export type Toast = {
  id: number;
  key: string | undefined;
  text: string;
  tone: 'plain' | 'bad';
  undo: Undo | undefined;
};

const shownMs = 6000;
const undoShownMs = 10_000;
/** A few are shown; the others wait behind them until their time is over. */
const mostKept = 5;

class ToastManager {
  toasts = $state.raw<readonly Toast[]>([]);
  #timers = new Map<number, ReturnType<typeof setTimeout>>();
  #next = 1;

  /** Says `text`. With `undo`, the person can take it back for a while. A toast of the same `key` is replaced. */
  show(text: string, options: { tone?: Toast['tone']; undo?: Undo; key?: string } = {}): void {
    const toast: Toast = {
      id: this.#next++,
      key: options.key,
      text,
      tone: options.tone ?? 'plain',
      undo: options.undo,
    };
    const others = this.toasts.filter((each) => options.key === undefined || each.key !== options.key);
    this.toasts = [...others.slice(1 - mostKept), toast];
    for (const { id } of others.slice(0, 1 - mostKept)) this.#stopTimer(id);
    this.release(toast.id);
  }

  dismiss(id: number): void {
    this.#stopTimer(id);
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** A toast that is being read stays. */
  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
  }

  release(id: number): void {
    this.hold(id);
    const toast = this.toasts.find((each) => each.id === id);
    if (toast)
      this.#timers.set(
        id,
        setTimeout(() => this.dismiss(id), toast.undo ? undoShownMs : shownMs),
      );
  }

  #stopTimer(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  undo(id: number): void {
    const toast = this.toasts.find((each) => each.id === id);
    this.dismiss(id);
    void toast?.undo?.();
  }

  undoLast(): void {
    const last = this.toasts.findLast((toast) => toast.undo !== undefined);
    if (last) this.undo(last.id);
  }
}

export const toastManager = new ToastManager();
