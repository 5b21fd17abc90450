/** A number as a word of three letters. */
export const letters = (number: number): string =>
  [676, 26, 1].map((unit) => String.fromCharCode(97 + (Math.floor(number / unit) % 26))).join('');
