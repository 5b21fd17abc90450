import type { Sql } from '../sql.js';
import type { TypedWord } from '../words/typed-words.js';
import { type Sight, countSeen } from './seen-counts.js';

/** Most words of a query that are searched for. */
const MAX_QUERY_TERMS = 24;

/**
 * Resolves to the words of a query to search for. Of a long one, such as a stack trace, those are the rarest that items have which
 * the viewer may see. Words of hidden items alone count as unknown.
 */
export async function tellingWords(
  sql: Sql,
  sight: Sight,
  words: readonly TypedWord[],
): Promise<TypedWord[]> {
  if (words.length <= MAX_QUERY_TERMS) return [...words];
  const seen = await countSeen(
    sql,
    sight,
    words.map(({ token }) => ({ token })),
    1,
  );
  const { postings } = sight;
  const itemsWith = ({ token }: TypedWord) =>
    postings.scopes.reduce((sum, scope) => sum + postings.countIn(scope, token), 0);
  // What is worth less is as good as more frequent.
  const ranked = words.map((word, at) => {
    const worth = seen[at] === 0 ? Infinity : itemsWith(word) / word.share;
    return { word, at, worth };
  });
  const chosen = ranked.toSorted((a, b) => (a.worth < b.worth ? -1 : a.worth > b.worth ? 1 : 0));
  return chosen
    .slice(0, MAX_QUERY_TERMS)
    .toSorted((a, b) => a.at - b.at)
    .map(({ word }) => word);
}
