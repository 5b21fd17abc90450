import { type BriefLine, type BriefSection, fittingLines } from './brief-room.js';

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
