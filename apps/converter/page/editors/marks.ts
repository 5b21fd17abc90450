import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';

/** Something to mark at a stretch of an editor's text, in gutter and text. */
export interface Mark {
  from: number;
  to: number;
  weight: 'error' | 'lost' | 'changed' | 'note';
  message: string;
}

const SEVERITIES = { error: 'error', lost: 'warning', changed: 'info', note: 'hint' } as const;

/** Marks these places of an editor and no others. */
export function setMarks(view: EditorView, marks: readonly Mark[]): void {
  const end = view.state.doc.length;
  const diagnostics = marks.map(({ from, to, weight, message }): Diagnostic => {
    const severity = SEVERITIES[weight];
    return { from: Math.min(from, end), to: Math.min(to, end), severity, message };
  });
  view.dispatch(setDiagnostics(view.state, diagnostics));
}

const dot = (colour: string) => ({
  content: '""',
  width: '9px',
  height: '9px',
  margin: '0.35em auto 0',
  borderRadius: '50%',
  backgroundColor: colour,
});

const underline = (colour: string) => ({
  backgroundImage: 'none',
  textDecoration: `underline dotted 2px ${colour}`,
  textUnderlineOffset: '3px',
});

/** Marks in the colours of what they weigh: a dot in the gutter, a line below the text. */
export const marksTheme = EditorView.theme({
  '.cm-lint-marker': { display: 'block' },
  '.cm-lint-marker-warning': dot('var(--bad)'),
  '.cm-lint-marker-info': dot('var(--warn)'),
  '.cm-lint-marker-hint': dot('var(--edge)'),
  '.cm-lintRange-warning': underline('var(--bad)'),
  '.cm-lintRange-info': underline('var(--warn)'),
  '.cm-lintRange-hint': underline('var(--edge)'),
  '.cm-lintPoint:after': { display: 'none' },
  '.cm-tooltip-lint': { maxWidth: '34rem', fontSize: '0.8125rem' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--warn)' },
  '.cm-diagnostic-hint': { borderLeftColor: 'var(--edge)' },
});
