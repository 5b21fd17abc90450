import { problemOf } from '../api/problem.js';
import { toast } from '../state/toasts.js';
import { Icon } from './icon.js';
import { t } from './strings.js';

/** Puts a text on the clipboard, also where the page is not from a secure origin and browsers keep their clipboard to themselves. */
async function copyText(text: string, button: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  // Around an open dialog everything is inert: nothing is selected there, and the browser says that it has copied it.
  (button.closest('dialog') ?? document.body).append(area);
  area.select();
  const done = document.activeElement === area && document.execCommand('copy');
  button.focus();
  area.remove();
  if (!done) throw new Error(t('notCopied'));
}

/** A button that copies a text. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const copy = (button: HTMLElement) =>
    copyText(text, button).then(
      () => toast(t('copied')),
      (thrown: unknown) => toast(problemOf(thrown).message, { isProblem: true }),
    );
  return (
    <button type="button" class="button" onClick={({ currentTarget }) => void copy(currentTarget)}>
      <Icon name="copy" />
      {label ?? t('copy')}
    </button>
  );
}
