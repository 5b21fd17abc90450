import { type KnowledgeItem, normalizedProjectOf } from '@app/domain';
import { hasDigit, isNegation } from '../../words/decisive-words.js';
import { tokenize } from '../../words/tokenize.js';

/** The fields that decide whether two items are twins. */
export type TwinFields = Pick<
  KnowledgeItem,
  | 'groupKey'
  | 'type'
  | 'layer'
  | 'visibility'
  | 'status'
  | 'title'
  | 'summary'
  | 'content'
  | 'projectKey'
  | 'para'
  | 'otherProjectKeys'
  | 'createdBy'
>;

/** The least shares of words that the titles, and the texts, of twins have in common. */
const NEAR_TITLES = 0.8;
const NEAR_TEXTS = 0.9;

/** Longest title, and longest text, that is compared word by word, in characters; longer ones are alike only if they are equal. */
const MAX_TITLE = 1_000;
const MAX_TEXT = 20_000;

/** An item with its words, read when needed. */
class Wording {
  /** Equal for items of the same kind and place that the same people see. */
  readonly place: string;
  private titleWords: ReadonlySet<string> | undefined;
  private allWords: ReadonlySet<string> | undefined;

  constructor(private readonly item: TwinFields) {
    const { groupKey, type, layer, visibility, status, createdBy, otherProjectKeys } = item;
    const project = normalizedProjectOf(item);
    const own = visibility === 'private' ? createdBy.memberId : null;
    this.place = JSON.stringify([
      groupKey,
      type,
      layer,
      visibility,
      status,
      own,
      project,
      otherProjectKeys,
    ]);
  }

  get title(): ReadonlySet<string> {
    this.titleWords ??= wordsIn(this.item.title, MAX_TITLE);
    return this.titleWords;
  }

  get text(): ReadonlySet<string> {
    const { title, summary, content = '' } = this.item;
    this.allWords ??= wordsIn(`${title}\n${summary}\n${content}`, MAX_TEXT);
    return this.allWords;
  }
}

function wordsIn(text: string, most: number): ReadonlySet<string> {
  return new Set(text.length > most ? [text] : tokenize(text));
}

/** Whether two texts have at least this share of all their words in common, and differ in no number and no negation. */
function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>, least: number): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  // Most pairs of a list are told apart by their sizes, or by what they share.
  if (few.size / many.size < least) return false;
  let shared = 0;
  for (const word of few) if (many.has(word)) shared++;
  if (shared / (few.size + many.size - shared) < least) return false;
  const decides = (word: string, beside: ReadonlySet<string>) =>
    !beside.has(word) && (hasDigit(word) || isNegation(word));
  return (
    ![...few].some((word) => decides(word, many)) && ![...many].some((word) => decides(word, few))
  );
}

function areTwins(one: Wording, other: Wording): boolean {
  if (one.place !== other.place || one.title.size === 0) return false;
  return (
    areAlike(one.title, other.title, NEAR_TITLES) && areAlike(one.text, other.text, NEAR_TEXTS)
  );
}

/**
 * Returns, for each item of a list, the index of an earlier item that says the same, at most `reach` places before it, or
 * undefined. Twins have the same kind and place, and share nearly all words, all numbers and all negations.
 */
export function twinsIn(items: readonly TwinFields[], reach: number): (number | undefined)[] {
  const wordings = items.map((item) => new Wording(item));
  const first: (number | undefined)[] = [];
  for (const [at, wording] of wordings.entries()) {
    const begin = Math.max(0, at - reach);
    const near = wordings.slice(begin, at).findIndex((other) => areTwins(other, wording));
    first.push(near < 0 ? undefined : (first[begin + near] ?? begin + near));
  }
  return first;
}

/** Returns the items without those that say the same as one before them. */
export function withoutTwins<Item extends TwinFields>(items: readonly Item[]): Item[] {
  const twinOf = twinsIn(items, items.length);
  return items.filter((_, at) => twinOf[at] === undefined);
}
