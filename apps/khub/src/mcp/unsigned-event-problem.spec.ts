import { unsignedEventProblem } from './unsigned-event-problem.js';

const args = { title: 'Use pnpm', summary: 'The lock file is pnpm’s.', tags: ['tools'] };
const event = (knowledge: object, kind = 'knowledge.captured') => ({
  id: 'e',
  kind,
  payload: { knowledge: { id: 'made-by-the-hub', ...knowledge } },
});

describe('what an agent has said', () => {
  it('is what a tool makes of its words, wherever the hub has filled in what is meant', () => {
    expect(
      unsignedEventProblem('capture_knowledge', args, event({ ...args, projectKey: 'shop' })),
    ).toBeNull();
    const outdated = { ...args, type: 'note', layer: 'extract', para: [{ category: 'areas' }] };
    expect(unsignedEventProblem('supersede_knowledge', args, event(outdated))).toBeNull();
    const rated = { id: 'e', kind: 'knowledge.rated', payload: { knowledgeId: 'k', rating: 1 } };
    expect(unsignedEventProblem('rate_knowledge', { id: 'k', rating: 1 }, rated)).toBeNull();
  });

  it('is no text that the hub has put in, however deep, and nothing of another kind', () => {
    for (const changed of [
      { ...args, summary: 'Use npm.' },
      { ...args, content: 'more' },
      { ...args, source: [{ note: 'hidden' }] },
      { ...args, aliases: ['other'] },
    ])
      expect(unsignedEventProblem('capture_knowledge', args, event(changed))).toMatch(
        /^nobody has said its/,
      );
    expect(
      unsignedEventProblem('capture_knowledge', args, event(args, 'knowledge.deleted')),
    ).toMatch(/writes no/);
    expect(unsignedEventProblem('search_knowledge', args, event(args))).toMatch(/writes no/);
  });
});
