import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { editorTheme } from './editor-theme.ts';
import { hasLongLine } from './long-lines.ts';

export type CodeLanguage = 'json' | 'text';

const textMargin = EditorView.theme({ '.cm-line': { paddingLeft: '12px' } });

/** What every code view has. Tab is left to the browser, so that it leaves the text as it leaves any other field. */
export function sharedParts(language: CodeLanguage, text: string): Extension {
  return [
    search({ top: true }),
    highlightSpecialChars(),
    hasLongLine(text) ? [] : EditorView.lineWrapping,
    editorTheme,
    keymap.of([...searchKeymap, ...foldKeymap, ...defaultKeymap]),
    language === 'json'
      ? [json(), lineNumbers(), foldGutter({ openText: '▾', closedText: '▸' }), codeFolding()]
      : textMargin,
  ];
}

/**
 * What only an editor has. Only LF ends a line in it: by default CodeMirror takes CR and CRLF too and gives back LF for all of
 * them, which would rewrite a text that nobody touched. Pasted line ends become LF, as in every text box.
 */
export function editingParts(): Extension {
  return [
    EditorState.lineSeparator.of('\n'),
    EditorView.clipboardInputFilter.of((text) => text.replace(/\r\n?/g, '\n')),
    EditorState.tabSize.of(2),
    history(),
    keymap.of(historyKeymap),
    drawSelection(),
    bracketMatching(),
    indentOnInput(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
  ];
}

/** What only a view has: it takes the focus, so that keys scroll and find, but no touch keyboard comes up. */
export function viewingParts(): Extension {
  return [
    EditorState.readOnly.of(true),
    EditorView.editable.of(false),
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-readonly': 'true' }),
  ];
}
