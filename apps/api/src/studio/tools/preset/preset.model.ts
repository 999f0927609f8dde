import { changedPreset, newPreset, type PresetInput, presetSchema, readPreset } from '@taproom/roleplay-domain';
import type { AssetModel } from '../../assets/tools/asset-model.ts';

export const presetModel: AssetModel<'preset', PresetInput> = {
  kind: 'preset',
  schema: presetSchema,
  read: readPreset,
  create: (written, { newId }) => ({ ...written, value: newPreset(written.value, newId) }),
  change: (before, written, { newId }) => ({ ...written, value: changedPreset(before, written.value, newId) }),
};
