const SHORTEST = 4;
const VOWEL = /[aeiouy]/;

/** An ending, what stands in its place, and how many letters it must leave; longer endings come first. */
type Ending = readonly [ending: string, replacement: string, least: number];
/** Endings by their last letter. */
type Endings = ReadonlyMap<string, readonly Ending[]>;

function endings(...rows: readonly Ending[]): Endings {
  const byLetter = new Map<string, Ending[]>();
  for (const row of rows) {
    const letter = row[0].at(-1)!;
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), row]);
  }
  return byLetter;
}

const PLURALS = endings(
  ['sses', 'ss', 2],
  ['ches', 'ch', 2],
  ['shes', 'sh', 2],
  ['xes', 'x', 2],
  ['ies', 'y', 2],
);
const FORMS_OF_VERBS = endings(['ing', '', 3], ['edly', '', 3], ['ied', 'y', 2], ['ed', '', 3]);
/** Nouns of verbs, by endings that hardly another noun has (`connection`, of `connect`, is a thing). */
const NOUNS_OF_VERBS = endings(
  ['gistration', 'gister', 2],
  ['scription', 'scribe', 2],
  ['iguration', 'igure', 2],
  ['storation', 'store', 2],
  ['claration', 'clare', 2],
  ['tallation', 'tall', 2],
  ['mpression', 'mpress', 2],
  ['onversion', 'onvert', 1],
  ['sistence', 'sist', 3],
  ['ervation', 'erve', 1],
  ['fication', 'fy', 2],
  ['piration', 'pire', 2],
  ['mitation', 'mit', 2],
  ['vocation', 'voke', 2],
  ['cryption', 'crypt', 2],
  ['ntation', 'nt', 3],
  ['rmation', 'rm', 3],
  ['ecution', 'ecute', 1],
  ['solution', 'solve', 2],
  ['letion', 'lete', 2],
  ['trieval', 'trieve', 2],
  ['pproval', 'pprove', 1],
  ['emoval', 'emove', 1],
  ['ailure', 'ail', 1],
  ['newal', 'new', 2],
  ['piry', 'pire', 2],
);
/** Forms that no ending tells. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    broke: 'break',
    broken: 'break',
    built: 'build',
    chose: 'choose',
    chosen: 'choose',
    forgot: 'forget',
    forgotten: 'forget',
    froze: 'freeze',
    frozen: 'freeze',
    held: 'hold',
    hidden: 'hide',
    kept: 'keep',
    lost: 'lose',
    ran: 'run',
    sent: 'send',
    threw: 'throw',
    thrown: 'throw',
    written: 'write',
    wrote: 'write',
  }),
);
const DERIVED = endings(
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
);

/** The base of a verb whose last letter is doubled (`mapped`); with a `t`, a short one may be another word (`settings`). */
const DOUBLED = /^[a-z]{2}([bdgmnpr])\1$|^[a-z]{3,}([bdgmnprt])\2$/;

/**
 * Returns a light stem of a lower-case English word, for comparing, not for showing: plurals, verb endings and the commonest
 * noun endings become the same (`migrations`, `migrating`, `migrate`; `deploys`, `deployed`), and so do German plurals. A plural
 * has the stem of its singular, and the form of a verb that of the verb (`triggered`, `trigger`; `logging`, `log`; `built`, `build`).
 */
export function stem(word: string): string {
  const regular = IRREGULAR.get(word) ?? word;
  if (regular.length < SHORTEST || !/^[a-z]+$/.test(regular)) return regular;
  const singular = without(PLURALS, regular) ?? withoutFinalS(regular);
  const verb = without(NOUNS_OF_VERBS, singular) ?? singular;
  const base = without(FORMS_OF_VERBS, verb)?.replace(DOUBLED, (all) => all.slice(0, -1)) ?? verb;
  return withoutFinalE(undoubled(without(DERIVED, base) ?? base));
}

/** What the first ending that leaves enough of the word leaves of it. */
function without(known: Endings, word: string): string | undefined {
  for (const [ending, replacement, least] of known.get(word.at(-1)!) ?? []) {
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
