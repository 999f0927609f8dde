import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '../platform/locks/keyed-queue.ts';

/** Whatever changes a registration, its record or its stream runs alone among all that does. */
@Injectable()
export class RegistrationTurns {
  readonly #queue = new KeyedQueue();

  alone<T>(id: string, task: () => Promise<T>): Promise<T> {
    return this.#queue.run(id, task);
  }
}
