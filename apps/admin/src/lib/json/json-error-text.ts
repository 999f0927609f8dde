import { m } from '#lib/paraglide/messages.js';
import type { JsonDuplicate, JsonError, JsonErrorReason } from './json-syntax.ts';

type Fault = Pick<JsonError, 'reason' | 'found' | 'opened'>;

const texts: Record<JsonErrorReason, (fault: Fault) => string> = {
  empty: () => m.try_json_empty({ object: '{}' }),
  unclosed: ({ opened }) => (opened ? m.try_json_unclosed(opened) : m.try_json_cut_off()),
  'wrong-close': ({ found, opened }) =>
    opened ? m.try_json_wrong_close({ found, ...opened }) : m.try_json_character({ found }),
  'text-after-end': () => m.try_json_text_after_end(),
  'value-missing': () => m.try_json_value_missing(),
  'key-missing': () => m.try_json_key_missing(),
  'key-unquoted': () => m.try_json_key_unquoted(),
  'colon-missing': () => m.try_json_colon_missing(),
  'comma-missing': () => m.try_json_comma_missing(),
  'comma-trailing': () => m.try_json_comma_trailing(),
  'string-unclosed': () => m.try_json_string_unclosed(),
  'string-control-character': () => m.try_json_string_control(),
  'string-escape': ({ found }) => m.try_json_string_escape({ found }),
  'quote-wrong': ({ found }) => m.try_json_quote_wrong({ found }),
  'punctuation-wide': ({ found }) => m.try_json_punctuation_wide({ found }),
  'number-leading-zero': () => m.try_json_number_leading_zero(),
  'number-plus': () => m.try_json_number_plus(),
  'number-malformed': ({ found }) => m.try_json_number_malformed({ found }),
  'word-unknown': ({ found }) => m.try_json_word_unknown({ found }),
  comment: () => m.try_json_comment(),
  'white-space': () => m.try_json_white_space(),
  'character-unexpected': ({ found }) => m.try_json_character({ found }),
};

/** What is wrong, without where. */
export const faultText = (fault: Fault): string => texts[fault.reason](fault);

/** What is wrong, and where. */
export const jsonErrorText = (error: JsonError): string =>
  m.try_json_error_at({ line: error.line, column: error.column, what: faultText(error) });

export const duplicateText = ({ key }: Pick<JsonDuplicate, 'key'>): string => m.try_json_duplicate({ key });
