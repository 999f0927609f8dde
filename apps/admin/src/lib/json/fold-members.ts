import { foldable, foldEffect, forceParsing } from '@codemirror/language';
import type { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** A long text is read bit by bit; folding waits at most this long for the rest of it. */
const parseMs = 1000;

/** Folds each member of the outermost value. The outermost itself stays open: one folded line would show nothing. */
export function foldMembers(view: EditorView): void {
  forceParsing(view, view.state.doc.length, parseMs);
  const { doc } = view.state;
  const effects: StateEffect<unknown>[] = [];
  for (let at = doc.line(1).to + 1; at <= doc.length;) {
    const line = doc.lineAt(at);
    const range = foldable(view.state, line.from, line.to);
    if (range) effects.push(foldEffect.of(range));
    at = (range ? doc.lineAt(range.to) : line).to + 1;
  }
  view.dispatch({ effects });
}
