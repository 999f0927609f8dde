import type { EntryKind } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import { type FieldSet, flag, line, number, oneOf, severalOf, text, texts } from './fields.ts';
import { lorebookEntry } from './lorebook-entry-fields.ts';
import { roles } from './role-options.ts';

const name = line('name', () => m.library_field_name());
const enabled = flag('enabled', () => m.library_on());
const depth = { nullable: true, hint: () => m.library_hint_message_depth() };

/** All that an entry has; its identifier stays what it is. */
export const entryFields: Record<EntryKind, FieldSet> = {
  lorebook: lorebookEntry,
  regex: {
    main: [
      name,
      text('findRegex', () => m.library_field_find(), { hint: () => m.library_hint_find() }),
      text('replaceString', () => m.library_field_replace(), {
        hint: () => m.library_hint_replace({ macro: '{{match}}' }),
      }),
      severalOf('placements', () => m.library_field_placements(), {
        user: () => m.library_placement_user(),
        char: () => m.library_placement_char(),
        reasoning: () => m.library_placement_reasoning(),
        lorebook: () => m.library_placement_lorebook(),
      }),
      oneOf('timing', () => m.library_field_timing(), {
        display: () => m.library_timing_display(),
        send: () => m.library_timing_send(),
        sendAndDisplay: () => m.library_timing_both(),
        receive: () => m.library_timing_receive(),
        editAndReceive: () => m.library_timing_edit(),
      }),
      enabled,
    ],
    groups: [
      {
        id: 'limits',
        title: () => m.library_group_limits(),
        fields: [
          number('minDepth', () => m.library_field_min_depth(), depth),
          number('maxDepth', () => m.library_field_max_depth(), depth),
          oneOf('substitution', () => m.library_field_substitution(), {
            none: () => m.library_substitution_none(),
            raw: () => m.library_substitution_raw(),
            escaped: () => m.library_substitution_escaped(),
          }),
          texts('trimStrings', () => m.library_field_trim()),
        ],
      },
    ],
  },
  preset: {
    main: [
      name,
      oneOf('role', () => m.library_field_role(), roles),
      text('content', () => m.library_field_content()),
      enabled,
    ],
    groups: [
      {
        id: 'place',
        title: () => m.library_group_place(),
        fields: [
          oneOf('injectionPosition', () => m.library_field_position(), {
            relative: () => m.library_position_relative(),
            absolute: () => m.library_position_absolute(),
          }),
          number('injectionDepth', () => m.library_field_depth(), { hint: () => m.library_hint_depth() }),
          oneOf('type', () => m.library_field_type(), {
            builtin: () => m.library_type_builtin(),
            marker: () => m.library_type_marker(),
            custom: () => m.library_type_custom(),
          }),
          flag('active', () => m.library_field_placed()),
          flag('forbidOverrides', () => m.library_field_forbid()),
        ],
      },
    ],
  },
};
