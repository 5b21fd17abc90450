import fc from 'fast-check';
import { placesAround } from './places.js';

/** A middle, its neighbours, and what hangs on them; each hangs on one that was there before. */
const trees = fc.array(fc.nat(100), { minLength: 1, maxLength: 30 }).map((choices) => {
  const nodes = [{ id: 'n0', depth: 0 }];
  const edges = choices.map((choice, at) => {
    const parent = nodes[choice % nodes.length]!;
    nodes.push({ id: `n${at + 1}`, depth: parent.depth + 1 });
    return choice % 2 === 0
      ? { fromId: parent.id, toId: `n${at + 1}` }
      : { fromId: `n${at + 1}`, toId: parent.id };
  });
  return { nodes, edges };
});

describe('where items stand around another', () => {
  it('given any of them, then each stands on the ring of its distance, and none upon another', () => {
    fc.assert(
      fc.property(trees, ({ nodes, edges }) => {
        const places = placesAround(nodes, edges);
        for (const { id, depth } of nodes) {
          const { x, y } = places.get(id)!;
          expect(Math.hypot(x, y)).toBeCloseTo(depth, 9);
        }
        const spots = [...places.values()].map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`);
        expect(new Set(spots).size).toBe(nodes.length);
      }),
    );
  });

  it('given one neighbour, then it stands beside the middle rather than above it, and not behind its label', () => {
    const nodes = ['a', 'b'].map((id, depth) => ({ id, depth }));
    const { x, y } = placesAround(nodes, [{ fromId: 'b', toId: 'a' }]).get('b')!;
    expect([x > y, y > 0.4]).toEqual([true, true]);
  });

  it('given two neighbours, then the three do not lie in a line', () => {
    const nodes = ['a', 'b', 'c'].map((id, at) => ({ id, depth: Math.min(at, 1) }));
    const edges = [
      { fromId: 'a', toId: 'b' },
      { fromId: 'c', toId: 'a' },
    ];
    const places = placesAround(nodes, edges);
    const [b, c] = [places.get('b')!, places.get('c')!];
    expect(Math.abs(b.x * c.y - b.y * c.x)).toBeGreaterThan(0.5);
  });
});
