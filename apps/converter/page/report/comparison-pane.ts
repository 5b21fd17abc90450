import type { EditorView } from '@codemirror/view';
import { element } from '../dom/elements.js';
import { indent } from '../text/indent.js';
import { isEventStream } from '../text/server-sent-events.js';

/** The switch between the result and how it differs from the input, line by line. */
export class ComparisonPane {
  private readonly button = element('diff', HTMLButtonElement);
  private readonly pane = element('comparison', HTMLElement);
  private readonly result = element('output', HTMLElement);
  private view: EditorView | undefined;
  private texts = { original: '', text: '' };

  constructor(private readonly nonce: string) {
    this.button.addEventListener('click', () => void this.toggle());
  }

  /** Takes the texts to compare; shown at once when the comparison is open. */
  update(original: string, text: string): void {
    this.texts = { original, text };
    if (this.isOpen) void this.draw();
  }

  private get isOpen(): boolean {
    return this.button.getAttribute('aria-pressed') === 'true';
  }

  private async toggle(): Promise<void> {
    this.button.setAttribute('aria-pressed', String(!this.isOpen));
    if (this.isOpen) await this.draw();
    this.pane.hidden = !this.isOpen;
    this.result.hidden = this.isOpen;
  }

  private async draw(): Promise<void> {
    const { showComparison } = await import('./comparison.js');
    this.view?.destroy();
    const { original, text } = this.texts;
    const plain = isEventStream(original) ? original : indent(original);
    this.view = showComparison(this.pane, { original: plain, text }, this.nonce);
  }
}
