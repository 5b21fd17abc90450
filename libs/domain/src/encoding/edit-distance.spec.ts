import fc from 'fast-check';
import { isOneEditAway } from './edit-distance.js';

describe('one slip of the keyboard', () => {
  it.each([
    ['secret', 'secrets', true],
    ['secret', 'ecret', true],
    ['secret', 'secert', true],
    ['secret', 'sekret', true],
    ['ab', 'ba', true],
    ['', 'a', true],
    ['secret', 'secret', false],
    ['secret', 'secr', false],
    ['secret', 'tecres', false],
    ['abc', 'cab', false],
    ['ca', 'abc', false],
  ])('%s and %s: %s', (a, b, expected) => {
    expect([isOneEditAway(a, b), isOneEditAway(b, a)]).toEqual([expected, expected]);
  });

  it('is every insertion, replacement and swap that changes the text', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '-'), maxLength: 8 });
    const letter = fc.constantFrom('a', 'b', '-');
    fc.assert(
      fc.property(word, fc.nat(8), letter, (text, place, added) => {
        const at = Math.min(place, text.length);
        const [head, tail] = [text.slice(0, at), text.slice(at)];
        const slips = [head + added + tail, head + added + tail.slice(1)];
        if (tail.length > 1) slips.push(head + tail[1] + tail[0] + tail.slice(2));
        for (const slip of slips) expect(isOneEditAway(text, slip)).toBe(slip !== text);
      }),
    );
  });
});
