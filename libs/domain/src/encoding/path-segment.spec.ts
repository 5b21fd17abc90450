import fc from 'fast-check';
import { idOfSegment, segmentOf } from './path-segment.js';

const anyId = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.string({ unit: fc.constantFrom('.', '~', '/', '%', '2e'), minLength: 1, maxLength: 6 }),
);

describe('an id in the path of an address', () => {
  it('comes back as it was after whatever a browser makes of the address', () => {
    fc.assert(
      fc.property(anyId, (id) => {
        const { pathname } = new URL(`/items/${segmentOf(id)}/history`, 'http://hub');
        const [, items, segment = '', end, ...more] = pathname.split('/');
        expect([items, end, more]).toEqual(['items', 'history', []]);
        expect(idOfSegment(decodeURIComponent(segment))).toBe(id);
      }),
    );
  });

  it.each([
    ['.', '~.'],
    ['..', '~..'],
    ['~..', '~~..'],
    ['...', '...'],
    ['~', '~'],
    ['a/b', 'a%2Fb'],
  ])('%s is written %s', (id, segment) => {
    expect(segmentOf(id)).toBe(segment);
  });
});
