/** A value as it stands in a text: offsets in UTF-16 units, `end` exclusive. Tokens are never converted. */
export type JsonNode = JsonScalar | JsonObjectNode | JsonArrayNode;
export type JsonScalar = { kind: 'string' | 'number' | 'boolean' | 'null'; start: number; end: number };
export type JsonObjectNode = { kind: 'object'; start: number; end: number; members: JsonMember[] };
export type JsonArrayNode = { kind: 'array'; start: number; end: number; items: JsonNode[] };
export type JsonMember = { key: string; keyStart: number; keyEnd: number; value: JsonNode };

export type JsonPath = readonly (string | number)[];

/** A key that an earlier member of the same object has already; readers of JSON keep the last one. */
export type JsonDuplicate = { key: string; start: number; end: number };

export type JsonDocument = { text: string; root: JsonNode; duplicates: readonly JsonDuplicate[] };

export type JsonErrorReason =
  | 'empty'
  | 'unclosed'
  | 'wrong-close'
  | 'text-after-end'
  | 'value-missing'
  | 'key-missing'
  | 'key-unquoted'
  | 'colon-missing'
  | 'comma-missing'
  | 'comma-trailing'
  | 'string-unclosed'
  | 'string-control-character'
  | 'string-escape'
  | 'quote-wrong'
  | 'punctuation-wide'
  | 'number-leading-zero'
  | 'number-plus'
  | 'number-malformed'
  | 'word-unknown'
  | 'comment'
  | 'white-space'
  | 'character-unexpected';

/** Where a text stops being JSON. `line` and `column` count from 1, the column in code points. */
export type JsonError = {
  reason: JsonErrorReason;
  start: number;
  end: number;
  line: number;
  column: number;
  /** The text at fault, shortened; '' at the end of the text. */
  found: string;
  /** For `unclosed` and `wrong-close`: the bracket that is open, and its line. */
  opened?: { bracket: '{' | '['; line: number };
};

export type JsonReading = { ok: true; document: JsonDocument } | { ok: false; error: JsonError };
