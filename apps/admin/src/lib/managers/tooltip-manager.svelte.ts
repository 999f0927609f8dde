const hoverDelayMs = 350;

class TooltipManager {
  current = $state.raw<{ element: HTMLElement; text: string } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(element: HTMLElement, text: string, delayMs: number = hoverDelayMs): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.current = { element, text }), delayMs);
  }

  hide(element: HTMLElement): void {
    clearTimeout(this.#timer);
    if (this.current?.element === element) this.current = null;
  }
}

export const tooltipManager = new TooltipManager();
