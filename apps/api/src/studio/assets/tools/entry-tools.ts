import {
  type AnyEntry,
  type AssetKind,
  entriesOf,
  namedEntry,
  type Place,
  type Remembered,
  type Warning,
} from '@taproom/roleplay-domain';
import type { JsonObject } from '@taproom/mcp-domain';
import { z } from 'zod';
import { assetId } from '../../tools/arguments.ts';
import { StudioError } from '../../tools/studio-error.ts';
import { type WriteTool, writeTool } from '../../tools/studio-tool.ts';
import { uriOf } from '../asset-uri.ts';
import type { AssetWrites } from '../writes/asset-writes.ts';
import type { AssetRef } from '../writes/decided-asset.ts';
import { warnOf } from './warn-of.ts';
import { readOnlyIfOfficial } from './official.ts';
import { checkedArgument } from './checked-argument.ts';
import type { ToolTexts } from './asset-tools.ts';

export type EntryKind = Extract<AssetKind, 'lorebook' | 'regex' | 'preset'>;

/** What one entry became on its way in. */
export type MadeEntry = { entry: AnyEntry; remembered: Remembered; warnings: readonly Warning[] };

export type EntryModel<E> = {
  readonly kind: EntryKind;
  /** How many entries there may be. */
  readonly most: number;
  readonly schema: JsonObject;
  /** @throws InvalidValue */
  read(value: unknown, place: Place): E;
  /** `newId` for an entry without an identifier; `ref` is what it goes into. */
  make(entry: E, use: { newId: () => string; ref: AssetRef }): MadeEntry;
};

const idNames = { lorebook: 'lorebookId', regex: 'regexId', preset: 'presetId' } as const;

/** For the kinds whose entries are taken as they are read. */
export function plainEntry(entry: object, { newId }: { newId: () => string }): MadeEntry {
  return { entry: namedEntry<AnyEntry>(entry as AnyEntry, newId), remembered: {}, warnings: [] };
}

export function entryUpsertTool<E>(model: EntryModel<E>, writes: AssetWrites, texts: ToolTexts): WriteTool {
  const { kind } = model;
  return writeTool({
    name: `tavo_${kind}_entry_upsert`,
    ...texts,
    arguments: z.strictObject({
      [idNames[kind]]: assetId(),
      entry: checkedArgument('entry', model.schema, (value, place) => model.read(value, place)),
    }),
    target: (args) => entryTarget(kind, writes, ownerOf(kind, args)),
    plan: (args, context) => {
      const { now, actor } = context;
      const ref = writes.ref(kind, ownerOf(kind, args));
      const made = model.make(args['entry'] as E, { newId: writes.newIdsFor(ref), ref });
      warnOf(made.warnings, context);
      const { identifier } = made.entry;
      const entries = entriesOf(ref.state.value);
      const created = !entries.some((entry) => entry.identifier === identifier);
      if (created && entries.length >= model.most) throw tooMany(model.most);
      const command = { type: 'put-entry', entry: made.entry, remembered: made.remembered } as const;
      return writes.plan(writes.decide(ref, command, now), { now, actor, answer: { identifier, created } });
    },
  });
}

export function entryDeleteTool(kind: EntryKind, writes: AssetWrites, texts: ToolTexts): WriteTool {
  return writeTool({
    name: `tavo_${kind}_entry_delete`,
    ...texts,
    annotations: { destructiveHint: true },
    arguments: z.strictObject({ [idNames[kind]]: assetId(), identifier: z.string().min(1) }),
    target: (args) => entryTarget(kind, writes, ownerOf(kind, args)),
    plan: (args, { now, actor }) => {
      const ref = writes.ref(kind, ownerOf(kind, args));
      const identifier = args['identifier'] as string;
      if (!entriesOf(ref.state.value).some((entry) => entry.identifier === identifier)) {
        throw StudioError.notFound('There is no entry of this identifier', uriOf(kind, ref.id), { identifier });
      }
      const decided = writes.decide(ref, { type: 'remove-entry', identifier }, now);
      return writes.plan(decided, { now, actor, answer: { identifier, deleted: true } });
    },
  });
}

function entryTarget(kind: EntryKind, writes: AssetWrites, id: number) {
  return readOnlyIfOfficial(writes.target(kind, id), writes.present(kind, id).value);
}

function ownerOf(kind: EntryKind, args: Record<string, unknown>): number {
  return args[idNames[kind]] as number;
}

function tooMany(most: number): StudioError {
  const expected = `one of at most ${most} entries`;
  return StudioError.invalid(`entry must be ${expected}`, { path: 'entry', expected, actualType: 'object' });
}
