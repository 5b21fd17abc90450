import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The editors in the colours of the page, whose custom properties follow light and dark. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--paper)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', fontSize: '0.8125rem', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--accent)', padding: '8px 0' },
  '.cm-placeholder': { color: 'var(--faint)' },
  '.cm-gutters': {
    color: 'var(--faint)',
    backgroundColor: 'var(--paper)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine': { backgroundColor: 'var(--active)' },
  '.cm-activeLineGutter': { color: 'var(--ink)', backgroundColor: 'var(--active)' },
  '.cm-content ::selection': { backgroundColor: 'var(--selection)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--match)', outline: 'none' },
  '.cm-foldPlaceholder': {
    color: 'var(--muted)',
    backgroundColor: 'var(--active)',
    borderColor: 'var(--line)',
  },
  '.cm-panels': { color: 'var(--ink)', backgroundColor: 'var(--raised)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search label': { fontSize: '0.8125rem' },
  '.cm-textfield': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    borderColor: 'var(--edge)',
  },
  '.cm-button': {
    color: 'var(--ink)',
    backgroundColor: 'var(--paper)',
    backgroundImage: 'none',
    borderColor: 'var(--edge)',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    borderColor: 'var(--edge)',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--match)' },
  '.cm-changedLine': { backgroundColor: 'var(--added) !important' },
  '.cm-deletedChunk': { backgroundColor: 'var(--removed) !important' },
});

/** JSON in five colours. */
export const jsonColours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--name)' },
  { tag: tags.string, color: 'var(--string)' },
  { tag: tags.number, color: 'var(--number)' },
  { tag: [tags.bool, tags.null], color: 'var(--word)' },
  {
    tag: [tags.separator, tags.squareBracket, tags.brace, tags.punctuation],
    color: 'var(--muted)',
  },
]);
