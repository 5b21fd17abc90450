import fc from 'fast-check';
import {
  type EdgeState,
  SupersessionGraph,
  addEdge,
  edgeIdOf,
  edgeRequestOf,
  removeEdge,
} from './edges.js';

const code = (expected: string) =>
  expect.objectContaining({ code: `admin.knowledge_edge_${expected}` }) as Error;
const state = (change: Partial<EdgeState> = {}): EdgeState => ({
  fromExists: true,
  toExists: true,
  exists: false,
  supersessions: new SupersessionGraph([]),
  ...change,
});
const edge = { kind: 'supersedes', fromId: 'a', toId: 'b', reason: null } as const;

describe('when an edge is asked for', () => {
  it.each([
    [{ fromId: 'a', toId: 'b' }, 'kind_invalid'],
    [{ kind: 'likes', fromId: 'a', toId: 'b' }, 'kind_invalid'],
    [{ kind: 'duplicates', fromId: ' ', toId: 'b' }, 'target_required'],
    [{ kind: 'duplicates', fromId: 'a' }, 'target_required'],
    [{ kind: 'duplicates', fromId: 'a', toId: 'a' }, 'self_reference'],
  ])('then %j is refused as %s', (input, reason) => {
    expect(() => edgeRequestOf(input)).toThrow(code(reason));
  });

  it('given both items, then it is added', () => {
    expect(addEdge(state(), edge)).toEqual([{ kind: 'knowledge.edge_added', payload: edge }]);
  });

  it('given it is there, then nothing happens', () => {
    expect(addEdge(state({ exists: true }), edge)).toEqual([]);
  });

  it.each<[Partial<EdgeState>, string]>([
    [{ fromExists: false }, 'from_not_found'],
    [{ toExists: false }, 'to_not_found'],
    [{ supersessions: new SupersessionGraph([['b', 'a']]) }, 'cycle'],
    [
      {
        supersessions: new SupersessionGraph([
          ['b', 'c'],
          ['c', 'd'],
          ['d', 'a'],
        ]),
      },
      'cycle',
    ],
  ])('given %j, then it is refused as %s', (change, reason) => {
    expect(() => addEdge(state(change), edge)).toThrow(code(reason));
  });

  it('given an item that supersedes very many, then a circle through the last of them is refused', () => {
    const last = 200_000;
    const star = Array.from({ length: last }, (_, at) => ['b', `b${at}`] as const);
    const supersessions = new SupersessionGraph([...star, [`b${last - 1}`, 'a']]);
    expect(() => addEdge(state({ supersessions }), edge)).toThrow(code('cycle'));
  });

  it('given a circle of another kind, then it is added', () => {
    const supersessions = new SupersessionGraph([['b', 'a']]);
    expect(addEdge(state({ supersessions }), { ...edge, kind: 'relates_to' })).toHaveLength(1);
  });
});

describe('the id of an edge', () => {
  it('is one for a group, kind and pair', () => {
    expect(edgeIdOf('g', edge)).toBe(edgeIdOf('g', { ...edge }));
    const others = [
      edgeIdOf('h', edge),
      edgeIdOf('g', { ...edge, kind: 'duplicates' }),
      edgeIdOf('g', { ...edge, fromId: 'b', toId: 'a' }),
    ];
    expect(new Set([edgeIdOf('g', edge), ...others]).size).toBe(4);
  });
});

describe('the supersessions of a group', () => {
  it('never form a circle, whatever is added in whichever order', () => {
    const node = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node)), (asked) => {
        const graph = new SupersessionGraph([]);
        const kept = asked.filter((each) => graph.add(each));
        // Taking away what nothing leads to, again and again, leaves nothing only without a circle.
        let left = kept;
        for (let before = -1; before !== left.length;) {
          before = left.length;
          left = left.filter(([from]) => left.some(([, to]) => to === from));
        }
        expect(left).toEqual([]);
      }),
    );
  });

  it('take in whatever closes no circle', () => {
    const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const leads = (edges: readonly (readonly [string, string])[], from: string, to: string) => {
      const reached = new Set([from]);
      for (let before = 0; before !== reached.size;) {
        before = reached.size;
        for (const [start, end] of edges) if (reached.has(start)) reached.add(end);
      }
      return reached.has(to);
    };
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node)), (asked) => {
        const graph = new SupersessionGraph([]);
        const kept: [string, string][] = [];
        for (const each of asked) {
          const closes = leads(kept, each[1], each[0]);
          expect(graph.add(each)).toBe(!closes);
          if (!closes) kept.push(each);
        }
      }),
    );
  });

  it('take in what is new at once, however long a history lies behind it', () => {
    const length = 20_000;
    const began = process.cpuUsage();
    const graph = new SupersessionGraph([]);
    for (let at = 0; at < length; at++) graph.add([`v${at + 1}`, `v${at}`]);
    expect(graph.add(['v0', `v${length}`])).toBe(false);
    // Walking all of it for each takes a minute.
    expect(process.cpuUsage(began).user).toBeLessThan(10_000_000);
  });
});

describe('when an edge is to be removed', () => {
  it('given it is there, then the items are parted, with the reason or none', () => {
    const payload = { ...edge, reason: 'By mistake' };
    expect(removeEdge(edge, ' By mistake ')).toEqual([{ kind: 'knowledge.edge_removed', payload }]);
    expect(removeEdge(edge, undefined)[0]!.payload.reason).toBeNull();
  });

  it('given it is not, then it is refused', () => {
    expect(() => removeEdge(null, undefined)).toThrow(code('not_found'));
  });
});
