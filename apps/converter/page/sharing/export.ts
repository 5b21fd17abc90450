import type { Conversion } from '../conversion/conversion.js';
import { element } from '../dom/elements.js';
import { isEventStream } from '../text/server-sent-events.js';

/** The file name under which a result is saved. */
export function fileName({ kind, target }: Conversion, result: string): string {
  return `${target}-${kind}.${isEventStream(result) ? 'sse' : 'json'}`;
}

/** Offers `text` as a file. */
export function downloadText(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href));
}

/** Puts `text` on the clipboard, also where the page is not on a secure origin; false when it is forbidden. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Makes a dialog's button copy what `text` returns, and say whether that was allowed. */
export function wireCopy(id: string, text: () => string): void {
  const button = element(id, HTMLButtonElement);
  button.addEventListener('click', () => {
    void copyText(text()).then((copied) => {
      button.textContent = copied ? 'Copied' : 'Select and copy it';
    });
  });
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
