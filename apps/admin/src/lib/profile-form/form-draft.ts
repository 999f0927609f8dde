import type { ProblemIssue } from '@taproom/contracts';
import type { JsonDocument, JsonPath } from '#lib/json/json-syntax.ts';
import { issueText } from '#lib/text/issue-text.ts';
import { canHold, type Found, foundAt, withRaw } from './profile-text.ts';

/** A document that is being edited, as a form sees it. */
export type EditedText = { text: string; readonly issues: readonly ProblemIssue[] };

/** One value of it: what it is now, what was said of it, and how it is changed. */
export type FormValue = {
  found: Found;
  /** Whether it can be changed here; what does not fit a form is changed in the document. */
  open: boolean;
  error: string | undefined;
  set: (raw: string | undefined) => void;
};

export function formValue(draft: EditedText, document: JsonDocument, path: JsonPath): FormValue {
  const found = foundAt(document, path);
  return {
    found,
    open: found.kind !== 'other' && canHold(document, path),
    error: errorAt(draft.issues, path.join('.')),
    set: (raw) => {
      draft.text = withRaw(document, path, raw);
    },
  };
}

export function errorAt(issues: readonly ProblemIssue[], path: string): string | undefined {
  const issue = issues.find((each) => each.path === path);
  return issue && issueText(issue);
}
