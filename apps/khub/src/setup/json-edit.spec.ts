import { parse } from 'jsonc-parser';
import fc from 'fast-check';
import { JsonEdit, NotEditable } from './json-edit.js';

const ENTRY = { command: 'npx', args: ['mcp'] };

describe('a change of a JSON text', () => {
  it.each([
    ['{}', '{\n  "m": {\n    "k": 1\n  }\n}'],
    ['{ // mine\n}', '{ // mine\n  "m": {\n    "k": 1\n  }\n}'],
    ['{"a":1}', '{"a":1,\n  "m": {\n    "k": 1\n  }\n}'],
    ['{\n\t"a": [1,2], // both\n}\n', '{\n\t"a": [1,2], // both\n\t"m": {\n\t\t"k": 1\n\t},\n}\n'],
    ['{\r\n "m": {\r\n  "x" : 2\r\n }\r\n}', '{\r\n "m": {\r\n  "x" : 2,\r\n  "k": 1\r\n }\r\n}'],
    ['{"m": {"k": 7, "z": 0}}', '{"m": {"k": 1, "z": 0}}'],
  ])('leaves every byte around it: %j', (before, after) => {
    expect(new JsonEdit(before).with(['m', 'k'], 1)).toBe(after);
  });

  it('keeps the comment of the line before with that line', () => {
    const text = '{\n  "a": 1 // one\n  // the end\n}';
    expect(new JsonEdit(text).with(['b'], 2)).toBe(
      '{\n  "a": 1, // one\n  "b": 2\n  // the end\n}',
    );
  });

  it('appends to an array in place of one past its end', () => {
    const text = '{"h": {"S": [ {"x":1} , ]}}';
    const changed = new JsonEdit(text).with(['h', 'S', 1], { y: 2 });
    expect(changed.startsWith('{"h": {"S": [ {"x":1} ,')).toBe(true);
    expect(parse(changed, [], { allowTrailingComma: true })).toEqual({
      h: { S: [{ x: 1 }, { y: 2 }] },
    });
  });

  it('takes away the parents that it leaves empty, and nothing of what is not its own', () => {
    const text = '{\n  "a": 1, // one\n  "h": {\n    "S": [\n      2\n    ]\n  } // ours\n}\n';
    expect(new JsonEdit(text).without(['h', 'S', 0])).toBe('{\n  "a": 1 // one // ours\n}\n');
  });

  it('takes nothing away where nothing is, also not the parent that holds one other thing', () => {
    const text = '{"m": {"other": 1}}';
    expect(new JsonEdit(text).without(['m', 'k'])).toBe(text);
  });

  it.each(['', '[]', '1', '{"a":}', '{"a":1 "b":2}', '{'])('is refused for %j', (text) => {
    expect(() => new JsonEdit(text)).toThrow(NotEditable);
  });

  it('is refused where something else is in the way', () => {
    expect(() => new JsonEdit('{"m": [1]}').with(['m', 'k'], 1)).toThrow(NotEditable);
    expect(() => new JsonEdit('{"m": {"k": 1}}').with(['m', 'k', 0], 1)).toThrow(NotEditable);
  });

  it('can be undone, whatever is in the text and however it is written', () => {
    const gap = fc.constantFrom('', ' ', '\n', '\n  ', ' /* c */ ', ' // c\n\t', '\r\n');
    const value = fc.oneof(fc.integer(), fc.string(), fc.constantFrom([], {}, [1, { a: 2 }]));
    const member = fc.tuple(gap, fc.stringMatching(/^[a-j]{1,3}$/), gap, value, gap);
    const members = fc.uniqueArray(member, { selector: ([, key]) => key, maxLength: 4 });
    fc.assert(
      fc.property(members, gap, fc.boolean(), (list, end, trailing) => {
        const inside = list.map(
          ([a, key, b, held, c]) => `${a}"${key}"${b}:${JSON.stringify(held)}${c}`,
        );
        const comma = trailing && list.length > 0 ? ',' : '';
        const text = `{${inside.join(',')}${comma}${end}}`;
        const changed = new JsonEdit(text).with(['mcp', 'hub'], ENTRY);
        const expected = Object.fromEntries(list.map(([, key, , held]) => [key, held]));
        const loose = { allowTrailingComma: true };
        expect(parse(changed, [], loose)).toEqual({ ...expected, mcp: { hub: ENTRY } });
        expect(new JsonEdit(changed).with(['mcp', 'hub'], ENTRY)).toBe(changed);
        const undone = new JsonEdit(changed).without(['mcp', 'hub']);
        expect(parse(undone, [], loose)).toEqual(expected);
        expect(undone.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      }),
    );
  });
});
