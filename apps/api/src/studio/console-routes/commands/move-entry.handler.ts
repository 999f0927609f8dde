import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LibraryWritten } from '@taproom/contracts';
import { type AnyEntry, type AssetCommand, entriesOf, kindWords, nothingRemembered } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { presentIn } from '../../assets/workspace/present-in.ts';
import { Workspace } from '../../assets/workspace/workspace.ts';
import { AssetWrites } from '../../assets/writes/asset-writes.ts';
import { OwnWrites } from '../../assets/writes/own-writes.ts';
import { requireRevision } from '../changed-meanwhile.ts';
import { requireOwn } from '../require-own.ts';
import { MoveEntryTo } from './move-entry.command.ts';

/** Changes the order of entries and nothing of them, so it takes those too that could not be written as they are (F-92). */
@CommandHandler(MoveEntryTo)
export class MoveEntryHandler implements ICommandHandler<MoveEntryTo> {
  constructor(
    private readonly workspace: Workspace,
    private readonly assets: AssetWrites,
    private readonly writes: OwnWrites,
  ) {}

  async execute(command: MoveEntryTo): Promise<LibraryWritten> {
    const { kind, id, identifier, context } = command;
    presentIn(this.workspace, kind, id);
    await this.writes.run((now) => {
      const state = presentIn(this.workspace, kind, id);
      requireRevision(context.expected, state.revision);
      requireOwn(state.value);
      const value = { ...state.value, entries: moved(entriesOf(state.value), command) };
      const replace = { type: 'replace', value, remembered: nothingRemembered } as AssetCommand;
      const decided = this.assets.decide({ kind, id: Number(id), state }, replace, now);
      return this.assets.plan(decided, { now, actor: context.actor });
    });
    const { revision } = presentIn(this.workspace, kind, id);
    return { kind, id: Number(id), revision, identifier, warnings: [] };
  }
}

/** @throws ProblemError `studio.asset_not_found` */
function moved(entries: readonly AnyEntry[], { kind, id, identifier, before }: MoveEntryTo): AnyEntry[] {
  const entry = entries.find((each) => each.identifier === identifier);
  const others = entries.filter((each) => each !== entry);
  const at = before === null ? others.length : entries.findIndex((each) => each.identifier === before);
  if (!entry || at === -1)
    throw new ProblemError('studio.asset_not_found', `The ${kindWords[kind].noun} ${id} has no such entry any more.`);
  if (before === identifier) return [...entries];
  const place = before === null ? at : others.findIndex((each) => each.identifier === before);
  return others.toSpliced(place, 0, entry);
}
