import { changedRegex, newRegex, readRegex, type RegexInput, regexSchema } from '@taproom/roleplay-domain';
import type { AssetModel } from '../../assets/tools/asset-model.ts';

export const regexModel: AssetModel<'regex', RegexInput> = {
  kind: 'regex',
  schema: regexSchema,
  read: readRegex,
  create: (written, { newId }) => ({ ...written, value: newRegex(written.value, newId) }),
  change: (before, written, { newId }) => ({ ...written, value: changedRegex(before, written.value, newId) }),
};
