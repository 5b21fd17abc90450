import { FUNCTION_WORDS } from './function-words.js';
import { type Token, chunksOf, identifiersIn, isIdeographic, tokensOf } from './tokenize.js';

/** Most words of a query that are read; longer ones are logs and dumps. */
const MAX_WORDS = 128;
/** What a part of an identifier or path counts beside the whole, and a single character of a longer run. */
const SHARE_OF_PART = 0.5;
/** What a word counts that says how something is asked, where others say what. */
const SHARE_OF_FUNCTION_WORD = 0.2;

/** What a word with digits counts beside others where there are too many: less than any of them. */
const SHARE_OF_CODE = 0.1;

/** A number that is glued to letters (`es2022`) or as short as this says nothing without them; a longer one behind a separator does (`PR-4711`). */
const SHORT_NUMBER = /^\p{N}{1,2}$/u;
const NUMBER = /^\p{N}+$/u;

/** Where in a file something is (`app.ts:12:5`): a line and perhaps a column behind a name, or both behind anything. */
const LINE = /(?<=\.\p{L}[\p{L}\p{N}]*):\d+(?::\d+)?$|(?<=[^:\d]):\d+:\d+$/u;
const FILE = /[^/\\]+\.[^/\\]+$/;

/** A word of a query. */
export interface TypedWord extends Token {
  /** Whether it comes with digits, as in ids and versions, whose spelling is never corrected. */
  isCode: boolean;
  /** How much of its score counts. */
  share: number;
  /** Whether it is but the number in names with letters (`hunter2`, `utf-8`), which finds nothing by itself. */
  isBareNumber: boolean;
  /** Whether it is but a whole name or path (`hubConfig`, `src/pool.ts`) whose parts are words as well. */
  isName: boolean;
}

/** Returns a function that says whether a token of a name with several is but a number in it. */
function bareNumbersIn(name: string): (token: string) => boolean {
  if (!/\p{L}/u.test(name)) return () => false;
  const apart = new Set(name.split(/[^\p{L}\p{M}\p{N}]+/u));
  return (token) => NUMBER.test(token) && (SHORT_NUMBER.test(token) || !apart.has(token));
}

/** The tokens of a run of characters, each with its share; line numbers behind a file do not count. */
function wordsOf(chunk: string): Omit<TypedWord, 'isCode'>[] {
  const place = chunk.replace(LINE, '');
  const tokens = tokensOf(place);
  const names = identifiersIn(place);
  const isWhole = ({ token, word }: Token, at: number) =>
    isIdeographic(place) ? token.length > 1 : at === 0 || names.includes(word);
  const isBare = bareNumbersIn(place);
  const words = tokens.map((each, at) => {
    if (tokens.length > 1 && !isWhole(each, at))
      return { share: SHARE_OF_PART, isBareNumber: isBare(each.token), isName: false, ...each };
    const share = FUNCTION_WORDS.has(each.word) ? SHARE_OF_FUNCTION_WORD : 1;
    const isName = tokens.length > 1 && !isIdeographic(place);
    return { share, isBareNumber: false, isName, ...each };
  });
  const [file] = /[/\\]/.test(place) ? (FILE.exec(place) ?? []) : [];
  // Notes name a file as often by its name alone as by its path, and may quote a place as it stands.
  const others = [...(place === chunk ? [] : [chunk]), ...(file === undefined ? [] : [file])];
  return [
    ...words,
    ...others.flatMap((each) =>
      tokensOf(each)
        .slice(0, 1)
        .map((whole) => ({ ...whole, share: 1, isBareNumber: false, isName: true })),
    ),
  ];
}

/** Returns the distinct words of a query, as typed and as searched for; of too many, those that count most. */
export function typedWords(query: string): TypedWord[] {
  const words = new Map<string, TypedWord>();
  for (const chunk of chunksOf(query)) {
    const isCode = /\p{N}/u.test(chunk);
    for (const each of wordsOf(chunk)) {
      const known = words.get(each.token);
      if (known) {
        known.share = Math.max(known.share, each.share);
        known.isBareNumber &&= each.isBareNumber;
        known.isName &&= each.isName;
      } else words.set(each.token, { isCode, ...each });
    }
  }
  const all = [...words.values()];
  if (all.length <= MAX_WORDS) return all;
  // Times, addresses and ids fill logs, and say nothing of what is asked about them.
  const worth = ({ share, isCode }: TypedWord) => (isCode ? share * SHARE_OF_CODE : share);
  const kept = new Set(all.toSorted((a, b) => worth(b) - worth(a)).slice(0, MAX_WORDS));
  return all.filter((word) => kept.has(word));
}

/** Returns the tokens of queries or names that are but numbers in names with letters, wherever they stand there. */
export function bareNumbersOf(words: readonly TypedWord[]): ReadonlySet<string> {
  const said = new Set(words.flatMap((each) => (each.isBareNumber ? [] : [each.token])));
  return new Set(words.map(({ token }) => token).filter((token) => !said.has(token)));
}
