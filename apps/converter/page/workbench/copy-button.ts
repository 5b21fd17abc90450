import { element } from '../dom/elements.js';
import { copyText } from '../sharing/export.js';

/** How long a button says that it copied, in milliseconds. */
const SAID_MS = 1600;

/** Copies a text, and lets the button say for a moment whether that was allowed. */
export async function copyWith(button: HTMLButtonElement, text: string): Promise<void> {
  const copied = await copyText(text);
  button.dataset['label'] ??= button.textContent ?? '';
  const { label } = button.dataset;
  button.textContent = copied ? 'Copied' : 'Not allowed';
  element('announcement', HTMLElement).textContent = button.textContent;
  window.setTimeout(() => {
    button.textContent = label ?? '';
    element('announcement', HTMLElement).textContent = '';
  }, SAID_MS);
}
