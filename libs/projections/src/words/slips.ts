import { editDistance } from '@app/domain';

/** A word of letters, neither too short to tell typos from other words nor longer than anybody types. */
const SPELLED = /^\p{L}{3,32}$/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

/** How many letters of a word its remnants are made from; the rest counts only when two words are compared. */
const PREFIX = 7;
/** Words of this length or more may have two slips, shorter ones one. */
const LENGTH_OF_TWO = 6;
/** Most slips that are forgiven. */
export const MOST_SLIPS = 2;

/** Whether a word can be misspelt: it consists of letters, but not of ideographs or syllables. */
export function isSpelled(word: string): boolean {
  return SPELLED.test(word) && !CJK.test(word);
}

/** Returns how many slips are forgiven in a word. */
export function forgivenIn(word: string): number {
  return word.length < LENGTH_OF_TWO ? 1 : MOST_SLIPS;
}

/**
 * Returns what remains of a word's beginning without up to `slips` of its letters, the beginning itself included. A typed word and
 * one that it is forgiven to be share a remnant (SymSpell: Wolf Garbe, "1000x faster spelling correction", 2012). Of a word in which
 * one slip is forgiven one letter is enough: of a longer one that is two slips away, two are too many.
 */
export function remnantsOf(word: string, slips: number = forgivenIn(word)): string[] {
  let edge = [word.slice(0, PREFIX)];
  const remnants = new Set(edge);
  for (let slip = 0; slip < slips; slip++) {
    const shorter = new Set<string>();
    for (const each of edge) {
      for (let at = 0; each.length > 1 && at < each.length; at++)
        shorter.add(each.slice(0, at) + each.slice(at + 1));
    }
    edge = [...shorter];
    for (const each of edge) remnants.add(each);
  }
  return [...remnants];
}

/** What makes a word its opposite, of so few letters that it could be taken for slips. */
const NEGATING = ['un', 'in', 'im', 'il', 'ir', 'de'];

function areOpposites(one: string, other: string): boolean {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return NEGATING.some((prefix) => longer === prefix + shorter);
}

/** Returns by how many slips a word differs from a typed one; undefined if by more than so many, or if it is the opposite. */
export function slipsTo(typed: string, word: string, most: number): number | undefined {
  if (Math.abs(word.length - typed.length) > most || areOpposites(typed, word)) return undefined;
  const slips = editDistance(typed, word);
  return slips <= most ? slips : undefined;
}

/** Returns what a word counts of which only the beginning was typed: one slip; undefined if it does not begin so. */
export function slipsOfBeginning(typed: string, word: string): number | undefined {
  return word.startsWith(typed) ? 1 : undefined;
}
