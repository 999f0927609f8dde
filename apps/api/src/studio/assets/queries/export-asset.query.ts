import { Query } from '@nestjs/cqrs';
import type { ExportedFile } from '@taproom/roleplay-domain';

/** What is to be written, and in which format where there are several. */
export type ExportTarget =
  | { kind: 'character'; format: 'png' | 'json' | 'charx' }
  | { kind: 'lorebook'; format: 'worldinfo' | 'lorebook_v3' }
  | { kind: 'regex' | 'preset' };

export class ExportAsset extends Query<ExportedFile> {
  constructor(
    readonly target: ExportTarget,
    /** As it stands in the address. */
    readonly id: string,
  ) {
    super();
  }
}
