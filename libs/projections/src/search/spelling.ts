import { tellingWeight } from '@app/domain';
import type { Sql } from '../sql.js';
import { type Sight, countSeen } from './seen-counts.js';
import {
  MOST_SLIPS,
  forgivenIn,
  isSpelled,
  remnantsOf,
  slipsOfBeginning,
  slipsTo,
} from '../words/slips.js';
import { stem } from '../words/stem.js';
import { keysOf } from './terms/terms.js';
import type { Token } from '../words/tokenize.js';

/** A word unknown in the viewer's scope, and the known word it is taken for. */
export interface Correction extends Token {
  meant: Token;
  /** The edit distance between them; one for a word of which only the beginning was typed. */
  slips: number;
}

/** How many words of a query are corrected at most, */
const MAX_CORRECTED = 12;
/** how many scopes provide known words, the largest first, */
const MAX_SCOPES = 64;
/** and how many of the nearest known words are considered for each. */
const MAX_CANDIDATES = 24;
/** The shortest beginning that is taken for a whole word; shorter ones begin too many. */
const SHORTEST_BEGINNING = 5;
/** Items with a word are counted up to this. */
const COUNTED = 100;

interface Candidate extends Token {
  /** The index of the word it may stand for. */
  place: number;
  slips: number;
}

interface CandidateRow {
  place: number;
  word: string;
}

// OFFSET 0 keeps the lookup in the index of remnants. Its keys depend on the scope, so hardly any rows of other scopes turn up.
const NEAR = `
  SELECT DISTINCT sought.place, near.word
  FROM unnest($1::int[], $2::text[], $3::text[]) AS sought (place, scope, remnants)
  CROSS JOIN LATERAL (
    SELECT scope, word FROM vocabulary WHERE remnants && sought.remnants::int[] OFFSET 0
  ) AS near
  WHERE near.scope = sought.scope`;

/** An unknown word. */
interface Sought {
  word: string;
  /** Its index among the unknown words. */
  place: number;
}

/** How words may differ: by so many slips of the keyboard, or because only the beginning was typed. */
type Difference = { upTo: number } | 'beginning';

/** The slips by which a known word differs from a typed one in a given way; undefined if it differs otherwise. */
function slipsIn(typed: string, word: string, difference: Difference): number | undefined {
  return difference === 'beginning'
    ? slipsOfBeginning(typed, word)
    : slipsTo(typed, word, difference.upTo);
}

/** Resolves to the known words that differ in such a way from each of these, visible or not, nearest first. */
async function candidatesFor(
  sql: Sql,
  scopes: readonly string[],
  words: readonly Sought[],
  difference: Difference,
): Promise<Candidate[]> {
  const missing = difference === 'beginning' ? 0 : difference.upTo;
  const sought = scopes.slice(0, MAX_SCOPES).flatMap((scope) => {
    const keyOf = keysOf(scope);
    return words.map(({ word, place }) => {
      return { place, scope, remnants: `{${remnantsOf(word, missing).map(keyOf).join(',')}}` };
    });
  });
  const rows = await sql.query<CandidateRow>(NEAR, [
    sought.map(({ place }) => place),
    sought.map(({ scope }) => scope),
    sought.map(({ remnants }) => remnants),
  ]);
  const known = new Map(
    words.map(({ word, place }) => [place, { typed: word, found: new Map<string, Candidate>() }]),
  );
  for (const { place, word } of rows) {
    const { typed, found } = known.get(place)!;
    const slips = found.has(word) ? undefined : slipsIn(typed, word, difference);
    if (slips !== undefined) found.set(word, { place, word, token: stem(word), slips });
  }
  return [...known.values()].flatMap(({ found }) =>
    [...found.values()]
      .toSorted((a, b) => a.slips - b.slips || a.word.length - b.word.length)
      .slice(0, MAX_CANDIDATES),
  );
}

/** Resolves to the known words that each of these may stand for and that occur in items the viewer may see, with the number of such items. */
async function seenCandidates(
  sql: Sql,
  sight: Sight,
  words: readonly Sought[],
  difference: Difference,
): Promise<(Candidate & { items: number })[]> {
  if (words.length === 0) return [];
  const candidates = await candidatesFor(sql, sight.postings.scopes, words, difference);
  const counts = await countSeen(sql, sight, candidates, COUNTED);
  return candidates
    .map((each, at) => ({ ...each, items: counts[at]! }))
    .filter(({ items }) => items > 0);
}

/** Whether a word begins as typed: hardly anybody mistypes the first letter. */
function beginsAs(typed: string, word: string): number {
  return typed[0] === word[0] ? 1 : 0;
}

/**
 * Resolves to the corrections of those words that occur in no item the viewer may see: each to the word of a visible item with
 * the fewest slips, then the same first letter, then the most items; where none lies one slip away, to one that begins as typed.
 * A word that tells little (`tellingWeight`) is none, and no word is taken for its opposite. Words of hidden items never influence the result.
 */
export async function correctSpelling(
  sql: Sql,
  sight: Sight,
  words: readonly Token[],
): Promise<Correction[]> {
  const spelled = words.filter(({ word }) => isSpelled(word) && tellingWeight(word) === 1);
  const known = await countSeen(
    sql,
    sight,
    spelled.map(({ token }) => ({ token })),
    1,
  );
  const unknown = spelled.filter((_, at) => known[at] === 0).slice(0, MAX_CORRECTED);
  const sought = unknown.map(({ word }, place) => ({ word, place }));
  // Most typos are one slip, and nearer words always win: what lies farther is only tried if nothing nearer is found.
  const near = await seenCandidates(sql, sight, sought, { upTo: 1 });
  const without = (found: readonly Candidate[]) => {
    const met = new Set(found.map(({ place }) => place));
    return ({ place }: Sought) => !met.has(place);
  };
  const begun = sought.filter(({ word }) => word.length >= SHORTEST_BEGINNING);
  const whole = await seenCandidates(sql, sight, begun.filter(without(near)), 'beginning');
  const far = sought.filter(({ word }) => forgivenIn(word) > 1);
  const farther = await seenCandidates(sql, sight, far.filter(without([...near, ...whole])), {
    upTo: MOST_SLIPS,
  });
  const seen = [...near, ...whole, ...farther];
  return unknown.flatMap((typed, place) => {
    const [best] = seen
      .filter((each) => each.place === place)
      .toSorted(
        (a, b) =>
          a.slips - b.slips ||
          beginsAs(typed.word, b.word) - beginsAs(typed.word, a.word) ||
          b.items - a.items ||
          (a.word < b.word ? -1 : 1),
      );
    if (best === undefined) return [];
    const { token, word, slips } = best;
    return [{ ...typed, meant: { token, word }, slips }];
  });
}
