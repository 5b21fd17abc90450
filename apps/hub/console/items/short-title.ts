/** The most of a title that is quoted within a sentence, in characters; members write titles of any length. */
const MOST = 120;

/** Returns a title as a sentence quotes it. */
export function shortTitle(title: string): string {
  const start = Array.from(title.slice(0, 2 * MOST + 1));
  return start.length <= MOST ? title : `${start.slice(0, MOST).join('')}…`;
}
