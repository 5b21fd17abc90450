import { unifiedMergeView } from '@codemirror/merge';
import type { EditorView } from '@codemirror/view';
import { createOutput } from '../editors/editor.js';

/** Shows in `parent` how `text` differs from `original`; loaded only when somebody asks for it. */
export function showComparison(
  parent: HTMLElement,
  texts: { original: string; text: string },
  nonce: string,
): EditorView {
  const view = createOutput({
    parent,
    labelledBy: 'output-title',
    nonce,
    extensions: unifiedMergeView({
      original: texts.original,
      mergeControls: false,
      highlightChanges: false,
      collapseUnchanged: { margin: 3, minSize: 6 },
    }),
  });
  view.dispatch({ changes: { from: 0, insert: texts.text } });
  return view;
}
