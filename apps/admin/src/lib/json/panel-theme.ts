import { EditorView } from '@codemirror/view';

const control = {
  backgroundImage: 'none',
  backgroundColor: 'var(--surface-1)',
  border: '1px solid var(--line-strong)',
  borderRadius: '4px',
  color: 'var(--text-1)',
  fontFamily: 'var(--font-sans)',
  fontSize: 'var(--size-sm)',
  margin: '0',
  minHeight: 'calc(var(--control) - 4px)',
  padding: '0 8px',
};

/** The find panel and what floats over the text. */
export const panelTheme = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--surface-2)', color: 'var(--text-1)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    alignItems: 'center',
    display: 'flex',
    flexWrap: 'wrap',
    fontFamily: 'var(--font-sans)',
    gap: '6px',
    padding: '8px 36px 8px 8px',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%' },
  '.cm-panel.cm-search label': {
    alignItems: 'center',
    display: 'inline-flex',
    gap: '4px',
    fontSize: 'var(--size-sm)',
    margin: '0',
  },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: 'var(--accent)', margin: '0' },
  '.cm-panel.cm-search [name=close]': {
    color: 'var(--text-2)',
    fontSize: 'var(--size-lg)',
    minHeight: '24px',
    minWidth: '24px',
    right: '6px',
    top: '8px',
  },
  '.cm-textfield': { ...control, flex: '1 1 160px', maxWidth: '280px' },
  '.cm-button': control,
  '.cm-button:hover, .cm-button:active': { backgroundColor: 'var(--surface-3)', backgroundImage: 'none' },
  '.cm-panel :focus-visible': { outline: '2px solid var(--accent-ink)', outlineOffset: '1px' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-1)',
    border: '1px solid var(--line)',
    borderRadius: '6px',
    boxShadow: 'var(--shadow)',
    color: 'var(--text-1)',
  },
  '.cm-diagnostic': { borderLeft: 'none', fontFamily: 'var(--font-sans)', padding: '6px 10px' },
});
