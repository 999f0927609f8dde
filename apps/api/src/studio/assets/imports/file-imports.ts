import { Injectable } from '@nestjs/common';
import type { ImportedIds } from '@taproom/contracts';
import type { AssetKind, AssetValues, Imported, PersonaDraft, Warning } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import type { AssetPlan } from '../writes/asset-plan.ts';
import { AssetWrites } from '../writes/asset-writes.ts';
import { CharacterImports } from './character-imports.ts';
import type { ConflictMode } from './conflict.ts';
import type { ReadFile } from './import-job.ts';
import { decideImported } from './imported-asset.ts';
import { linkedRegex } from './linked-regex.ts';
import { nameInUse } from './name-in-use.ts';

export type FileImportContext = {
  now: string;
  actor: string;
  conflict: ConflictMode;
  warn: (warning: Warning) => void;
};
export type FileImport = { plan: AssetPlan; ids: ImportedIds; outcome?: 'created' | 'overwritten' };

/** What becomes of a file that was read (F-2, F-5, F-6). */
@Injectable()
export class FileImports {
  constructor(
    private readonly writes: AssetWrites,
    private readonly characters: CharacterImports,
  ) {}

  /** @throws ProblemError for a kind that this release doesn't keep; StudioError for a name conflict */
  plan({ content }: ReadFile, context: FileImportContext): FileImport {
    switch (content.kind) {
      case 'character':
        return this.#character(content, context);
      case 'lorebook':
        return this.#one('lorebook', content.lorebook, context);
      case 'regex':
        return this.#one('regex', content.regex, context);
      case 'preset':
        return this.#preset(content, context);
      case 'persona':
        return this.#personas(content.personas, context);
      case 'chat':
      case 'theme': {
        const message = `This is a ${content.kind}, which this release of Taproom does not keep yet.`;
        throw new ProblemError('studio.import_format_refused', message);
      }
    }
  }

  #character(card: Extract<ReadFile['content'], { kind: 'character' }>, context: FileImportContext): FileImport {
    const { conflict } = context;
    const plan = this.characters.plan({ card, conflict, path: '' }, context, {});
    const { id, lorebookId, regexId, outcome } = plan.answer as Record<string, number | null> & { outcome: 'created' };
    const { picturePath } = plan;
    return {
      plan,
      outcome,
      ids: {
        ...(typeof id === 'number' && { characterId: id }),
        ...(typeof lorebookId === 'number' && { lorebookId }),
        ...(typeof regexId === 'number' && { regexId }),
        ...(picturePath !== undefined && { files: [picturePath] }),
      },
    };
  }

  #one<K extends 'lorebook' | 'regex'>(
    kind: K,
    imported: Imported<AssetValues[K]>,
    context: FileImportContext,
  ): FileImport {
    this.#tellName(kind, imported, context);
    const main = decideImported(this.writes, kind, { imported, now: context.now });
    return { plan: this.writes.plan(main, context), ids: { [`${kind}Id`]: main.id } };
  }

  #preset({ preset, regex }: Extract<ReadFile['content'], { kind: 'preset' }>, context: FileImportContext): FileImport {
    this.#tellName('preset', preset, context);
    const linked = regex && linkedRegex(this.writes, regex, preset, context.now);
    const main = decideImported(this.writes, 'preset', { imported: linked?.owner ?? preset, now: context.now });
    const plan = this.writes.plan(main, { ...context, others: linked ? [linked.group] : [] });
    return { plan, ids: { presetId: main.id, ...(linked && { regexId: linked.group.id }) } };
  }

  #personas(drafts: readonly PersonaDraft[], context: FileImportContext): FileImport {
    const { nextId } = this.writes.workspace.table('persona');
    const [main, ...others] = drafts.map((draft, index) => {
      const value = { ...draft, sortIndex: nextId + index - 1 };
      this.#tellName('persona', { value, remembered: {} }, context);
      const ref = { kind: 'persona', id: nextId + index, state: { status: 'absent' } } as const;
      return this.writes.decide(ref, { type: 'create', value, remembered: {} }, context.now);
    });
    if (!main) throw new ProblemError('studio.import_invalid', 'There is no persona in this file.');
    return {
      plan: this.writes.plan(main, { ...context, others }),
      ids: { personaIds: [main, ...others].map(({ id }) => id) },
    };
  }

  #tellName(kind: AssetKind, { value }: Imported<AssetValues[AssetKind]>, { warn }: FileImportContext): void {
    for (const warning of nameInUse(this.writes.workspace, { kind, value, path: '' })) warn(warning);
  }
}
