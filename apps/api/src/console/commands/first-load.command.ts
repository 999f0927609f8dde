import { Command } from '@nestjs/cqrs';
import type { Recommendation } from '@taproom/contracts';

/** The console has been opened: adds the recommendation, once for a data root. */
export class RecordFirstLoad extends Command<Recommendation> {
  constructor(readonly actor: string) {
    super();
  }
}
