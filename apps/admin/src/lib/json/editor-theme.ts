import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { panelTheme } from './panel-theme.ts';

const codeTheme = EditorView.theme({
  '&': { color: 'var(--text-1)', backgroundColor: 'transparent', fontSize: 'inherit', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: 'var(--leading)', overscrollBehavior: 'auto' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text-1)' },
  '.cm-line': { padding: '0 12px 0 4px' },
  '.cm-cursor': { borderLeftColor: 'var(--text-1)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--text-3)', border: 'none', fontSize: 'var(--size-sm)' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '3ch', padding: '0 2px 0 8px' },
  '.cm-foldGutter .cm-gutterElement': { width: '16px', textAlign: 'center', cursor: 'pointer' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in oklab, var(--surface-2) 70%, transparent)' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--text-1)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)', color: 'inherit' },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--bad-soft)',
    color: 'inherit',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--surface-3)' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-soft)', outline: '1px solid var(--accent-ink)' },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-searchMatch-selected *': { color: 'inherit' },
  '.cm-foldPlaceholder': {
    backgroundColor: 'var(--surface-2)',
    border: '1px solid var(--line-strong)',
    borderRadius: '4px',
    color: 'var(--text-2)',
    margin: '0 2px',
    padding: '0 5px',
  },
  '.cm-specialChar': { color: 'var(--unknown)' },
  '.cm-faultLine, &.cm-focused .cm-faultLine': { backgroundColor: 'var(--bad-soft)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad)',
    textUnderlineOffset: '3px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--bad)' },
});

const codeColours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent-ink)' },
  { tag: tags.string, color: 'var(--ok)' },
  { tag: tags.number, color: 'var(--info)' },
  { tag: [tags.bool, tags.null], color: 'var(--unknown)', fontWeight: '600' },
  { tag: [tags.brace, tags.squareBracket, tags.separator], color: 'var(--text-2)' },
  { tag: tags.invalid, color: 'var(--bad)' },
]);

/** The console's own colours, from the page's variables, so that one definition serves both themes. */
export const editorTheme: Extension = [codeTheme, panelTheme, syntaxHighlighting(codeColours)];
