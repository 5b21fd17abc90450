import fc from 'fast-check';
import { withoutDuplicates } from './duplicates.js';

const item = (id: string) => ({ groupKey: 'team', id });
const duplicate = (fromId: string, toId: string) => ({ groupKey: 'team', fromId, toId });
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('items of which some were said to duplicate others', () => {
  const items = ['a', 'b', 'c'].map(item);

  it.each<[string, [string, string][], string[]]>([
    ['nothing was said', [], ['a', 'b', 'c']],
    ['the first duplicates the last', [['a', 'c']], ['b', 'c']],
    [
      'a duplicate has one of its own',
      [
        ['a', 'b'],
        ['b', 'c'],
      ],
      ['c'],
    ],
    [
      'two duplicate each other',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      ['b', 'c'],
    ],
    ['what is duplicated is not there', [['a', 'x']], ['a', 'b', 'c']],
    ['an item duplicates itself', [['a', 'a']], ['a', 'b', 'c']],
  ])('stay where %s', (_, pairs, staying) => {
    const duplicates = pairs.map(([from, to]) => duplicate(from, to));
    expect(idsOf(withoutDuplicates(items, duplicates))).toEqual(staying);
  });

  it('are told apart by their group', () => {
    const other = { groupKey: 'other', id: 'a' };
    const told = withoutDuplicates([other, item('b')], [duplicate('a', 'b')]);
    expect(idsOf(told)).toEqual(['a', 'b']);
  });

  it('leave one of all that hang together, in the order that they had', () => {
    const name = fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.tuple(name, name)), fc.uniqueArray(name), (pairs, ids) => {
        const duplicates = pairs.map(([from, to]) => duplicate(from, to));
        const staying = idsOf(withoutDuplicates(ids.map(item), duplicates));
        expect(staying).toEqual(ids.filter((id) => staying.includes(id)));
        for (const id of ids) {
          const reached = new Set([id]);
          for (const from of reached)
            for (const [start, end] of pairs)
              if (start === from && ids.includes(end)) reached.add(end);
          expect(staying.some((each) => reached.has(each))).toBe(true);
        }
      }),
    );
  });
});
