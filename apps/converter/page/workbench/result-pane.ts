import type { EditorView } from '@codemirror/view';
import { element, make } from '../dom/elements.js';
import { createOutput, setText } from '../editors/editor.js';
import { copyWith } from './copy-button.js';

/** One more pane beside the result, with its own heading, copy button and status line. */
export class ResultPane {
  private readonly title: HTMLElement;
  private readonly status = make('p', { className: 'strip' });
  private readonly copy = make('button', { type: 'button', className: 'quiet' }, 'Copy');
  private readonly pane: HTMLElement;
  private readonly editor: EditorView;

  /** Makes the pane, which is not shown yet; `id` names it, `tools` come before its copy button. */
  constructor(id: string, nonce: string, tools: HTMLElement[] = []) {
    const titleId = `${id}-title`;
    this.title = make('h2', { id: titleId });
    const parent = make('div', { className: 'editor' });
    const head = make('div', { className: 'head' }, this.title);
    head.append(make('div', { className: 'tools' }, ...tools, this.copy));
    this.pane = make('section', { className: 'pane', id, hidden: true }, head, parent, this.status);
    this.pane.setAttribute('aria-labelledby', titleId);
    element('workspace', HTMLElement).append(this.pane);
    this.editor = createOutput({ parent, labelledBy: titleId, nonce, extensions: [] });
    this.copy.addEventListener('click', () => void copyWith(this.copy, this.text));
  }

  /** Shows a text under a title; `told` is its status line, and with `isWrong` in the colour of mistakes. */
  show(title: string, text: string, { told, isWrong }: { told: string; isWrong: boolean }): void {
    this.pane.hidden = false;
    this.title.textContent = title;
    setText(this.editor, text);
    this.editor.dom.classList.remove('stale');
    this.status.textContent = told;
    this.status.dataset['state'] = isWrong ? 'bad' : '';
    this.copy.disabled = text === '';
    countPanes();
  }

  /** Says that what is shown belongs to an input that was right before. */
  markStale(): void {
    this.editor.dom.classList.add('stale');
  }

  hide(): void {
    this.pane.hidden = true;
    countPanes();
  }

  private get text(): string {
    return this.editor.state.doc.toString();
  }
}

/** How the panes are laid out depends on how many there are. */
function countPanes(): void {
  const workspace = element('workspace', HTMLElement);
  const shown = workspace.querySelectorAll(':scope > .pane:not([hidden])').length;
  workspace.dataset['panes'] = String(shown);
}
