import { Command } from '@nestjs/cqrs';
import type { ImportOptions, ImportResult } from '@taproom/contracts';

export class ImportFile extends Command<ImportResult> {
  constructor(
    readonly bytes: Uint8Array,
    readonly options: ImportOptions,
    readonly actor: string,
  ) {
    super();
  }
}
