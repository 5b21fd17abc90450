import { STATUS_WORDS, type TaskStatus, withoutStatus } from '../../payloads/task-status.js';
import { UNTRUSTED_NOTICE, inlineText, quotedText } from '../untrusted-text.js';
import { cutTokens, estimateTokens } from '../token-estimate.js';
import { type UnknownFilter, unknownFiltersText } from './unknown-filters.js';

/** How much of each is shown, in characters. */
export const MAX_FOUND_TITLE = 300;
export const MAX_FOUND_SUMMARY = 600;
const MAX_FACT = 200;
const MAX_SCOPE = 1024;
const MAX_SHOWN_NAMES = 4;
const MAX_SHOWN_TWINS = 2;
const MAX_WHY = 40;
/**
 * How much of title and summary a line shows an agent, in tokens: what a page of items shares, and the least of each. People are
 * shown whole titles, and so much of each summary.
 */
const PAGE_TOKENS = 140;
const LINE_TOKENS = PAGE_TOKENS / 10;
/** What the id of an item takes of a line at the most, mostly, in tokens: of what a shorter one leaves, words are shown. */
const ID_TOKENS = 26;
const SUMMARY_TOKENS = 40;
/** With less room than this, in tokens, no summary is shown. */
const LEAST_SUMMARY = 6;

/** Why an item was found: for a word of the query, by its id or by its meaning. */
interface HitReason {
  word?: string;
  as?: string;
  by?: string;
  in?: string;
}

/** What it takes to choose an item that was found. */
export interface FoundHit {
  id: string;
  title: string;
  summary: string;
  type: string;
  status: string;
  taskStatus?: TaskStatus;
  /** What comes next of a task that is not done. */
  nextStep?: string;
  projectKey?: string;
  /** The hub and group it is mirrored from. */
  origin?: string;
  by: string;
  updatedAt: string;
  /** Ids of further items that say the same. */
  twins?: readonly string[];
  /** Why it was found. */
  foundBy?: readonly HitReason[];
}

/** What a search has found, and where it looked. */
export interface FoundAnswer {
  notice?: string;
  items: readonly FoundHit[];
  scope: string;
  /** The project that was searched because the call named none. */
  defaultProject?: string | undefined;
  didYouMean?: { typed: string; searched: string };
  alsoSearched?: readonly { names: readonly string[] }[];
  meaning?: 'counted' | 'late' | 'unavailable';
  unknownFilters?: readonly UnknownFilter[];
  nextCursor?: string;
  truncatedBecause?: string;
}

/** Why a hit was found, if its line does not show that: no word of the query is in its title or summary. */
function whyOf({ foundBy = [] }: Pick<FoundHit, 'foundBy'>): string[] {
  const isPlain = ({ by, in: place }: HitReason) =>
    by === 'id' || (by === undefined && (place === 'title' || place === 'summary'));
  const [first] = foundBy;
  if (first === undefined || foundBy.some(isPlain)) return [];
  const { word = '', as: taken = word, in: place } = first;
  if (first.by === 'meaning') return [first.by];
  return [`${place ?? first.by}: ${inlineText(taken, MAX_WHY)}`];
}

/** How many other items say the same as a hit, with the first ids. */
function twinsOf({ twins = [] }: Pick<FoundHit, 'twins'>): string[] {
  if (twins.length === 0) return [];
  const shown = twins.slice(0, MAX_SHOWN_TWINS).map((id) => inlineText(id, MAX_FACT));
  return [`+${twins.length} alike: ${shown.join(' ')}${twins.length > shown.length ? ' …' : ''}`];
}

/** The title of a hit as far as a line shows it, and how many tokens of its summary. */
interface Shown {
  title: string;
  room: number;
}

function shownToAgents({ id, title }: FoundHit, lineTokens: number): Shown {
  const tokens = lineTokens + Math.max(0, ID_TOKENS - estimateTokens(id));
  const cut = cutTokens(inlineText(title, MAX_FOUND_TITLE), tokens);
  return { title: cut, room: tokens - estimateTokens(cut) };
}

function shownToPeople({ title }: Pick<FoundHit, 'title'>): Shown {
  return { title: inlineText(title, MAX_FOUND_TITLE), room: SUMMARY_TOKENS };
}

/** What a line says under a hit: of a task first what comes next, and its summary where that is no title. */
function saidOf({ title, summary, taskStatus, nextStep }: Omit<FoundHit, 'by'>): string {
  const next = nextStep === undefined ? [] : [`next: ${nextStep}`];
  const plain = taskStatus === undefined ? summary : withoutStatus(summary);
  const said = plain.trim() === '' || plain === title ? [] : [plain];
  return [...next, ...said].join('; ');
}

// The id comes first, and what members wrote follows it or is quoted, so that no text can pass for another hit.
function lineOf(
  hit: Omit<FoundHit, 'by'>,
  { title, room }: Shown,
  known: string | undefined,
): string {
  const { id, type, status, taskStatus, projectKey, origin, updatedAt } = hit;
  const facts = [
    inlineText(type, MAX_FACT),
    ...(status === 'active' ? [] : [status]),
    ...(taskStatus ? [STATUS_WORDS[taskStatus]] : []),
    ...(projectKey && projectKey !== known ? [inlineText(projectKey, MAX_FACT)] : []),
    ...(origin ? [`from ${inlineText(origin, MAX_FACT)}`] : []),
    updatedAt.slice(0, 10),
    ...whyOf(hit),
    ...twinsOf(hit),
  ].join(', ');
  const said = saidOf(hit);
  const shown =
    said === '' || room < LEAST_SUMMARY
      ? ''
      : `\n  ${quotedText(cutTokens(inlineText(said, MAX_FOUND_SUMMARY), room))}`;
  return `- [${inlineText(id, MAX_FACT)}] ${title} (${facts})${shown}`;
}

function namesText({ alsoSearched = [] }: FoundAnswer): string[] {
  const names = alsoSearched.flatMap((each) => each.names).slice(0, MAX_SHOWN_NAMES);
  return names.length === 0 ? [] : [`Also searched: ${inlineText(names.join(', '), MAX_FACT)}.`];
}

function correctionText({ didYouMean }: FoundAnswer): string[] {
  if (didYouMean === undefined) return [];
  const [typed, searched] = [didYouMean.typed, didYouMean.searched].map((query) =>
    inlineText(query, MAX_FOUND_TITLE),
  );
  return [`Did you mean “${searched}”? Searched for that instead of “${typed}”.`];
}

/** Why the meaning of the query did not count. */
const MISSING = { late: 'took too long', unavailable: 'is not available now' } as const;

function meaningText({ meaning = 'counted' }: FoundAnswer): string[] {
  return meaning === 'counted'
    ? []
    : [`Searched by words only: search by meaning ${MISSING[meaning]}.`];
}

/** One line of what was found, for people: the whole title. */
export function hitLine(hit: Omit<FoundHit, 'by'>): string {
  return lineOf(hit, shownToPeople(hit), undefined);
}

/** What was found in words: for people with whole titles, for agents within what a page of items may cost them. */
export function foundText(found: FoundAnswer, reader: 'agent' | 'person'): string {
  const {
    notice = UNTRUSTED_NOTICE,
    items,
    scope,
    defaultProject,
    nextCursor,
    truncatedBecause,
  } = found;
  const { unknownFilters = [] } = found;
  const understood = [...correctionText(found), ...namesText(found), ...meaningText(found)];
  const wider =
    defaultProject === undefined
      ? []
      : [`Only project ${defaultProject} and items of no project; projectKey: null searches all.`];
  if (items.length === 0)
    return [
      'Nothing was found.',
      ...unknownFiltersText(unknownFilters),
      `Searched: ${inlineText(scope, MAX_SCOPE)}.`,
      ...understood,
      ...wider,
    ].join(' ');
  const tokens = Math.max(LINE_TOKENS, PAGE_TOKENS / items.length);
  const more = nextCursor === undefined ? [] : [`More: cursor ${nextCursor}`];
  const why = truncatedBecause === undefined ? [] : [truncatedBecause];
  return [
    notice,
    '',
    ...understood,
    ...items.map((hit) => {
      const shown = reader === 'agent' ? shownToAgents(hit, tokens) : shownToPeople(hit);
      return lineOf(hit, shown, defaultProject);
    }),
    ...wider,
    ...more,
    ...why,
  ].join('\n');
}
