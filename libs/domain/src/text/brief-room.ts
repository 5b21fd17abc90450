import { estimateTokens } from './token-estimate.js';

/** What a brief tells in a line: in full, or in short where there is no room for that. */
export interface BriefLine {
  full: string;
  short: string;
}

type Form = keyof BriefLine;

/** A section and the part of the room that it may take before the others have had theirs. */
export interface BriefSection {
  heading: string;
  lines: readonly BriefLine[];
  share: number;
}

/** The part of a room in which things are told in full; the rest names as many more as it holds. */
const IN_FULL = 0.5;

/** A section while it is filled: which of its lines are told, by their place, and in which form. */
class Filling {
  readonly told = new Map<number, Form>();
  used = 0;
  private readonly costs: Record<Form, number>[];
  private readonly head: number;

  constructor(readonly section: BriefSection) {
    this.head = estimateTokens(`\n## ${section.heading}\n`);
    this.costs = section.lines.map(() => ({ full: 0, short: 0 }));
  }

  /** What it takes to tell a line in a form, beside what it takes already; 0 if it is told so, or in full. */
  costOf(at: number, form: Form): number {
    const told = this.told.get(at);
    if (told === 'full' || told === form) return 0;
    const before = told === undefined ? 0 : this.tokensOf(at, told);
    return this.tokensOf(at, form) - before + (this.told.size === 0 ? this.head : 0);
  }

  tell(at: number, form: Form): void {
    this.used += this.costOf(at, form);
    this.told.set(at, form);
  }

  private tokensOf(at: number, form: Form): number {
    const costs = this.costs[at]!;
    costs[form] ||= estimateTokens(`${this.section.lines[at]![form]}\n`);
    return costs[form];
  }
}

/** One of the rounds in which the room is given away. */
interface Round {
  form: Form;
  /** The part of its share that a section may fill; absent: whatever is left. */
  ofShare?: number;
  /** How many of the section's first lines may be told; absent: all. */
  lines?: number;
  /** The part of what is left that may be given; absent: all. */
  ofRest?: number;
}

const ROUNDS: readonly Round[] = [
  { form: 'full', ofShare: 1, lines: 1 },
  { form: 'full', ofShare: IN_FULL },
  { form: 'short', ofShare: 1 },
  { form: 'full', ofRest: IN_FULL },
  { form: 'short' },
  { form: 'full' },
];

/**
 * Returns the lines of each section that fit into a room (in tokens), in their order. Each section first fills its share, then
 * the first ones fill what is left. Both times the first lines of a section are told in full, and more in short.
 */
export function fittingLines(sections: readonly BriefSection[], room: number): string[][] {
  let left = room;
  const fillings = sections.map((section) => new Filling(section));
  for (const { form, ofShare, lines = Infinity, ofRest = 1 } of ROUNDS) {
    const least = left * (1 - ofRest);
    for (const filling of fillings) {
      const { section } = filling;
      const most = ofShare === undefined ? Infinity : Math.floor(section.share * room * ofShare);
      for (let at = 0; at < Math.min(section.lines.length, lines); at++) {
        const cost = filling.costOf(at, form);
        if (cost === 0 || cost > Math.min(left - least, most - filling.used)) continue;
        filling.tell(at, form);
        left -= cost;
      }
    }
  }
  return fillings.map(({ section, told }) =>
    section.lines.flatMap((line, at) => {
      const form = told.get(at);
      return form === undefined ? [] : [line[form]];
    }),
  );
}

/** A line, and what it is of; what changed is told under that name too. */
export interface NamedLine extends BriefLine {
  of?: string;
}

/** A section of such lines; one of changes tells what is told in no other. */
export interface NamedSection extends BriefSection {
  lines: readonly NamedLine[];
  isOfChanges?: boolean;
}

/** Returns the line of something that changed, with that word before it. */
export function markedLine(line: NamedLine, mark: string | undefined): NamedLine {
  if (mark === undefined) return line;
  const marked = (text: string) => text.replace(/^- /, () => `- ${mark}: `);
  return { ...line, full: marked(line.full), short: marked(line.short) };
}

/** Whether a line is among texts that are told. */
function isAmong({ full, short }: NamedLine, texts: readonly string[] = []): boolean {
  return texts.includes(full) || texts.includes(short);
}

/** What the lines are of that are told. */
function namesTold(
  sections: readonly NamedSection[],
  shown: readonly (readonly string[])[],
): Set<string> {
  return new Set(
    sections.flatMap(({ lines }, at) =>
      lines.flatMap((line) => (line.of !== undefined && isAmong(line, shown[at]) ? [line.of] : [])),
    ),
  );
}

/**
 * Returns the lines of each section that fit into a room (in tokens), in their order, and whether any is left out. What changed and
 * is told in another section is not told among the changes; what found no room there is.
 */
export function fittingChanges(
  sections: readonly NamedSection[],
  room: number,
): { shown: string[][]; isCut: boolean } {
  const elsewhere = new Set(
    sections.flatMap(({ lines, isOfChanges }) =>
      isOfChanges ? [] : lines.flatMap(({ of }) => of ?? []),
    ),
  );
  const without = (names: ReadonlySet<string>) =>
    sections.map((section) => {
      if (!section.isOfChanges) return section;
      return { ...section, lines: section.lines.filter(({ of = '' }) => !names.has(of)) };
    });
  const changed = sections.flatMap(({ lines, isOfChanges }) => (isOfChanges ? lines : []));
  for (;;) {
    const tried = without(elsewhere);
    const fitting = fittingLines(tried, room);
    const told = namesTold(
      tried,
      fitting.map((texts, at) => (tried[at]!.isOfChanges ? [] : texts)),
    );
    const untold = changed.filter(({ of = '' }) => elsewhere.has(of) && !told.has(of));
    if (untold.length > 0) {
      for (const { of = '' } of untold) elsewhere.delete(of);
      continue;
    }
    const last = without(told);
    const shown = fitting.map((texts, at) => {
      const kept = new Set(last[at]!.lines.flatMap(({ full, short }) => [full, short]));
      return texts.filter((text) => kept.has(text));
    });
    const anywhere = namesTold(last, shown);
    const isLeftOut = (line: NamedLine, at: number) =>
      !isAmong(line, shown[at]) && (line.of === undefined || !anywhere.has(line.of));
    const isCut = last.some(({ lines }, at) => lines.some((line) => isLeftOut(line, at)));
    return { shown, isCut };
  }
}
