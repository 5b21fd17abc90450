import { findJsonFault } from '../src/json/find-json-fault.js';
import type { Conversion } from './conversion.js';
import { element } from './elements.js';
import { compact } from './indent.js';
import { LONG_LINK, shareLink } from './payload-link.js';
import { copyText } from './take-away.js';

/** Shows the link to a conversion with its length, and puts it into the address bar. */
export function openShareDialog(conversion: Conversion): void {
  const link = shareLink(location.href, shortened(conversion));
  const length = element('share-length', HTMLElement);
  element('share-link', HTMLInputElement).value = link;
  length.textContent =
    link.length > LONG_LINK
      ? `${format(link.length)} characters. Many chat tools cut links at about ${format(LONG_LINK)}: share the JSON or the curl command instead.`
      : `${format(link.length)} characters; every chat tool carries that.`;
  length.dataset['state'] = link.length > LONG_LINK ? 'bad' : 'good';
  history.replaceState(null, '', link);
  element('share-copy', HTMLButtonElement).textContent = 'Copy link';
  element('share-dialog', HTMLDialogElement).showModal();
  element('share-link', HTMLInputElement).select();
}

/** Makes the dialog's copy button work. */
export function wireShareDialog(): void {
  const button = element('share-copy', HTMLButtonElement);
  button.addEventListener('click', () => {
    void copyText(element('share-link', HTMLInputElement).value).then((copied) => {
      button.textContent = copied ? 'Copied' : 'Select and copy it';
    });
  });
}

/** A text that is JSON loses its indentation in the link; one that is not goes as it is, mistake and all. */
function shortened(conversion: Conversion): Conversion {
  const { text } = conversion;
  return findJsonFault(text) ? conversion : { ...conversion, text: compact(text) };
}

function format(number: number): string {
  return number.toLocaleString('en');
}
