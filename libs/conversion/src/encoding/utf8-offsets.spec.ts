import fc from 'fast-check';
import { Utf8Offsets } from './utf8-offsets.js';

const anyText = fc.array(fc.string({ unit: 'binary' }));
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

describe('offsets in UTF-8', () => {
  it('are those of every character, whatever pieces the text comes in', () => {
    fc.assert(
      fc.property(anyText, (pieces) => {
        const offsets = new Utf8Offsets();
        for (const piece of pieces) offsets.add(piece);
        const text = pieces.join('');
        let unit = 0;
        for (const character of [...Array.from(text), '']) {
          const byte = bytesOf(text.slice(0, unit));
          expect([offsets.toBytes(unit), offsets.toUnits(byte)]).toEqual([byte, unit]);
          unit += character.length;
        }
        expect([offsets.length, offsets.byteLength]).toEqual([text.length, bytesOf(text)]);
      }),
    );
  });

  it('amid a character are its beginning in bytes, and its end in code units', () => {
    const offsets = new Utf8Offsets('a😀é');
    expect(offsets.toBytes(2)).toBe(1);
    expect([2, 3, 4, 5, 6].map((byte) => offsets.toUnits(byte))).toEqual([3, 3, 3, 3, 4]);
  });

  it('beyond the text are its end', () => {
    const offsets = new Utf8Offsets('é');
    expect([offsets.toBytes(9), offsets.toUnits(9), offsets.toBytes(-1)]).toEqual([2, 1, 0]);
  });
});
