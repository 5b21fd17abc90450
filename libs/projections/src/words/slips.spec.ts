import { editDistance } from '@app/domain';
import fc from 'fast-check';
import { forgivenIn, isSpelled, remnantsOf, slipsOfBeginning, slipsTo } from './slips.js';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 3, maxLength: 12 });

describe('two words that slips of the keyboard tell apart', () => {
  it('share what is left of both', () => {
    fc.assert(
      fc.property(
        word,
        fc.array(fc.tuple(fc.nat(3), fc.nat(11), fc.nat(3)), { maxLength: 2 }),
        (meant, slips) => {
          let typed = meant;
          for (const [kind, place, letter] of slips) {
            const at = place % typed.length;
            const [head, tail] = [typed.slice(0, at), typed.slice(at)];
            const put = 'abcd'.charAt(letter);
            typed = [
              head + tail.slice(1),
              head + put + tail,
              head + put + tail.slice(1),
              head + tail.slice(0, 2).split('').toReversed().join('') + tail.slice(2),
            ][kind]!;
          }
          fc.pre(typed.length >= 3 && editDistance(typed, meant) <= forgivenIn(typed));
          const left = new Set(remnantsOf(meant));
          expect(remnantsOf(typed).some((each) => left.has(each))).toBe(true);
        },
      ),
    );
  });

  it('have little to look up, however long they are', () => {
    fc.assert(fc.property(word, (each) => expect(remnantsOf(each).length).toBeLessThanOrEqual(29)));
  });

  it.each([
    ['git', 1],
    ['query', 1],
    ['domain', 2],
    ['dependency', 2],
  ])('are forgiven by their length: %s', (each, slips) => {
    expect(forgivenIn(each)).toBe(slips);
  });

  it.each([
    ['domain', true],
    ['перенос', true],
    ['ab', false],
    ['数据库', false],
    ['カメラ', false],
    ['sha256', false],
    ['a'.repeat(33), false],
  ])('are words that can be misspelt: %s', (each, expected) => {
    expect(isSpelled(each)).toBe(expected);
  });
});

describe('a known word', () => {
  it.each([
    ['domian', 'domain', 1],
    ['getway', 'gateway', 2],
    ['unavailable', 'available', undefined],
    ['complete', 'incomplete', undefined],
    ['queue', 'quota', undefined],
  ])('differs from the typed %j: %j by %j slips', (typed, word, slips) => {
    expect(slipsTo(typed, word, 2)).toBe(slips);
  });

  it('counts one slip where only its beginning was typed', () => {
    expect(slipsOfBeginning('middl', 'middleware')).toBe(1);
    expect(slipsOfBeginning('middel', 'middleware')).toBeUndefined();
  });
});
