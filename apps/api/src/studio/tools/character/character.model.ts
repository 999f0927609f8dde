import {
  changedCharacter,
  characterArgumentSchema,
  type CharacterInput,
  newCharacter,
  readCharacter,
} from '@taproom/roleplay-domain';
import type { AssetModel } from '../../assets/tools/asset-model.ts';

export const characterModel: AssetModel<'character', CharacterInput> = {
  kind: 'character',
  schema: characterArgumentSchema,
  read: readCharacter,
  create: (written) => ({ ...written, value: newCharacter(written.value) }),
  change: (before, written) => ({ ...written, value: changedCharacter(before, written.value) }),
};
