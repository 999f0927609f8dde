import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { RangeSetBuilder, StateEffect, StateField, type EditorState, type TransactionSpec } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { CodeProblem } from './code-problem.ts';

const setFaults = StateEffect.define<readonly number[]>();
const faultLine = Decoration.line({ class: 'cm-faultLine' });

/** Colours the whole line of an error, which a mark of one character can't make visible enough. */
export const faultLines = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(lines, transaction) {
    const effect = transaction.effects.find((each) => each.is(setFaults));
    return effect ? linesAt(transaction.state, effect.value) : lines.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function linesAt(state: EditorState, offsets: readonly number[]): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const starts = new Set(offsets.map((offset) => state.doc.lineAt(offset).from));
  for (const start of [...starts].sort((one, other) => one - other)) builder.add(start, start, faultLine);
  return builder.finish();
}

/** The transaction that shows `problems`. Its positions are cut to the text, which may have moved on. */
export function showProblems(state: EditorState, problems: readonly CodeProblem[]): TransactionSpec {
  const cut = (offset: number): number => Math.min(offset, state.doc.length);
  const diagnostics: Diagnostic[] = problems.map((each) => ({ ...each, from: cut(each.from), to: cut(each.to) }));
  const faults = diagnostics.filter(({ severity }) => severity === 'error').map(({ from }) => from);
  const shown = setDiagnostics(state, diagnostics);
  return { ...shown, effects: [...[shown.effects ?? []].flat(), setFaults.of(faults)] };
}
