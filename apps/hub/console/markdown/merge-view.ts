import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** In the colours of the page, whose custom properties reach into the shadow. */
const theme = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)' },
  '.cm-scroller': { fontFamily: 'var(--sans)', lineHeight: '1.6' },
  '.cm-content': { padding: '0.7rem 0' },
  '.cm-line': { padding: '0 0.9rem' },
  '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--danger-ground)' },
  '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--good-ground)' },
  '&.cm-merge-a .cm-changedText': {
    background: 'color-mix(in oklab, var(--danger) 25%, transparent)',
  },
  '&.cm-merge-b .cm-changedText': {
    background: 'color-mix(in oklab, var(--good) 25%, transparent)',
  },
  '.cm-collapsedLines': {
    color: 'var(--muted)',
    background: 'var(--sunken)',
    padding: '0.2rem 0.9rem',
  },
});

/** A text and what it is called. */
export interface NamedText {
  name: string;
  text: string;
}

/** Two texts to be compared. */
export interface Comparison {
  before: NamedText;
  after: NamedText;
}

function sideOf({ name, text }: NamedText) {
  return {
    doc: text,
    extensions: [
      theme,
      EditorView.lineWrapping,
      EditorView.editable.of(false),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ 'aria-label': name, tabindex: '0' }),
    ],
  };
}

/**
 * Shows two texts side by side, line beside line, in the shadow of an element: the styles of the editors are then sheets that a
 * policy without inline styles allows. Returns what takes them away.
 */
export function showSideBySide(place: HTMLElement, { before, after }: Comparison): () => void {
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  const view = new MergeView({
    a: sideOf(before),
    b: sideOf(after),
    parent: root,
    root,
    gutter: false,
    collapseUnchanged: { margin: 3, minSize: 8 },
  });
  return () => view.destroy();
}
