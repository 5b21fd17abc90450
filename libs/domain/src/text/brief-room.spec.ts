import fc from 'fast-check';
import { type BriefSection, fittingLines } from './brief-room.js';
import { estimateTokens } from './token-estimate.js';

const lines = (name: string, count: number, length = 40) =>
  Array.from({ length: count }, (_, at) => ({
    full: `- ${name}${at}: ${'said '.repeat(length)}`,
    short: `- ${name}${at}`,
  }));

const section = fc.record({
  heading: fc.constantFrom('Known', 'Open tasks'),
  lines: fc.tuple(fc.nat(30), fc.nat(60)).map(([count, length]) => lines('k', count, length)),
  share: fc.constantFrom(0.1, 0.4, 0.6),
});

describe('the room of a brief', () => {
  it('is never exceeded, and its lines keep their order and stand once', () => {
    fc.assert(
      fc.property(fc.array(section, { maxLength: 4 }), fc.nat(1_500), (sections, room) => {
        const shown = fittingLines(sections, room);
        const text = sections.flatMap(({ heading }, at) =>
          shown[at]!.length === 0 ? [] : ['', `## ${heading}`, ...shown[at]!],
        );
        expect(estimateTokens(text.join('\n'))).toBeLessThanOrEqual(Math.max(room, 0));
        sections.forEach((each, at) => {
          const places = shown[at]!.map((line) =>
            each.lines.findIndex(({ full, short }) => line === full || line === short),
          );
          expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
          expect(places).not.toContain(-1);
        });
      }),
    );
  });

  it('tells the first in full and names the others, where it would hold only a few in full', () => {
    const known: BriefSection = { heading: 'Known', lines: lines('k', 20), share: 0.4 };
    const [shown = []] = fittingLines([known], 500);
    expect(shown).toHaveLength(20);
    const isFull = shown.map((line) => line.includes('said'));
    expect(isFull.slice(0, 3)).toEqual([true, true, true]);
    expect(isFull.filter(Boolean).length).toBeLessThan(10);
    expect(fittingLines([known], 5_000)[0]).toEqual(known.lines.map(({ full }) => full));
  });

  it('names something where it can tell nothing in full', () => {
    const known: BriefSection = { heading: 'Known', lines: lines('k', 5, 200), share: 0.4 };
    expect(fittingLines([known], 100)[0]).toEqual(known.lines.map(({ short }) => short));
  });

  it('tells the first of each section in full, though the first section alone would fill it', () => {
    const sections = [
      { heading: 'Known', lines: lines('k', 200), share: 0.4 },
      { heading: 'Open tasks', lines: lines('t', 5), share: 0.2 },
    ];
    const [, tasks] = fittingLines(sections, 1_000);
    expect(tasks![0]).toContain('said');
    expect(tasks).toHaveLength(5);
  });
});
