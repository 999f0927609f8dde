import { Injectable } from '@nestjs/common';

/** Keeps whoever asks for the workspace waiting while it is read from the disk. What needs no asset goes on meanwhile. */
@Injectable()
export class WorkspaceGate {
  #opened: Promise<void> = Promise.resolve();

  /** Until `read` has ended; it must not reject. */
  closeUntil(read: Promise<void>): void {
    this.#opened = read;
  }

  passed(): Promise<void> {
    return this.#opened;
  }
}
