import fc from 'fast-check';
import { markNumbers, restoreNumbers } from '@app/conversion';
import { findSyntaxError } from '../../apps/converter/src/json/find-syntax-error.js';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('the place of a mistake', () => {
  it('exists exactly when the text is not JSON', () => {
    const broken = fc
      .tuple(
        fc.json({ noUnicodeString: false }),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', '0', '\\', '\n', 'x', '-', '.'),
      )
      .map(([text, at, piece]) => {
        const place = at % (text.length + 1);
        return text.slice(0, place) + piece + text.slice(place + (at % 2));
      });
    fc.assert(
      fc.property(fc.oneof(fc.json(), broken, fc.string()), (text) => {
        expect(findSyntaxError(text) === undefined).toBe(isJson(text));
      }),
      { numRuns: 3000 },
    );
  });

  const mistakes: [string, number, number, string][] = [
    ['', 1, 1, 'expected a value, found the end'],
    ['{\n  "a": 1,\n}', 3, 1, 'expected a property name after the comma, found "}"'],
    ['[1, 2,]', 1, 7, 'expected a value after the comma, found "]"'],
    ['{"a" 1}', 1, 6, 'expected ":" after the property name, found "1"'],
    ['{"a": 1 "b": 2}', 1, 9, 'expected "," or "}" after the property, found """'],
    [
      "{'a': 1}",
      1,
      2,
      `expected a property name in double quotes, found "'"; strings take double quotes`,
    ],
    ['[True]', 1, 2, 'expected a value, found "True"'],
    ['[01]', 1, 2, '"01" is not a number JSON knows'],
    ['["a\nb"]', 1, 4, 'a string cannot run over a line end; write \\n for one'],
    ['["a\tb"]', 1, 4, 'a string cannot hold a bare control character; write \\u0009 for this one'],
    ['["\\x41"]', 1, 3, '"\\x" is not an escape JSON knows'],
    ['"abc', 1, 1, 'this string is not closed'],
    ['{} // done', 1, 4, 'expected nothing more after the value, found "/"; JSON has no comments'],
    ['{"a": [1, {"b": 2', 1, 18, 'the text ends inside the "{" opened at line 1, column 11'],
    ['[1,\r\n2,\r3,\n x]', 4, 2, 'expected a value, found "x"'],
  ];
  it.each(mistakes)('of %j is line %i, column %i', (text, line, column, message) => {
    expect(findSyntaxError(text)).toMatchObject({ line, column, message });
  });

  it('is found in ten million brackets and in ten million characters of a string', () => {
    expect(findSyntaxError('['.repeat(10_000_000))).toMatchObject({ column: 10_000_001 });
    expect(findSyntaxError(`"${'\\n'.repeat(5_000_000)}`)).toMatchObject({ column: 1 });
  });
});

describe('numbers no double can hold', () => {
  const number = fc.oneof(
    fc.bigInt().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
    fc.constantFrom('1e400', '-1E+999', '9007199254740993', '-9007199254740992', '1e-400', '0'),
  );
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      number,
      fc.string().map((text) => JSON.stringify(text)),
      fc.array(tie('value')).map((parts) => `[${parts.join(',')}]`),
      fc
        .array(fc.tuple(fc.string(), tie('value') as fc.Arbitrary<string>))
        .map(
          (parts) => `{${parts.map(([key, part]) => `${JSON.stringify(key)}:${part}`).join(',')}}`,
        ),
    ),
  })).value as fc.Arbitrary<string>;

  it('come back as they were written, at any level of escaping', () => {
    fc.assert(
      fc.property(value, fc.nat(2), (json, levels) => {
        const { text, mark } = markNumbers(json);
        const wrap = (inner: string) => {
          let wrapped = inner;
          for (let level = 0; level < levels; level += 1) wrapped = JSON.stringify(wrapped);
          return wrapped;
        };
        expect(restoreNumbers(wrap(text), mark)).toBe(wrap(json));
      }),
      { numRuns: 1000 },
    );
  });

  it('leave texts without them untouched, digits in strings included', () => {
    const text = '{"a":"12345678901234567890","b":[1.5e3,-2,1234567890123456]}';
    expect(markNumbers(text)).toEqual({ text });
  });

  it('are told from texts that look like the mark', () => {
    const text = '["#exact:1","\uFDD01","\uFDD0\uFDD01",12345678901234567890]';
    const { text: marked, mark } = markNumbers(text);
    expect(restoreNumbers(JSON.stringify(JSON.parse(marked)), mark)).toBe(text);
    const escaped = '["\\ufdd01","\\\\ufdd01",12345678901234567890]';
    const again = markNumbers(escaped);
    expect(restoreNumbers(JSON.stringify(JSON.parse(again.text)), again.mark)).toBe(
      '["\uFDD01","\\\\ufdd01",12345678901234567890]',
    );
  });
});
