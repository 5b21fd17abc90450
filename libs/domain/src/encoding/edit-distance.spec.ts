import fc from 'fast-check';
import { editDistance, isOneEditAway } from './edit-distance.js';

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

describe('how far two words lie apart', () => {
  it.each([
    ['domian', 'domain', 1],
    ['webstie', 'website', 1],
    ['custm', 'custom', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
    ['', 'abc', 3],
    ['same', 'same', 0],
  ])('%s and %s: %d', (a, b, expected) => {
    expect([editDistance(a, b), editDistance(b, a)]).toEqual([expected, expected]);
  });

  it('is one exactly where one slip does it', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b) === 1).toBe(isOneEditAway(a, b));
      }),
    );
  });
});
