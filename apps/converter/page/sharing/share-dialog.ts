import type { Conversion } from '../conversion/conversion.js';
import { element } from '../dom/elements.js';
import { LONG_LINK, shareLink } from './payload-link.js';
import { wireCopy } from './export.js';

/** Shows the link to a conversion with its length, and puts it into the address bar. */
export function openShareDialog(conversion: Conversion): void {
  const link = shareLink(location.href, conversion);
  const length = element('share-length', HTMLElement);
  element('share-link', HTMLInputElement).value = link;
  const carries = new URL(link).searchParams.has('body_b64');
  length.textContent = carries ? lengthOf(link) : TOO_LONG;
  length.dataset['state'] = carries && link.length <= LONG_LINK ? 'good' : 'bad';
  history.replaceState(null, '', link);
  element('share-copy', HTMLButtonElement).textContent = 'Copy link';
  element('share-dialog', HTMLDialogElement).showModal();
  element('share-link', HTMLInputElement).select();
}

/** Makes the dialog's copy button work. */
export function wireShareDialog(): void {
  wireCopy('share-copy', () => element('share-link', HTMLInputElement).value);
}

const TOO_LONG =
  'The input is too long for a link, so this one leads to the page without it: share the JSON or the curl command instead.';

function lengthOf(link: string): string {
  return link.length > LONG_LINK
    ? `${format(link.length)} characters. Many chat tools cut links at about ${format(LONG_LINK)}: share the JSON or the curl command instead.`
    : `${format(link.length)} characters; every chat tool carries that.`;
}

function format(number: number): string {
  return number.toLocaleString('en');
}
