/** What marks a row, by which it is known. */
const ROW = '[data-row]';

/** The key of the row that the keyboard is at. */
export function rowAtKeyboard(): string | undefined {
  return document.activeElement?.closest<HTMLElement>(ROW)?.dataset['row'];
}

/** Puts the keyboard at the link of a row so many further on. */
export function stepTo(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const first = by === 1 ? 0 : rows.length - 1;
  const next = at < 0 ? first : Math.min(Math.max(at + by, 0), rows.length - 1);
  const link = rows[next]?.querySelector<HTMLElement>('a[href]');
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
}
