import { Injectable } from '@nestjs/common';
import type { JsonObject } from '@taproom/mcp-domain';
import {
  type Character,
  type CardReading,
  exportFileName,
  type Imported,
  type Warning,
} from '@taproom/roleplay-domain';
import { StudioError } from '../../tools/studio-error.ts';
import type { WriteTarget } from '../../writes/write-plan.ts';
import { kindUri, uriOf } from '../asset-uri.ts';
import type { CommitExtra } from '../commits/commit-extra.ts';
import { CardFiles } from '../files/card-files.ts';
import { GlobalFiles } from '../files/global-files.ts';
import type { AssetRow } from '../workspace/asset-table.ts';
import type { AssetPlan } from '../writes/asset-plan.ts';
import { AssetWrites } from '../writes/asset-writes.ts';
import type { DecidedAsset } from '../writes/decided-asset.ts';
import { charactersLike, type ConflictMode } from './conflict.ts';
import { decideImported } from './imported-asset.ts';
import { nameInUse } from './name-in-use.ts';

export type CharacterImport = { card: CardReading; conflict: ConflictMode; path: string };
export type ImportContext = { now: string; actor?: string; warn: (warning: Warning) => void };

type Linked = { lorebook?: DecidedAsset<'lorebook'>; regex?: DecidedAsset<'regex'> };

/** Stores cards: the character, its book, its scripts and its picture together (S-73, S-124 to S-128). */
@Injectable()
export class CharacterImports {
  constructor(
    private readonly writes: AssetWrites,
    private readonly files: GlobalFiles,
    private readonly cardFiles: CardFiles,
  ) {}

  /** What a revision is compared with: what would be overwritten (S-67). */
  target({ card, conflict }: CharacterImport): WriteTarget {
    const [found, ...more] = conflict === 'overwrite' ? this.#like(card) : [];
    return found && more.length === 0 ? this.writes.target('character', found.id) : this.writes.newTarget('character');
  }

  /** @throws StudioError -32009 name_conflict */
  plan(given: CharacterImport, { now, actor, warn }: ImportContext, answer: JsonObject): AssetPlan {
    const { card, path } = given;
    const over = this.#overwritten(given);
    const linked = this.#linked(card, over, now);
    const kept = this.cardFiles.plan(card.files);
    const picture = this.#picture(card);
    const imported = withAll(card.character, { linked, files: kept.kept, avatar: picture?.path });
    const main = decideImported(this.writes, 'character', { imported, ...(over && { over: over.id }), now });
    this.#warn({ over, imported, linked, path }, warn);
    const { lorebookId, regexId } = imported.value;
    return this.writes.plan(main, {
      now,
      ...(actor !== undefined && { actor }),
      others: [linked.lorebook, linked.regex].filter((one) => one !== undefined),
      extras: [...kept.extras, ...(picture ? [picture.extra] : [])],
      ...(picture && { picturePath: picture.path }),
      answer: { lorebookId, regexId, outcome: over ? 'overwritten' : 'created', ...answer },
    });
  }

  #like(card: CardReading): AssetRow<'character'>[] {
    return charactersLike(this.writes.workspace, card.character.value.data);
  }

  #overwritten({ card, conflict }: CharacterImport): AssetRow<'character'> | undefined {
    if (conflict === 'duplicate') return undefined;
    const found = this.#like(card);
    const [only, ...more] = found;
    if (!only || (conflict === 'overwrite' && more.length === 0)) return only;
    const uri = more.length === 0 ? uriOf('character', only.id) : kindUri('character');
    const options = more.length === 0 ? ['duplicate', 'overwrite'] : ['duplicate'];
    throw StudioError.nameConflict(uri, {
      name: card.character.value.data.name,
      ids: found.map(({ id }) => id),
      options,
    });
  }

  #linked({ lorebook, regex }: CardReading, over: AssetRow<'character'> | undefined, now: string): Linked {
    const old = over?.asset.value;
    return {
      ...(lorebook && {
        lorebook: decideImported(this.writes, 'lorebook', { imported: lorebook, over: old?.lorebookId ?? null, now }),
      }),
      ...(regex && {
        regex: decideImported(this.writes, 'regex', { imported: regex, over: old?.regexId ?? null, now }),
      }),
    };
  }

  #picture({ picture, character }: CardReading): { path: string; extra: CommitExtra } | undefined {
    if (!picture) return undefined;
    const path = this.files.freePath(
      exportFileName(character.value.data.name, picture.type === 'jpeg' ? 'jpg' : picture.type),
    );
    return { path, extra: this.files.save(path, { bytes: picture.bytes, mimeType: `image/${picture.type}` }) };
  }

  #warn({ over, imported, linked, path }: Told, warn: ImportContext['warn']): void {
    const { workspace } = this.writes;
    const told = nameInUse(workspace, { kind: 'character', value: imported.value, path, except: over?.id });
    for (const warning of told) warn(warning);
    const old = over?.asset.value;
    for (const [kind, id] of [
      ['lorebook', old?.lorebookId],
      ['regex', old?.regexId],
    ] as const) {
      if (typeof id !== 'number' || linked[kind]) continue;
      const message = `the card brings no ${kind}; the one that was linked, ${id}, stays, and is linked no more`;
      warn({ code: 'reference_removed', path, message });
    }
  }
}

type Told = { over: AssetRow<'character'> | undefined; imported: Imported<Character>; linked: Linked; path: string };

type All = { linked: Linked; files: readonly JsonObject[]; avatar: string | undefined };

/** The character with its links, and what its exports will want to know. */
function withAll({ value, remembered }: Imported<Character>, { linked, files, avatar }: All): Imported<Character> {
  const revisions = Object.fromEntries(
    Object.entries(linked).flatMap(([kind, { after }]) => (after.status === 'present' ? [[kind, after.revision]] : [])),
  );
  const self = {
    ...remembered.self,
    ...(files.length > 0 && { files }),
    ...(Object.keys(revisions).length > 0 && { linked: revisions }),
  };
  return {
    value: {
      data: avatar === undefined ? value.data : { ...value.data, avatar },
      lorebookId: linked.lorebook?.id ?? null,
      regexId: linked.regex?.id ?? null,
    },
    remembered: { ...remembered, ...(Object.keys(self).length > 0 && { self }) },
  };
}
