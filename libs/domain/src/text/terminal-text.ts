/** What a terminal obeys in place of showing it, or turns what follows round by: controls, line separators, overrides of direction. */
const OBEYED = String.raw`\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069`;
const IN_JSON = new RegExp(`[${OBEYED}]`, 'gu');
/** The colours that `Output` gives are kept. */
const IN_TEXT = new RegExp(
  String.raw`(?<kept>[\n\t]|\u001b\[(?:1|2|22|31|32|39)m)|[${OBEYED}]`,
  'gu',
);
const HEX = 16;
const DIGITS = 4;

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(HEX).padStart(DIGITS, '0')}`;

/** A value as one line of JSON in which nothing is left that a terminal obeys; it reads as the same value. */
export function jsonLine(value: object): string {
  return `${JSON.stringify(value).replace(IN_JSON, escaped)}\n`;
}

/** A text, which may repeat what others wrote, without what a terminal obeys but for line ends, tabs and khub's own colours. */
export function shownText(text: string): string {
  return text.replace(IN_TEXT, (_, kept: string | undefined) => kept ?? '');
}
