import { nothingRemembered } from '@taproom/roleplay-domain';
import { z } from 'zod';
import { assetId } from '../../tools/arguments.ts';
import { type WriteTool, writeTool } from '../../tools/studio-tool.ts';
import type { AssetWrites } from '../writes/asset-writes.ts';
import type { ToolTexts } from './asset-tools.ts';

/** Moves the active mark of presets or personas. */
export function setActiveTool<K extends 'preset' | 'persona'>(
  kind: K,
  writes: AssetWrites,
  texts: ToolTexts,
): WriteTool {
  return writeTool({
    name: `tavo_${kind}_set_active`,
    ...texts,
    annotations: { idempotentHint: true },
    arguments: z.strictObject({ id: assetId() }),
    target: ({ id }) => writes.target(kind, id),
    plan: ({ id }, { now, actor }) => {
      const ref = writes.ref(kind, id);
      const value = { ...ref.state.value, active: true };
      const decided = writes.decide(ref, { type: 'replace', value, remembered: nothingRemembered }, now);
      return writes.plan(decided, { now, actor, answer: { active: true } });
    },
  });
}
