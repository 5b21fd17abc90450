import type { DraftLink } from './draft.js';
import { pathOf } from './note-links.js';
import type { Outline } from './outline.js';

const FOLDER = /(^|\/)(adrs?|decisions|decision-records|architecture-decisions)\//i;
const NUMBERED = /(^|\/)(adr[-_ ]?)?\d{2,5}[-_ ][^/]*$/i;
const NUMBER = /^(adr[-_ ]?)?\d{1,5}[.:)\]\s–—-]+\s*/i;
const STATES = ['proposed', 'accepted', 'rejected', 'deprecated', 'superseded'];

/** Whether a file is the record of one decision: by its folder and number, or by the headings of Nygard's and MADR's forms. */
export function isDecisionRecord(place: string, { headings }: Outline): boolean {
  if (FOLDER.test(place) && NUMBERED.test(place)) return true;
  const names = headings.map(({ text }) => text.toLowerCase());
  const decides = names.some((name) => name === 'decision' || name === 'decision outcome');
  return decides && names.some((name) => name === 'status' || name.startsWith('context'));
}

/** The title without its number. */
export function decisionTitle(title: string): string {
  return title.replace(NUMBER, '') || title;
}

/** What the record says of its state, in its front matter or below `Status`. */
export interface DecisionState {
  tags: string[];
  links: DraftLink[];
}

/** Reads the state of a decision: its words become tags, "superseded by" and "supersedes" with a link become edges. */
export function stateOf(status: unknown, { headings, passages }: Outline): DecisionState {
  const at = headings.findIndex(({ text }) => text.toLowerCase() === 'status');
  const from = headings[at]?.line ?? -1;
  const to = headings[at + 1]?.line ?? Infinity;
  const below = at === -1 ? [] : passages.filter(({ line }) => line > from && line < to);
  const said = [typeof status === 'string' ? status : '', ...below.map(({ text }) => text)];
  const words = said.join('\n').toLowerCase();
  return {
    tags: STATES.filter((state) => words.includes(state)),
    links: below.flatMap(({ text, targets }) => {
      const isReverse = /superseded by/i.test(text);
      if (!isReverse && !/supersedes/i.test(text)) return [];
      return targets.map((to) => ({ kind: 'supersedes' as const, to: pathOf(to), isReverse }));
    }),
  };
}
