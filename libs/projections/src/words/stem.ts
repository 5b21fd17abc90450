const SHORTEST = 4;
const VOWEL = /[aeiouy]/;

/** An ending, what stands in its place, and how many letters it must leave; longer endings come first. */
type Ending = readonly [ending: string, replacement: string, least: number];

const PLURALS: readonly Ending[] = [
  ['sses', 'ss', 2],
  ['ches', 'ch', 2],
  ['shes', 'sh', 2],
  ['xes', 'x', 2],
  ['ies', 'y', 2],
];
const FORMS_OF_VERBS: readonly Ending[] = [
  ['ing', '', 3],
  ['edly', '', 3],
  ['ied', 'y', 2],
  ['ed', '', 3],
];
const DERIVED: readonly Ending[] = [
  ['ization', 'ize', 3],
  ['isation', 'ize', 3],
  ['ation', 'ate', 3],
  ['ator', 'ate', 3],
  ['ness', '', 3],
  ['ment', '', 4],
  // German plurals (`Bestellungen`, `Adressen`, `Rechnungsnummern`), of words longer than nearly all that English ends so.
  ['ungen', 'ung', 3],
  ['ern', '', 8],
  ['en', '', 6],
  ['ie', 'y', 3],
  ['ier', 'y', 4],
  ['er', '', 4],
  ['ly', '', 4],
];

/** The base of a verb whose last letter is doubled (`mapped`); with a `t`, a short one may be another word (`settings`). */
const DOUBLED = /^[a-z]{2}([bdgmnpr])\1$|^[a-z]{3,}([bdgmnprt])\2$/;

/**
 * Returns a light stem of a lower-case English word, for comparing, not for showing: plurals, verb endings and the commonest
 * noun endings become the same (`migrations`, `migrating`, `migrate`; `deploys`, `deployed`), and so do German plurals. A plural
 * has the stem of its singular, and the form of a verb that of the verb (`triggered`, `trigger`; `logging`, `log`).
 */
export function stem(word: string): string {
  if (word.length < SHORTEST || !/^[a-z]+$/.test(word)) return word;
  const singular = without(PLURALS, word) ?? withoutFinalS(word);
  const base = without(FORMS_OF_VERBS, singular)?.replace(DOUBLED, (all) => all.slice(0, -1));
  return withoutFinalE(undoubled(without(DERIVED, base ?? singular) ?? base ?? singular));
}

/** What the first ending that leaves enough of the word leaves of it. */
function without(endings: readonly Ending[], word: string): string | undefined {
  for (const [ending, replacement, least] of endings) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    const left = rest + replacement;
    if (rest.length >= least && VOWEL.test(left)) return left;
  }
  return undefined;
}

function withoutFinalS(word: string): string {
  return word.endsWith('s') && !/(ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function undoubled(word: string): string {
  return word.length > SHORTEST && /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

function withoutFinalE(word: string): string {
  return word.length > SHORTEST && word.endsWith('e') ? word.slice(0, -1) : word;
}
