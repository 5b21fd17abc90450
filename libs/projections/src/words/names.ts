import { stem } from './stem.js';
import { foldWord } from './tokenize.js';

/** A character of Chinese, Japanese or Korean, or a run of other letters and digits with trailing `+` and `#`, as in `C++` and `C#`. */
const UNIT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー])[\p{L}\p{M}\p{N}])+[+#]*/gu;
/** A name of more parts is a sentence. */
const MAX_PARTS = 8;
/** So many parts of a text are searched for names. */
const MAX_LOOKED_AT = 100;

interface Unit {
  key: string;
  start: number;
  end: number;
}

function unitsOf(text: string): Unit[] {
  return [...text.matchAll(UNIT)].map(({ 0: unit, index }) => {
    return { key: stem(foldWord(unit)), start: index, end: index + unit.length };
  });
}

/** Returns the key by which texts are searched for a name, whatever its case and form (`Single Sign-On`); null if it is no name. */
export function nameKeyOf(name: string): string | null {
  const units = unitsOf(name.normalize('NFKC'));
  if (units.length === 0 || units.length > MAX_PARTS) return null;
  return units.map(({ key }) => key).join(' ');
}

/** A part of a text that may be a name. */
export interface PossibleName {
  key: string;
  /** As it is written in the text. */
  text: string;
  start: number;
  end: number;
}

/** Returns all parts of a text that may be names, longest first. */
export function possibleNames(text: string): PossibleName[] {
  const normal = text.normalize('NFKC');
  const units = unitsOf(normal).slice(0, MAX_LOOKED_AT);
  const names: PossibleName[] = [];
  for (let length = Math.min(MAX_PARTS, units.length); length > 0; length--) {
    for (let at = 0; at + length <= units.length; at++) {
      const { start } = units[at]!;
      const { end } = units[at + length - 1]!;
      const key = units
        .slice(at, at + length)
        .map((unit) => unit.key)
        .join(' ');
      names.push({ key, text: normal.slice(start, end), start, end });
    }
  }
  return names;
}
