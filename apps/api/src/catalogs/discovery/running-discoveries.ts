import { Injectable } from '@nestjs/common';

export type PagesSoFar = { pages: number; tools: number };

/** How far the discoveries have come that are being read right now; one of a registration at a time. */
@Injectable()
export class RunningDiscoveries {
  readonly #running = new Map<string, PagesSoFar>();

  of(registrationId: string): PagesSoFar | undefined {
    return this.#running.get(registrationId);
  }

  /** @returns what takes note of another page, and what says that it is over */
  begin(registrationId: string): { page: (tools: number) => void; end: () => void } {
    const mine = { pages: 0, tools: 0 };
    this.#running.set(registrationId, mine);
    return {
      page: (tools) => {
        mine.pages += 1;
        mine.tools = tools;
      },
      end: () => {
        if (this.#running.get(registrationId) === mine) this.#running.delete(registrationId);
      },
    };
  }
}
