import { avatarField } from '../avatar/avatar.ts';
import { described, flag, text } from '../fields/field.ts';
import type { Fields } from '../fields/members.ts';

export const personaFields = {
  name: described(text({ notEmpty: true, maxCharacters: 512 }), 'Who the person is in a chat.'),
  description: described(text(), 'What a model is told about the person.'),
  avatar: avatarField,
  active: described(flag, 'At most one persona is active; true takes the mark from another one.'),
} satisfies Fields;
