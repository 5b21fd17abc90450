import { editDistance } from '@app/domain';
import type { Sql } from '../sql.js';
import { type Sight, countSeen } from './seen-counts.js';
import { MOST_SLIPS, forgivenIn, isSpelled, remnantsOf } from '../words/slips.js';
import { stem } from '../words/stem.js';
import { keysOf } from './terms/terms.js';
import type { Token } from '../words/tokenize.js';

/** A word that the viewer's scope does not know, and the known word that it is taken for. */
export interface Correction extends Token {
  meant: Token;
  /** How many slips lie between them. */
  slips: number;
}

/** So many words of a query are corrected, */
const MAX_CORRECTED = 12;
/** with the words of so many scopes, the largest first, */
const MAX_SCOPES = 64;
/** from so many known ones that come nearest. */
const MAX_CANDIDATES = 24;
/** The items that have a word are counted up to this. */
const COUNTED = 100;

interface Candidate extends Token {
  /** The place of the word it may stand for. */
  place: number;
  slips: number;
}

interface CandidateRow {
  place: number;
  word: string;
}

// OFFSET 0 keeps the lookup in the index of remnants, whose keys are those of the scope: all but none of the rows are of another.
const NEAR = `
  SELECT DISTINCT sought.place, near.word
  FROM unnest($1::int[], $2::text[], $3::text[]) AS sought (place, scope, remnants)
  CROSS JOIN LATERAL (
    SELECT scope, word FROM vocabulary WHERE remnants && sought.remnants::int[] OFFSET 0
  ) AS near
  WHERE near.scope = sought.scope`;

/** A word that is looked for among the known ones. */
interface Sought {
  word: string;
  /** Its place among those that were asked for. */
  place: number;
}

/** The known words that lie at most so many slips from each of these, whoever may see them: the nearest first. */
async function candidatesFor(
  sql: Sql,
  scopes: readonly string[],
  words: readonly Sought[],
  slips: number,
): Promise<Candidate[]> {
  const sought = scopes.slice(0, MAX_SCOPES).flatMap((scope) => {
    const keyOf = keysOf(scope);
    return words.map(({ word, place }) => {
      return { place, scope, remnants: `{${remnantsOf(word, slips).map(keyOf).join(',')}}` };
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
    if (found.has(word) || Math.abs(word.length - typed.length) > slips) continue;
    const distance = editDistance(typed, word);
    if (distance <= slips) found.set(word, { place, word, token: stem(word), slips: distance });
  }
  return [...known.values()].flatMap(({ found }) =>
    [...found.values()].toSorted((a, b) => a.slips - b.slips).slice(0, MAX_CANDIDATES),
  );
}

/** The known words that each of these may have been meant to be and that the viewer may see, with how many items have them. */
async function seenCandidates(
  sql: Sql,
  sight: Sight,
  words: readonly Sought[],
  slips: number,
): Promise<(Candidate & { items: number })[]> {
  if (words.length === 0) return [];
  const candidates = await candidatesFor(sql, sight.scopes, words, slips);
  const counts = await countSeen(sql, sight, candidates, COUNTED);
  return candidates
    .map((each, at) => ({ ...each, items: counts[at]! }))
    .filter(({ items }) => items > 0);
}

/** Whether a word begins as it was typed: hardly anybody slips at the first letter. */
function beginsAs(typed: string, word: string): number {
  return typed[0] === word[0] ? 1 : 0;
}

/**
 * For each of these words that no item has which the viewer may see, the nearest word that such an item has: by the fewest
 * slips, the same beginning, the most items. What stands only where the viewer may not look changes nothing in the answer.
 */
export async function correctSpelling(
  sql: Sql,
  sight: Sight,
  words: readonly Token[],
): Promise<Correction[]> {
  const spelled = words.filter(({ word }) => isSpelled(word));
  const known = await countSeen(
    sql,
    sight,
    spelled.map(({ token }) => ({ token })),
    1,
  );
  const unknown = spelled.filter((_, at) => known[at] === 0).slice(0, MAX_CORRECTED);
  const sought = unknown.map(({ word }, place) => ({ word, place }));
  // Most words are one slip away from what was meant, and no farther one comes before those: two are looked for where none is.
  const near = await seenCandidates(sql, sight, sought, 1);
  const isFar = ({ word, place }: Sought) =>
    forgivenIn(word) > 1 && !near.some((each) => each.place === place);
  const far = await seenCandidates(sql, sight, sought.filter(isFar), MOST_SLIPS);
  const seen = [...near, ...far];
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
