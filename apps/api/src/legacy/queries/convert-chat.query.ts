import { Query } from '@nestjs/cqrs';
import type { LegacyChatConverted } from '@taproom/contracts';

/** `lines` are those of a chat file, with or without its header. */
export class ConvertChat extends Query<LegacyChatConverted> {
  constructor(readonly lines: readonly unknown[]) {
    super();
  }
}
