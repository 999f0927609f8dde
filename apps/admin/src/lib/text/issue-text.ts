import type { IssueCode, ProblemIssue, ProblemParams } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

/** What is wrong with a value, as the end of a sentence that begins with its name or path. */
export function issueText({ code, params = {}, message }: ProblemIssue): string {
  return code !== undefined && Object.hasOwn(texts, code) ? texts[code](params) : m.issue_is_other({ message });
}

const part = (params: ProblemParams, name: string): string => String(params[name] ?? '…');

function placeIn({ line, column }: ProblemParams): string {
  return line === undefined || column === undefined
    ? ''
    : m.issue_place({ line: String(line), column: String(column) });
}

const texts: Record<IssueCode, (params: ProblemParams) => string> = {
  missing: () => m.issue_is_missing(),
  unknown: () => m.issue_is_unknown(),
  repeated: () => m.issue_is_repeated(),
  not_text: () => m.issue_is_not_text(),
  not_object: () => m.issue_is_not_object(),
  not_list: () => m.issue_is_not_list(),
  not_number: () => m.issue_is_not_number(),
  not_boolean: () => m.issue_is_not_boolean(),
  blank: () => m.issue_is_blank(),
  empty: () => m.issue_is_empty(),
  too_long: (params) => m.issue_is_too_long({ limit: part(params, 'limit') }),
  below: (params) => m.issue_is_below({ least: part(params, 'least') }),
  above: (params) => m.issue_is_above({ most: part(params, 'most') }),
  out_of_range: (params) => m.issue_is_out_of_range({ least: part(params, 'least'), most: part(params, 'most') }),
  not_one_of: (params) => m.issue_is_not_one_of({ choices: part(params, 'choices') }),
  not_exactly: (params) => m.issue_is_not_exactly({ value: part(params, 'value') }),
  not_printable: () => m.issue_is_not_printable(),
  id_malformed: (params) => m.issue_is_id_malformed({ limit: part(params, 'limit') }),
  id_of_another: (params) => m.issue_is_id_of_another({ value: part(params, 'value') }),
  uuid_malformed: () => m.issue_is_uuid_malformed(),
  name_taken: () => m.issue_is_name_taken(),
  url_malformed: () => m.issue_is_url_malformed(),
  url_scheme: () => m.issue_is_url_scheme(),
  url_fragment: () => m.issue_is_url_fragment(),
  tool_id_malformed: () => m.issue_is_tool_id_malformed(),
  tool_not_listable: () => m.issue_is_tool_not_listable(),
  tool_not_selected: () => m.issue_is_tool_not_selected(),
  nothing_said: () => m.issue_is_nothing_said(),
  json_malformed: (params) => m.issue_is_json_malformed({ place: placeIn(params) }),
  json_too_deep: () => m.issue_is_json_too_deep(),
  yaml_malformed: (params) => m.issue_is_yaml_malformed({ place: placeIn(params) }),
  not_mapping: () => m.issue_is_not_mapping(),
  header_unusable: (params) => m.issue_is_header_unusable({ name: part(params, 'name') }),
  import_no_server: () => m.issue_is_import_no_server(),
  import_several_servers: () => m.issue_is_import_several_servers(),
  import_local_program: () => m.issue_is_import_local_program(),
  import_old_transport: () => m.issue_is_import_old_transport(),
  import_transport: () => m.issue_is_import_transport(),
  range_malformed: () => m.issue_is_range_malformed(),
  pattern_malformed: (params) => m.issue_is_pattern_malformed({ reason: part(params, 'reason') }),
  depths_reversed: () => m.issue_is_depths_reversed(),
  not_picture: () => m.issue_is_not_picture(),
};
