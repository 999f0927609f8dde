import { unfoldAll } from '@codemirror/language';
import { openSearchPanel } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { CodeProblem } from './code-problem.ts';
import { type CodeLanguage, editingParts, sharedParts, viewingParts } from './editor-parts.ts';
import { faultLines, showProblems } from './fault-line.ts';
import { foldMembers } from './fold-members.ts';
import { textChange } from './text-change.ts';

/* Loaded by itself, when the first code view is shown: CodeMirror is a third of the console's script. */

/** What may change while a view is shown. */
export type CodeSettings = { attributes: Record<string, string>; phrases: Record<string, string>; readonly?: boolean };

export type CodeOptions = CodeSettings & {
  text: string;
  language: CodeLanguage;
  /** Given for an editor; without it the text can only be read. */
  onchange?: (text: string) => void;
};

const fromOutside = Annotation.define<true>();

/** One CodeMirror view with the few things that the console does with it. */
export class CodeView {
  readonly #view: EditorView;
  readonly #settings = new Compartment();

  constructor(parent: HTMLElement, { text, language, onchange, ...settings }: CodeOptions) {
    const extensions: Extension[] = [
      this.#settings.of(settingParts(settings)),
      onchange ? [editingParts(), faultLines, listener(onchange)] : viewingParts(),
      sharedParts(language, text),
    ];
    this.#view = new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
  }

  /** Takes a text from elsewhere, changing as little as possible, so that cursor and undo history stay. */
  setText(text: string): void {
    const change = textChange(this.#view.state.sliceDoc(), text);
    if (change) this.#view.dispatch({ changes: change, annotations: fromOutside.of(true) });
  }

  setProblems(problems: readonly CodeProblem[]): void {
    this.#view.dispatch(showProblems(this.#view.state, problems));
  }

  configure(settings: CodeSettings): void {
    this.#view.dispatch({ effects: this.#settings.reconfigure(settingParts(settings)) });
  }

  focus(): void {
    this.#view.focus();
  }

  select(from: number, to = from): void {
    const end = this.#view.state.doc.length;
    this.#view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true });
    this.#view.focus();
  }

  find(): void {
    openSearchPanel(this.#view);
  }

  foldAll(): void {
    foldMembers(this.#view);
  }

  unfoldAll(): void {
    unfoldAll(this.#view);
  }

  destroy(): void {
    this.#view.destroy();
  }
}

function settingParts({ attributes, phrases, readonly }: CodeSettings): Extension {
  return [
    EditorView.contentAttributes.of(attributes),
    EditorState.phrases.of(phrases),
    readonly === undefined ? [] : EditorState.readOnly.of(readonly),
  ];
}

function listener(onchange: (text: string) => void): Extension {
  return EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (docChanged && !transactions.some((each) => each.annotation(fromOutside))) onchange(state.sliceDoc());
  });
}
