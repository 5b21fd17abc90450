import type { DraftLink } from './draft.js';
import { pathOf } from './note-links.js';
import type { Outline, Passage } from './outline.js';

const FOLDER = /(^|\/)(adrs?|decisions|decision-records|architecture-decisions)\//i;
const NUMBERED = /(^|\/)(adr[-_ ]?)?\d{2,5}[-_ ][^/]*$/i;
const NUMBER = /^(adr[-_ ]?)?\d{1,5}[.:)\]\s–—-]+\s*/i;
const STATUS = /^status$/i;
const DECIDED = /^(the )?decision( outcome)?$/i;
/** What stands before the text of a record and says nothing of the decision. */
const ABOUT = /^(date|status|deciders?|decision-makers|authors?|tags)\s*:/i;
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

/** What was decided, in a few words: what stands first below `Decision`, else in the record; undefined where nothing does. */
export function decisionIn(outline: Outline): string | undefined {
  const state = below(STATUS, outline);
  const isSaid = ({ isParagraph, text }: Passage) =>
    isParagraph && text !== '' && !ABOUT.test(text);
  const [decided] = below(DECIDED, outline).filter(({ text }) => text !== '');
  const said = decided ?? outline.passages.find((each) => isSaid(each) && !state.includes(each));
  return said?.text;
}

/** What stands between the first heading of a name and the one after it. */
function below(name: RegExp, { headings, passages }: Outline): Passage[] {
  const at = headings.findIndex(({ text }) => name.test(text));
  const from = headings[at]?.line ?? Infinity;
  const to = headings[at + 1]?.line ?? Infinity;
  return passages.filter(({ line }) => line > from && line < to);
}

/** What the record says of its state, in its front matter or below `Status`. */
export interface DecisionState {
  tags: string[];
  links: DraftLink[];
}

/** Reads the state of a decision: its words become tags, "superseded by" and "supersedes" with a link become edges. */
export function stateOf(status: unknown, outline: Outline): DecisionState {
  const told = below(STATUS, outline);
  const said = [typeof status === 'string' ? status : '', ...told.map(({ text }) => text)];
  const words = said.join('\n').toLowerCase();
  return {
    tags: STATES.filter((state) => words.includes(state)),
    links: told.flatMap(({ text, targets }) => {
      const isReverse = /superseded by/i.test(text);
      if (!isReverse && !/supersedes/i.test(text)) return [];
      return targets.map((to) => ({ kind: 'supersedes' as const, to: pathOf(to), isReverse }));
    }),
  };
}
