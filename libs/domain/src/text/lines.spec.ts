import fc from 'fast-check';
import { linesOf } from './lines.js';

async function* partsOf<Part>(parts: readonly Part[]): AsyncGenerator<Part> {
  yield* parts;
}

async function linesIn(parts: readonly (string | Uint8Array)[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const some of linesOf(partsOf(parts))) lines.push(...some);
  return lines;
}

/** A text that is cut into bytes anywhere, also within a character. */
function cut(text: string, at: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text);
  const ends = [...at.map((each) => each % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

describe('the lines of a text in parts', () => {
  it('are those of the whole text, wherever its bytes are cut', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme' }).map((line) => line.replaceAll('\n', ''))),
        fc.array(fc.nat()),
        async (lines, at) => {
          const text = lines.map((line) => `${line}\n`).join('');
          expect(await linesIn(cut(text, at))).toEqual(lines);
        },
      ),
    ));

  it('end at nothing but LF: JSON may hold every other character that ends lines elsewhere', async () => {
    const line = JSON.stringify({ title: '\u2028 \u2029 \u0085 \v \f' });
    expect(await linesIn([`${line}\n`, line])).toEqual([line, line]);
  });

  it('are known also where the last one has no end', async () => {
    expect(await linesIn(['a', 'b\n', 'c'])).toEqual(['ab', 'c']);
    expect(await linesIn([])).toEqual([]);
  });

  it('come with what a part completes, and not later', async () => {
    const lines = linesOf(partsOf(['a\nb\nc', 'd\n']));
    expect((await lines.next()).value).toEqual(['a', 'b']);
    expect((await lines.next()).value).toEqual(['cd']);
  });
});
