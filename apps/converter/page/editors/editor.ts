import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { editorTheme, jsonColours } from './editor-theme.js';
import { hangingIndent } from './hanging-indent.js';
import { marksTheme } from './marks.js';
import type { Range } from '../text/places.js';

/** What makes one editor differ from the other. */
interface EditorOptions {
  parent: HTMLElement;
  /** The id of the heading that names it. */
  labelledBy: string;
  /** The page's nonce, without which its policy refuses the editor's styles. */
  nonce: string;
  extensions: Extension;
}

/**
 * The editor a payload is typed into; `onChange` hears of every change of its text. While `isExample` says so, what is pasted
 * takes the place of all there is.
 */
export function createInput(
  options: Omit<EditorOptions, 'extensions'>,
  { onChange, isExample }: { onChange: () => void; isExample: () => boolean },
): EditorView {
  const extensions = [
    history(),
    indentOnInput(),
    lintGutter(),
    marksTheme,
    highlightActiveLine(),
    highlightActiveLineGutter(),
    placeholder('Paste a JSON payload or server-sent events, or choose a sample above'),
    keymap.of([...historyKeymap, ...lintKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange();
    }),
    EditorView.domEventHandlers({
      paste(_event, view) {
        if (isExample()) view.dispatch({ selection: { anchor: 0, head: view.state.doc.length } });
        return false;
      },
    }),
  ];
  return createEditor({ ...options, extensions });
}

/** The editor a result is read in: it can be searched, folded and copied from, and not be changed. */
export function createOutput(options: EditorOptions): EditorView {
  const readOnly = [
    EditorState.readOnly.of(true),
    EditorView.contentAttributes.of({ 'aria-readonly': 'true', inputmode: 'none' }),
  ];
  return createEditor({ ...options, extensions: [readOnly, options.extensions] });
}

/** Replaces the whole text, as one step that can be undone. */
export function setText(view: EditorView, text: string): void {
  if (view.state.doc.toString() === text) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    annotations: isolateHistory.of('full'),
  });
  view.scrollDOM.scrollTop = 0;
}

/** Selects a range, scrolls to it and focuses the editor. */
export function goTo(view: EditorView, { from, to }: Range): void {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
  view.focus();
}

function createEditor({ parent, labelledBy, nonce, extensions }: EditorOptions): EditorView {
  return new EditorView({
    parent,
    extensions: [
      EditorView.cspNonce.of(nonce),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      hangingIndent,
      EditorView.contentAttributes.of({ 'aria-labelledby': labelledBy, tabindex: '0' }),
      lineNumbers(),
      foldGutter(),
      bracketMatching(),
      search({ top: true }),
      json(),
      syntaxHighlighting(jsonColours),
      editorTheme,
      keymap.of([...defaultKeymap, ...searchKeymap, ...foldKeymap]),
      extensions,
    ],
  });
}
