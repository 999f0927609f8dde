import type { AssetKind, AssetValues, Imported, RegexGroup } from '@taproom/roleplay-domain';
import { z } from 'zod';
import { type WriteTool, writeTool } from '../../tools/studio-tool.ts';
import { importArgument, type ImportTools, type ReadImport } from '../imports/import-argument.ts';
import { decideImported } from '../imports/imported-asset.ts';
import { nameInUse } from '../imports/name-in-use.ts';
import { linkedRegex } from '../imports/linked-regex.ts';
import type { AssetWrites } from '../writes/asset-writes.ts';
import type { ToolTexts } from './asset-tools.ts';
import { warnOf } from './warn-of.ts';

type Kind = Extract<AssetKind, 'lorebook' | 'regex' | 'preset'>;

/** Makes a new asset of a whole file of its kind, leniently (S-134, S-144, S-154). */
export function importTool(
  kind: Kind,
  writes: AssetWrites,
  { tools, texts }: { tools: ImportTools; texts: ToolTexts },
): WriteTool {
  return writeTool({
    name: `tavo_${kind}_import`,
    ...texts,
    arguments: z.strictObject({ [kind]: importArgument(kind, kind, tools) }),
    leavesOutProtoIn: [kind],
    target: () => writes.newTarget(kind),
    plan: (args, context) => {
      const { content, notes } = args[kind] as ReadImport<Kind>;
      const { now } = context;
      warnOf(notes.warnings, context);
      const { imported, regex } = partsOf(content);
      warnOf(nameInUse(writes.workspace, { kind, value: imported.value, path: kind }), context);
      const linked = regex && linkedRegex(writes, regex, imported, now);
      const main = decideImported(writes, kind, { imported: linked?.owner ?? imported, now });
      const { detectedFormat, dropped } = notes;
      const answer = { ...(kind === 'preset' && { regexId: linked?.group.id ?? null }), detectedFormat, dropped };
      return writes.plan(main, { now, others: linked ? [linked.group] : [], answer });
    },
  });
}

function partsOf(content: ReadImport<Kind>['content']): {
  imported: Imported<AssetValues[Kind]>;
  regex?: Imported<RegexGroup>;
} {
  switch (content.kind) {
    case 'lorebook':
      return { imported: content.lorebook };
    case 'regex':
      return { imported: content.regex };
    case 'preset':
      return { imported: content.preset, ...(content.regex && { regex: content.regex }) };
  }
}
