/** Moves the focus to the next link of the list, or the one before. */
export function stepTo(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('.item-row h3 a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = links[at === -1 && step === -1 ? links.length - 1 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
