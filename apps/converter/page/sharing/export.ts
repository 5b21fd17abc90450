import type { Conversion } from '../conversion/conversion.js';

/**
 * The POSIX shell command that makes the same conversion at the service at `page`; it hands the payload over as standard
 * input, since Linux takes no argument longer than 128 KiB.
 */
export function curlCommand(page: string, { kind, source, target, text }: Conversion): string {
  const url = new URL('convert', page);
  url.search = new URLSearchParams({ kind, source, target, pretty: '1' }).toString();
  return [
    `curl -sS ${quote(url.href)}`,
    `-H ${quote('Content-Type: application/json')}`,
    `--data-binary @- <<'JSON'\n${text}\nJSON`,
  ].join(' \\\n  ');
}

/** The file name under which a result is saved. */
export function fileName({ kind, target }: Conversion): string {
  return `${target}-${kind}.json`;
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

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
