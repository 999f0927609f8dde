import { changedPersona, newPersona, personaSchema, type PersonaInput, readPersona } from '@taproom/roleplay-domain';
import type { AssetModel } from '../../assets/tools/asset-model.ts';

export const personaModel: AssetModel<'persona', PersonaInput> = {
  kind: 'persona',
  schema: personaSchema,
  read: readPersona,
  create: (written, { order }) => ({ ...written, value: newPersona(written.value, order - 1) }),
  change: (before, written) => ({ ...written, value: changedPersona(before, written.value) }),
};
