import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';

/** What each client is being answered right now, for when it may not be any more. */
@Injectable()
export class OpenAnswers {
  readonly #byClient = new Map<string, Set<ServerResponse>>();

  add(clientId: string, answer: ServerResponse): void {
    const open = this.#byClient.get(clientId) ?? new Set();
    this.#byClient.set(clientId, open.add(answer));
    answer.once('close', () => {
      open.delete(answer);
      if (open.size === 0 && this.#byClient.get(clientId) === open) this.#byClient.delete(clientId);
    });
  }

  /** Breaks the client's connections off: an event stream would go on for ever. */
  cutOff(clientId: string): void {
    for (const answer of this.#byClient.get(clientId) ?? []) answer.destroy();
  }
}
