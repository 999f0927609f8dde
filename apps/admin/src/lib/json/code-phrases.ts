import { m } from '#lib/paraglide/messages.js';

/** CodeMirror's own words, by the English ones that it looks them up with. */
export function codePhrases(): Record<string, string> {
  return {
    Find: m.try_json_find(),
    Replace: m.try_code_replace(),
    next: m.try_code_next(),
    previous: m.try_code_previous(),
    all: m.try_code_all(),
    'match case': m.try_code_match_case(),
    regexp: m.try_code_regexp(),
    'by word': m.try_code_by_word(),
    replace: m.try_code_replace_one(),
    'replace all': m.try_code_replace_all(),
    close: m.try_code_close(),
    'current match': m.try_code_current_match(),
    'on line': m.try_code_on_line(),
    'replaced match on line $': m.try_code_replaced_line(),
    'replaced $ matches': m.try_code_replaced_count(),
    'Go to line': m.try_code_go_to_line(),
    go: m.try_code_go(),
    'Folded lines': m.try_code_folded_lines(),
    'Unfolded lines': m.try_code_unfolded_lines(),
    to: m.try_code_to(),
    'folded code': m.try_code_folded(),
    unfold: m.try_code_unfold(),
    'Fold line': m.try_code_fold_line(),
    'Unfold line': m.try_code_unfold_line(),
    'Control character': m.try_code_control_character(),
    'Selection deleted': m.try_code_selection_deleted(),
    Diagnostics: m.try_code_problems(),
    'No diagnostics': m.try_code_no_problems(),
  };
}
