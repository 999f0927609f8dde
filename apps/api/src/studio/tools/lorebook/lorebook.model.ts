import {
  changedLorebook,
  type LorebookInput,
  lorebookSchema,
  newLorebook,
  readLorebook,
} from '@taproom/roleplay-domain';
import type { AssetModel } from '../../assets/tools/asset-model.ts';

export const lorebookModel: AssetModel<'lorebook', LorebookInput> = {
  kind: 'lorebook',
  schema: lorebookSchema,
  read: readLorebook,
  create: (written, { newId }) => newLorebook(written, newId),
  change: (before, written, { newId }) => changedLorebook(before, written, newId),
};
