import { readMemoryGraph } from './memory-graph.js';

describe('the memory file of the official memory server', () => {
  it('gives an item for each entity, and an edge with its own word for each relation', () => {
    const lines = [
      {
        type: 'entity',
        name: 'Ana Ruiz',
        entityType: 'person',
        observations: ['Owns billing', 'Prefers email'],
      },
      { type: 'entity', name: 'Billing', entityType: 'service', observations: [] },
      { type: 'relation', from: 'Ana Ruiz', to: 'Billing', relationType: 'maintains' },
      { type: 'relation', from: 'Nobody', to: 'Billing', relationType: 'knows' },
    ];
    expect(readMemoryGraph(lines.map((line) => JSON.stringify(line)).join('\n'))).toEqual({
      names: [],
      problems: [],
      drafts: [
        {
          anchor: 'ana-ruiz',
          fields: {
            title: 'Ana Ruiz',
            summary: 'Owns billing',
            type: 'note',
            tags: ['person'],
            content: '- Owns billing\n- Prefers email',
          },
          links: [{ kind: 'relates_to', to: 'Billing', isReverse: false, reason: 'maintains' }],
        },
        {
          anchor: 'billing',
          fields: { title: 'Billing', summary: 'Billing', type: 'note', tags: ['service'] },
          links: [],
        },
      ],
    });
  });

  it('says which lines are neither', () => {
    const { drafts, problems } = readMemoryGraph('nonsense\n\n{"type":"entity"}\n[]\nnull');
    expect(drafts).toEqual([]);
    expect(problems).toEqual(
      [1, 3, 4, 5].map((line) => `line ${line} is neither an entity nor a relation`),
    );
  });
});
