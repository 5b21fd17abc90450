import fc from 'fast-check';

/** A few ids, so that events meet. */
export const ids = fc.constantFrom('a', 'b', 'c', '好');
/** A few texts. */
export const words = fc.constantFrom(
  'retry with jitter',
  '短信验证码',
  'HttpClientFactory',
  'a/b/c.ts',
  '',
);
const item = fc.record(
  {
    id: ids,
    title: words,
    summary: words,
    tags: fc.array(fc.constantFrom('x', 'y"z\\', 'nul\0')),
    type: fc.constantFrom('note', 'task'),
    visibility: fc.constantFrom('private', 'team', 'org'),
    status: fc.constantFrom('active', 'superseded', 'tombstone', 'proposed'),
    projectKey: fc.constantFrom('P', null),
    rating: fc.double({ min: 0, max: 1, noNaN: true }),
  },
  { requiredKeys: ['id'] },
);
/** Few edges, so that what is removed is mostly there. */
const edge = fc.constantFrom(
  { kind: 'supersedes', fromId: 'a', toId: 'b' },
  { kind: 'supersedes', fromId: 'b', toId: 'a' },
  { kind: 'supersedes', fromId: 'c', toId: 'b' },
  { kind: 'supersedes', fromId: 'c', toId: 'c' },
  { kind: 'duplicates', fromId: 'a', toId: '好' },
);
/** Edges that are added and removed. */
export const toldOfEdges: fc.Arbitrary<[kind: string, payload: object]> = fc.tuple(
  fc.constantFrom('knowledge.edge_added', 'knowledge.edge_removed'),
  edge,
);
/** What a member may push of knowledge, tasks and terms. */
export const told: fc.Arbitrary<[kind: string, payload: object]> = fc.oneof(
  fc.tuple(fc.constant('knowledge.captured'), item),
  fc.tuple(fc.constant('knowledge.proposed'), item),
  fc.tuple(fc.constant('knowledge.updated'), fc.record({ knowledgeId: ids, changes: item })),
  fc.tuple(
    fc.constant('knowledge.updated'),
    fc.record({
      knowledgeId: ids,
      revisionId: fc.constantFrom('r1', 'r2', 'r3'),
      conflict: fc.constant(true),
      changes: fc.record({ title: words }),
    }),
  ),
  fc.tuple(
    fc.constant('knowledge.deleted'),
    fc.record({ knowledgeId: ids, tombstone: fc.constant(true) }),
  ),
  fc.tuple(fc.constant('knowledge.restored'), fc.record({ knowledgeId: ids })),
  fc.tuple(
    fc.constant('knowledge.rated'),
    fc.record({
      knowledgeId: ids,
      rating: fc.constantFrom(0.1, 0.9),
      adoptionDelta: fc.constant(0.1),
    }),
  ),
  toldOfEdges,
  fc.tuple(fc.constantFrom('knowledge.edge_added', 'knowledge.edge_removed'), edge),
  fc.tuple(
    fc.constant('glossary.defined'),
    fc.record(
      {
        id: ids,
        term: fc.constantFrom('Hub', 'hub ', 'Edge'),
        definition: words,
        projectKey: fc.constantFrom('P', null),
      },
      { requiredKeys: ['term', 'definition'] },
    ),
  ),
  fc.tuple(fc.constant('glossary.deleted'), fc.record({ id: ids, term: words })),
  fc.tuple(
    fc.constant('task.updated'),
    fc.record({ taskKey: ids, status: fc.constantFrom('todo', 'wip') }),
  ),
);
