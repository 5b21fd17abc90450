import fc from 'fast-check';
import { DamagedBlock, type ManagedBlock, hasBlock, withBlock } from './managed-block.js';

const line = fc.oneof(
  fc.string({ maxLength: 20 }).map((text) => text.replaceAll('khub:brief', '')),
  fc.constantFrom('# Rules', '', '<!-- mine -->', '```', '- Prices: ¥'),
);
const file = fc
  .record({
    lines: fc.array(line, { maxLength: 6 }),
    eol: fc.constantFrom('\n', '\r\n'),
    last: fc.boolean(),
  })
  .map(({ lines, eol, last }) => lines.join(eol) + (last ? eol : ''))
  .filter((text) => !text.includes('\0'));
const block = fc.record({
  projectKey: fc.constantFrom('shop', 'zoo', '商店'),
  sequence: fc.nat(),
  text: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('a\nb', '<!-- /khub:brief shop -->', '<!-- khub:brief zoo 1 -->'),
  ),
});

const withIt = (text: string, given: ManagedBlock) =>
  withBlock(Buffer.from(text), given).toString();

describe('the block that khub keeps in a file', () => {
  it('leaves every byte outside of it, wherever it stands, and is replaced whole', () => {
    fc.assert(
      fc.property(file, file, block, fc.string(), (before, after, given, said) => {
        const alone = withIt('', given);
        const eol = /\r?\n/.exec(before + after)?.[0] ?? '\n';
        const own = alone.slice(0, -1).replaceAll('\n', eol);
        const there = [before, eol, own, eol, after].join('');
        const next = {
          ...given,
          sequence: given.sequence + 1,
          text: `${said.replace(/\s/g, ' ')}!`,
        };
        const changed = withIt(there, next);
        fc.pre(/\r?\n/.exec(there)?.[0] === eol);
        expect(changed.startsWith(before + eol)).toBe(true);
        expect(changed.endsWith(eol + after)).toBe(true);
        expect(withIt(changed, next)).toBe(changed);
      }),
    );
  });

  it('is added at the end of a file that has none, and of another project beside it', () => {
    fc.assert(
      fc.property(file, block, (text, given) => {
        const other = { ...given, projectKey: 'else' };
        const both = withIt(withIt(text, given), other);
        expect(both.startsWith(text)).toBe(true);
        expect(
          [given, other].map(({ projectKey }) => hasBlock(Buffer.from(both), projectKey)),
        ).toEqual([true, true]);
        expect(both).toMatch(/\n$/);
        if (text.includes('\r\n') && !/(^|[^\r])\n/.test(text)) expect(both).not.toMatch(/[^\r]\n/);
      }),
    );
  });

  it('leaves bytes that are no text, and a block that is newer or says the same', () => {
    const latin = Buffer.from([0x4d, 0xfc, 0x0a]);
    const one = { projectKey: 'shop', sequence: 7, text: 'Cents.' };
    const there = withBlock(latin, one);
    expect(there.subarray(0, 3)).toEqual(latin);
    expect(withBlock(there, { ...one, sequence: 9 })).toBe(there);
    expect(withBlock(there, { ...one, sequence: 6, text: 'Older.' })).toBe(there);
  });

  const [first, last] = [
    '<!-- khub:brief shop 1 (khub export keeps what is between these lines) -->',
    '<!-- /khub:brief shop -->',
  ];
  it.each([
    ['no end', `${first}\ntext`],
    ['no beginning', `text\n${last}`],
    ['two of one project', `${first}\n${last}\n${first}\n${last}\n`],
    ['one within another', `${first}\n${first.replace('shop', 'zoo')}\n${last}`],
    ['the end of another', `${first}\n${last.replace('shop', 'zoo')}`],
    ['a line that was changed', `${first.replace('1', 'one')}\n${last}`],
    ['a line with more before it', `- ${first}\n${last}`],
    ['two bytes a letter', Buffer.from('\uFEFFtext', 'utf16le')],
  ])('is not touched where it has %s', (_, text) => {
    const given = { projectKey: 'shop', sequence: 2, text: 'New.' };
    expect(() => withBlock(Buffer.from(text), given)).toThrow(DamagedBlock);
  });
});
