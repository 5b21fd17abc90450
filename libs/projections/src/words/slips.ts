/** What is spelled: a word of letters, neither too short to tell from others nor longer than anybody types. */
const SPELLED = /^\p{L}{3,32}$/u;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;

/** As many letters of a word are compared by what is left of them; the rest only when words are held against each other. */
const PREFIX = 7;
/** Words from this length on may be two slips away from what was meant, shorter ones one. */
const LENGTH_OF_TWO = 6;
/** So many slips are forgiven at most. */
export const MOST_SLIPS = 2;

/** Whether a word can be misspelt: a word of letters that is not written in ideographs or syllables. */
export function isSpelled(word: string): boolean {
  return SPELLED.test(word) && !CJK.test(word);
}

/** How many slips of the keyboard are forgiven in a word. */
export function forgivenIn(word: string): number {
  return word.length < LENGTH_OF_TWO ? 1 : MOST_SLIPS;
}

/**
 * What is left of the beginning of a word when up to so many of its letters are left out, itself among it. Two words so many
 * slips apart share one (SymSpell: Wolf Garbe, "1000x faster spelling correction", 2012).
 */
export function remnantsOf(word: string, slips: number = MOST_SLIPS): string[] {
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
