const SHORTEST = 4;
const VOWEL = /[aeiouy]/;

/** The first ending that leaves enough of the word is replaced; longer endings come first. */
const ENDINGS: readonly (readonly [ending: string, replacement: string, least: number])[] = [
  ['izations', 'ize', 3],
  ['ization', 'ize', 3],
  ['isations', 'ize', 3],
  ['isation', 'ize', 3],
  ['ations', 'ate', 3],
  ['ation', 'ate', 3],
  ['ators', 'ate', 3],
  ['ator', 'ate', 3],
  ['nesses', '', 3],
  ['ness', '', 3],
  ['ments', '', 4],
  ['ment', '', 4],
  ['ings', '', 3],
  ['ing', '', 3],
  ['edly', '', 3],
  ['ied', 'y', 2],
  ['ed', '', 3],
  ['ies', 'y', 2],
  ['ie', 'y', 3],
  ['iers', 'y', 4],
  ['ier', 'y', 4],
  ['ers', '', 4],
  ['er', '', 4],
  ['sses', 'ss', 2],
  ['xes', 'x', 2],
  ['ches', 'ch', 2],
  ['shes', 'sh', 2],
  ['ly', '', 4],
];

/**
 * Returns a light stem of a lower-case English word, for comparing, not for showing: plurals, verb endings and the commonest
 * noun endings become the same (`migrations`, `migrating`, `migrate`; `deploys`, `deployed`).
 */
export function stem(word: string): string {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return word;
  return withoutFinalE(undoubled(withoutEnding(word)));
}

function withoutEnding(word: string): string {
  for (const [ending, replacement, least] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    const left = rest + replacement;
    if (rest.length < least || !VOWEL.test(left)) continue;
    return left;
  }
  return word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function undoubled(word: string): string {
  return word.length > SHORTEST && /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

function withoutFinalE(word: string): string {
  return word.length > SHORTEST && word.endsWith('e') ? word.slice(0, -1) : word;
}
