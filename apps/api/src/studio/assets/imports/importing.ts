import { Inject, Injectable } from '@nestjs/common';
import type { ImportLimits } from '@taproom/roleplay-domain';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { EntryIds } from '../writes/entry-ids.ts';
import type { ImportTools } from './import-argument.ts';
import { importLimitsOf } from './import-limits.ts';

/** What the tools that import share. */
@Injectable()
export class Importing implements ImportTools {
  readonly limits: ImportLimits;

  constructor(
    readonly entryIds: EntryIds,
    @Inject(CONFIG) { imports }: Config,
  ) {
    this.limits = importLimitsOf(imports);
  }
}
