import { problemOf } from '../api/problem.js';
import { toast } from '../state/toasts.js';
import { Icon } from './icon.js';
import { t } from './strings.js';

/** Puts a text on the clipboard, also where the page is not from a secure origin and browsers keep their clipboard to themselves. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('The browser did not copy.');
}

/** A button that copies a text. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const copy = () =>
    copyText(text).then(
      () => toast(t('copied')),
      (thrown: unknown) => toast(problemOf(thrown).message, { isProblem: true }),
    );
  return (
    <button type="button" class="button" onClick={() => void copy()}>
      <Icon name="copy" />
      {label ?? t('copy')}
    </button>
  );
}
