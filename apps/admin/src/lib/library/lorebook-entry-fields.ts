import { m } from '#lib/paraglide/messages.js';
import { type FieldSet, flag, json, line, lines, number, oneOf, text } from './fields.ts';
import { roles } from './role-options.ts';

export const lorebookEntry: FieldSet = {
  main: [
    line('name', () => m.library_field_name()),
    lines('keywords', () => m.library_field_keywords()),
    text('content', () => m.library_field_content()),
    oneOf('strategy', () => m.library_field_strategy(), {
      keyword: () => m.library_strategy_keyword(),
      constant: () => m.library_strategy_constant(),
    }),
    number('insertionOrder', () => m.library_field_order(), { hint: () => m.library_hint_order() }),
    flag('enabled', () => m.library_on()),
  ],
  groups: [
    {
      id: 'place',
      title: () => m.library_group_place(),
      fields: [
        oneOf('injectionPosition', () => m.library_field_position(), {
          lorebookBefore: () => m.library_position_before(),
          lorebookAfter: () => m.library_position_after(),
          topOfExampleMessages: () => m.library_position_examples_top(),
          bottomOfExampleMessages: () => m.library_position_examples_bottom(),
          atDepth: () => m.library_position_depth(),
        }),
        number('injectionDepth', () => m.library_field_depth(), { hint: () => m.library_hint_depth() }),
        oneOf('injectionRole', () => m.library_field_role(), roles),
      ],
    },
    {
      id: 'match',
      title: () => m.library_group_match(),
      fields: [
        lines('secondaryKeywords', () => m.library_field_secondary()),
        oneOf('secondaryKeywordStrategy', () => m.library_field_secondary_strategy(), {
          none: () => m.library_secondary_none(),
          andAny: () => m.library_secondary_and_any(),
          andAll: () => m.library_secondary_and_all(),
          notAny: () => m.library_secondary_not_any(),
          notAll: () => m.library_secondary_not_all(),
        }),
        number('scanDepth', () => m.library_field_scan_depth(), { hint: () => m.library_hint_entry_scan_depth() }),
        flag('caseSensitive', () => m.library_field_case()),
        flag('matchWholeWord', () => m.library_field_whole_word()),
        flag('useRegex', () => m.library_field_use_regex(), { hint: () => m.library_hint_use_regex() }),
      ],
    },
    {
      id: 'timing',
      title: () => m.library_group_timing(),
      fields: [
        number('probability', () => m.library_field_probability()),
        number('sticky', () => m.library_field_sticky(), { hint: () => m.library_hint_messages() }),
        number('cooldown', () => m.library_field_cooldown(), { hint: () => m.library_hint_messages() }),
        number('delay', () => m.library_field_delay(), { hint: () => m.library_hint_messages() }),
      ],
    },
    {
      id: 'recursion',
      title: () => m.library_group_recursion(),
      fields: [
        flag('excludeRecursion', () => m.library_field_exclude_recursion()),
        flag('preventRecursion', () => m.library_field_prevent_recursion()),
        flag('delayUntilRecursion', () => m.library_field_delay_recursion()),
      ],
    },
    {
      id: 'group',
      title: () => m.library_group_group(),
      fields: [
        line('groupName', () => m.library_field_group_name(), { hint: () => m.library_hint_group() }),
        number('groupWeight', () => m.library_field_group_weight()),
        flag('groupOverride', () => m.library_field_group_override()),
        flag('useGroupScoring', () => m.library_field_group_scoring()),
      ],
    },
    {
      id: 'data',
      title: () => m.library_group_data(),
      fields: [
        json('extensions', () => m.library_field_extensions(), { hint: () => m.library_field_extensions_hint() }),
      ],
    },
  ],
};
