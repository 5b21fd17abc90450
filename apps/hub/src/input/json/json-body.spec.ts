import fc from 'fast-check';
import { readJson } from './json-body.js';
import { flawText } from './json-flaws.js';

const read = (text: string) => {
  const { value, flaws } = readJson(Buffer.from(text));
  return { value, flaws: flaws.map(flawText) };
};

/** A JSON text and whether a key of it is there twice. */
const written: fc.Arbitrary<{ text: string; ambiguous: boolean }> = fc.letrec<{
  value: { text: string; ambiguous: boolean };
}>((tie) => {
  const plain = fc
    .oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.constantFrom(true, null, '"', '\\', ':'))
    .map((value) => ({ text: JSON.stringify(value), ambiguous: false }));
  const space = fc.constantFrom('', ' ', '\n\t');
  const list = fc.array(tie('value'), { maxLength: 4 }).map((items) => ({
    text: `[${items.map(({ text }) => text).join(',')}]`,
    ambiguous: items.some(({ ambiguous }) => ambiguous),
  }));
  const object = fc
    .tuple(
      space,
      fc.array(fc.tuple(fc.constantFrom('a', 'b', '__proto__', '"', 'é', '{'), tie('value')), {
        maxLength: 4,
      }),
    )
    .map(([gap, members]) => ({
      text: `{${members.map(([key, { text }]) => `${JSON.stringify(key)}${gap}:${gap}${text}`).join(`${gap},`)}}`,
      ambiguous:
        new Set(members.map(([key]) => key)).size < members.length ||
        members.some(([, { ambiguous }]) => ambiguous),
    }));
  return { value: fc.oneof({ depthSize: 'small' }, plain, list, object) };
}).value;

describe('a JSON body', () => {
  it('is what JSON.parse makes of it, and has a flaw exactly when a key is there twice', () => {
    fc.assert(
      fc.property(written, ({ text, ambiguous }) => {
        const { value, flaws } = read(text);
        expect(value).toEqual(JSON.parse(text));
        expect(flaws.length > 0).toBe(ambiguous);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['{"amount":1,"amount":2}', 'amount is there twice'],
    ['{"a":{"b":[{},{"c":1,"\\u0063":2}]}}', 'a.b.1.c is there twice'],
    ['[{"a":1},{"a":1,"b":{"x":"}","x":0}}]', '1.b.x is there twice'],
    ['{"n":1e-400}', 'n is a number that cannot be held and would become 0'],
    ['{"n":[0,-2.5E-0999]}', 'n.1 is a number that cannot be held and would become 0'],
    [`[0.${'0'.repeat(400)}1]`, '0 is a number that cannot be held and would become 0'],
  ])('says where it is ambiguous or lost something: %s', (text, flaw) => {
    expect(read(text).flaws).toEqual([flaw]);
  });

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '{"a":"a\\":1,\\"a","b":":"}',
    '[5e-324,1e-320,0e-999,0.0,-0,1.5e-007,1e-100]',
    `[0.${'0'.repeat(300)}]`,
  ])('has no flaw: %s', (text) =>
    expect(read(text)).toEqual({ value: JSON.parse(text), flaws: [] }),
  );

  it('costs what its bytes cost, however deep they nest', () => {
    const deep = (open: string, close: string, times: number) =>
      open.repeat(times) + '0' + close.repeat(times);
    const before = process.memoryUsage().heapUsed;
    const text = `{"events":[{"id":"a"},{"id":"b","payload":${deep('[', ']', 2_000_000)}},{"id":"c"}]}`;
    const { value, flaws } = read(text);
    expect((value as any).events.map(({ id }: { id: string }) => id)).toEqual(['a', 'b', 'c']);
    expect(flaws).toEqual([
      expect.stringMatching(/^events\.1\.payload\..* is nested deeper than 104$/),
    ]);
    expect(() => read('['.repeat(8_000_000))).toThrow('not valid JSON');
    expect(() => read('{"a":'.repeat(1_000_000))).toThrow('not valid JSON');
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
  });
});
