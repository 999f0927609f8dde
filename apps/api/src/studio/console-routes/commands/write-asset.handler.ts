import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LibraryWritten } from '@taproom/contracts';
import type { JsonObject } from '@taproom/mcp-domain';
import { type AnyEntry, entriesOf, kindWords } from '@taproom/roleplay-domain';
import { ProblemError } from '../../../platform/http/problem-error.ts';
import { presentIn } from '../../assets/workspace/present-in.ts';
import { Workspace } from '../../assets/workspace/workspace.ts';
import { ToolCaller } from '../../tools/tool-caller.ts';
import { asProblem } from '../as-problem.ts';
import { requireRevision } from '../changed-meanwhile.ts';
import { type LibraryWrite, WriteAsset } from './write-asset.command.ts';

type Call = { tool: string; args: JsonObject };

/** The console writes as an agent does: through the kind's tool, so with its checks and its pipeline. */
@CommandHandler(WriteAsset)
export class WriteAssetHandler implements ICommandHandler<WriteAsset> {
  constructor(
    private readonly workspace: Workspace,
    private readonly tools: ToolCaller,
  ) {}

  async execute({ write, context: { actor, expected } }: WriteAsset): Promise<LibraryWritten> {
    const { kind } = write;
    const { tool, args } = this.#callOf(write, expected);
    try {
      const text = await this.tools.call(tool, args, actor);
      const { id, revision, identifier, warnings = [] } = JSON.parse(text) as LibraryWritten;
      return { kind, id, revision, ...(identifier !== undefined && { identifier }), warnings };
    } catch (error) {
      throw asProblem(error, kind);
    }
  }

  #callOf(write: LibraryWrite, expected: string | undefined): Call {
    const { kind } = write;
    if (write.type === 'create') return { tool: `tavo_${kind}_create`, args: { [kind]: write.members } };
    const { revision, value } = presentIn(this.workspace, kind, write.id);
    requireRevision(expected, revision);
    const id = Number(write.id);
    const guard = expected === undefined ? {} : { expectedRevision: expected };
    switch (write.type) {
      case 'change':
        return { tool: `tavo_${kind}_update`, args: { id, [kind]: write.members, ...guard } };
      case 'delete':
        return { tool: `tavo_${kind}_delete`, args: { id, ...guard } };
      case 'activate':
        return { tool: `tavo_${kind}_set_active`, args: { id, ...guard } };
      case 'add-entry':
        return upsert(write.kind, id, { entry: write.members, ...guard });
      case 'change-entry': {
        // What the entry was merged with is what it must still be when it is written.
        const entry = { ...entryOf(entriesOf(value), write), ...write.members, identifier: write.identifier };
        return upsert(write.kind, id, { entry, expectedRevision: revision });
      }
      case 'remove-entry':
        entryOf(entriesOf(value), write);
        return {
          tool: `tavo_${kind}_entry_delete`,
          args: { [kindWords[kind].idName]: id, identifier: write.identifier, ...guard },
        };
    }
  }
}

function upsert(kind: 'lorebook' | 'regex' | 'preset', id: number, rest: JsonObject): Call {
  return { tool: `tavo_${kind}_entry_upsert`, args: { [kindWords[kind].idName]: id, ...rest } };
}

/** @throws ProblemError `studio.asset_not_found` */
function entryOf(
  entries: readonly AnyEntry[],
  { kind, id, identifier }: { kind: LibraryWrite['kind']; id: string; identifier: string },
): AnyEntry {
  const found = entries.find((entry) => entry.identifier === identifier);
  if (found) return found;
  throw new ProblemError('studio.asset_not_found', `The ${kindWords[kind].noun} ${id} has no such entry any more.`);
}
