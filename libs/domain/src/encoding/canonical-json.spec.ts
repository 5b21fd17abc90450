import oracle from 'canonicalize';
import fc from 'fast-check';
import { canonicalize, canonicalString, NotCanonical } from './canonical-json.js';
import { MAX_JSON_DEPTH } from '../limits.js';

const text = fc.string({ unit: 'binary' });
const number = fc.oneof(
  fc.maxSafeInteger(),
  fc.double({
    min: -Number.MAX_SAFE_INTEGER,
    max: Number.MAX_SAFE_INTEGER,
    noNaN: true,
  }),
);
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    fc.array(tie('json')),
    fc.dictionary(text, tie('json')),
  ),
}));

const refusal = (value: unknown): NotCanonical => {
  try {
    canonicalize(value);
  } catch (error) {
    if (error instanceof NotCanonical) return error;
    throw error;
  }
  throw new Error('was accepted');
};

describe('canonicalize', () => {
  it('agrees with the canonicalize package on every JSON value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(canonicalize(value)).toBe(oracle(value));
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the value and does not depend on the order of members', () => {
    fc.assert(
      fc.property(json, (value) => {
        const canonical = canonicalize(value);
        const reversed = JSON.parse(canonical, (_key, member: unknown) =>
          member !== null && typeof member === 'object' && !Array.isArray(member)
            ? Object.fromEntries(Object.entries(member).reverse())
            : member,
        ) as unknown;
        expect(canonicalize(reversed)).toBe(canonical);
      }),
    );
  });

  it('serialises the example of RFC 8785 section 3.2.2', () => {
    const example = JSON.parse(
      String.raw`{"numbers": [333333333.33333329, 4.50, 2e-3, 0.000000000000000000000000001],
        "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`,
    ) as unknown;

    expect(canonicalize(example)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('sorts members as RFC 8785 section 3.2.3 does, by UTF-16 code units', () => {
    const sorted = canonicalize({
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\u{1f600}': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    });

    expect(sorted.match(/(?<=:")[^"]+/g)).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
  });

  it.each([
    ['0000000000000000', '0'],
    ['8000000000000000', '0'],
    ['0000000000000001', '5e-324'],
    ['8000000000000001', '-5e-324'],
    ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
    ['3eb0c6f7a0b5ed8d', '0.000001'],
    ['41b3de4355555553', '333333333.3333332'],
    ['41b3de4355555554', '333333333.33333325'],
    ['41b3de4355555555', '333333333.3333333'],
    ['41b3de4355555556', '333333333.3333334'],
    ['41b3de4355555557', '333333333.33333343'],
    ['becbf647612f3696', '-0.0000033333333333333333'],
    ['43143ff3c1cb0959', '1424953923781206.2'],
  ])('serialises the number %s of RFC 8785 appendix B as %s', (bits, expected) => {
    expect(canonicalize(Buffer.from(bits, 'hex').readDoubleBE())).toBe(expected);
  });

  it.each([
    '7fefffffffffffff',
    'ffefffffffffffff',
    '4340000000000000',
    'c340000000000000',
    '4430000000000000',
    '44b52d02c7e14af5',
    '44b52d02c7e14af6',
    '44b52d02c7e14af7',
    '444b1ae4d6e2ef4e',
    '444b1ae4d6e2ef4f',
    '444b1ae4d6e2ef50',
    '7fffffffffffffff',
    '7ff0000000000000',
  ])('refuses the number %s of appendix B, which I-JSON cannot carry exactly', (bits) => {
    expect(() => canonicalize(Buffer.from(bits, 'hex').readDoubleBE())).toThrow(NotCanonical);
  });

  it('takes the largest safe integers and refuses the next', () => {
    expect(canonicalize(Number.MAX_SAFE_INTEGER)).toBe('9007199254740991');
    expect(canonicalize(Number.MIN_SAFE_INTEGER)).toBe('-9007199254740991');
    expect(refusal(Number.MAX_SAFE_INTEGER + 1).reason).toBe('number beyond 2^53 - 1');
  });

  it('escapes NUL and the other control characters and leaves the rest alone', () => {
    expect(canonicalize('\u0000\u001f\b\f\n\r\t\u007f\u2028')).toBe(
      String.raw`"\u0000\u001f\b\f\n\r\t` + '\u007f\u2028"',
    );
  });

  it('refuses a lone surrogate in a value and in a key', () => {
    expect(refusal({ a: ['ok', '\ud800'] })).toMatchObject({
      message: 'lone surrogate at a.1',
      path: ['a', '1'],
    });
    expect(refusal({ '\udc00': 1 }).reason).toBe('lone surrogate');
    expect(() => canonicalString('a\ud83d')).toThrow(NotCanonical);
  });

  it('treats __proto__, constructor and toJSON as ordinary members', () => {
    const value = JSON.parse('{"toJSON":1,"constructor":{"x":2},"__proto__":{"y":3}}') as unknown;

    expect(canonicalize(value)).toBe('{"__proto__":{"y":3},"constructor":{"x":2},"toJSON":1}');
  });

  it('takes nesting up to the limit and refuses one level more', () => {
    const nested = (depth: number): unknown =>
      JSON.parse('[{"a":'.repeat(depth / 2) + '0' + '}]'.repeat(depth / 2));

    expect(canonicalize(nested(MAX_JSON_DEPTH))).toContain('0');
    expect(refusal([nested(MAX_JSON_DEPTH)]).reason).toBe('nested deeper than 100');
    expect(refusal(nested(100_000)).path).toHaveLength(MAX_JSON_DEPTH);
  });

  it('refuses what is not a JSON value', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    // oxlint-disable-next-line no-sparse-arrays -- a hole is the point
    const strangers = [undefined, 1n, Symbol('s'), () => 1, new Date(0), new Map(), [,], cyclic];

    for (const stranger of strangers) {
      expect(() => canonicalize({ member: stranger })).toThrow(NotCanonical);
    }
  });
});
