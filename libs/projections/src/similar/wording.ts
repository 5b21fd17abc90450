import { isNumber, isNegation } from '../words/decisive-words.js';
import { tokenize } from '../words/tokenize.js';

/** What is compared of an item. */
export interface ComparedItem {
  groupKey: string;
  id: string;
  /** The normalized key of its project; null if it belongs to none. */
  project: string | null;
  isTask: boolean;
  title: string;
  /** Its summary and content, or where they begin. */
  text: string;
}

/** If a title has fewer words than this that its text repeats, all its words say what the item is about. */
const LEAST_REPEATED = 2;
/** Versions, dates, ticket numbers and the like: each names one thing among several of its kind. */
const NAME = /\d+(?:\.\d+)+|\d{4}-\d\d(?:-\d\d)?|#\d+|\b\p{Lu}{2,}-\d+/gu;

/** What a number counts, which changes with it: 30 minutes, 24 hours. */
const COUNTED = /\p{N}\s+(\p{L}+)/gu;

/** The words of an item, as items are compared. */
export interface Wording {
  item: ComparedItem;
  title: ReadonlySet<string>;
  /** All its words, those of the title too. */
  words: ReadonlySet<string>;
  /** What it is about: the words of its title that its text repeats; no numbers, no units and no negations. */
  subject: readonly string[];
  /** The versions, dates and numbers that its title names. */
  names: readonly string[];
}

/** Reads the words of an item. */
export function wordingOf(item: ComparedItem): Wording {
  const title = new Set(tokenize(item.title));
  const text = new Set(tokenize(item.text));
  const units = new Set(
    tokenize([...item.title.matchAll(COUNTED)].map(([, unit]) => unit).join(' ')),
  );
  const plain = [...title].filter(
    (word) => !isNumber(word) && !isNegation(word) && !units.has(word),
  );
  const repeated = plain.filter((word) => text.has(word));
  return {
    item,
    title,
    words: new Set([...title, ...text]),
    subject: repeated.length < LEAST_REPEATED ? plain : repeated,
    names: item.title.match(NAME) ?? [],
  };
}

/** Whether items of one place can say the same: of one group, both tasks or neither, of one project or one of them of none. */
function areComparable({ item: one }: Wording, { item: other }: Wording): boolean {
  if (one.groupKey !== other.groupKey || one.isTask !== other.isTask) return false;
  return one.project === other.project || one.project === null || other.project === null;
}

/**
 * Whether two items are about the same: what either is about is in the words of the other, and their titles do not name
 * different versions, dates or tickets.
 */
export function areOfOneSubject(one: Wording, other: Wording): boolean {
  if (!areComparable(one, other)) return false;
  if (!one.subject.every((word) => other.words.has(word))) return false;
  if (!other.subject.every((word) => one.words.has(word))) return false;
  const [names, others] = [one.names, other.names];
  return names.length === 0 || others.length === 0 || names.some((name) => others.includes(name));
}

/** The words of one that the other lacks. */
function lacking(words: Iterable<string>, other: ReadonlySet<string>): string[] {
  return [...words].filter((word) => !other.has(word));
}

function numbersLacking(one: Wording, other: Wording): string[] {
  const hasSameTitle =
    one.title.size === other.title.size && lacking(one.title, other.title).length === 0;
  return lacking(hasSameTitle ? one.words : one.title, other.words).filter(isNumber);
}

function negationsOf(words: ReadonlySet<string>): string[] {
  return [...words].filter(isNegation);
}

/**
 * Returns the words in which two items that are about the same may contradict each other: numbers where each title has one
 * that the other item lacks (or each text, of the same title), and negations of a title if the other item has none at all.
 */
export function opposedWords(one: Wording, other: Wording): string[] {
  const numbers = [numbersLacking(one, other), numbersLacking(other, one)];
  const [denied, deniedByOther] = [one, other].map(({ words }) => negationsOf(words).length > 0);
  return [
    ...(numbers.every((each) => each.length > 0) ? numbers.flat() : []),
    ...(deniedByOther ? [] : negationsOf(one.title)),
    ...(denied ? [] : negationsOf(other.title)),
  ];
}
