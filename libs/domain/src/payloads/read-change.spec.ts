import { knowledgeProblem } from './knowledge-problem.js';
import { changeOf, readChange } from './read-change.js';

const read = (kind: string, payload: Record<string, unknown>) =>
  readChange({ id: 'event-1', kind: `knowledge.${kind}`, payload });
const fieldsOf = (payload: Record<string, unknown>) => {
  const change = read('captured', payload);
  return change?.kind === 'captured' ? change.fields : undefined;
};

describe('the item of a capture', () => {
  it.each([
    [{ knowledge: { id: 'a', title: 'T' } }, 'a'],
    [{ knowledge: { knowledgeId: 'a', title: 'T' } }, 'a'],
    [{ knowledge: {} }, 'event-1'],
    [{ id: 'a' }, 'a'],
    [{ knowledgeId: 'a' }, 'a'],
    [{ title: 'T' }, 'event-1'],
    [{ summary: 'S' }, 'event-1'],
    [{ content: 'C' }, 'event-1'],
    [{ text: 'X' }, 'event-1'],
  ])('of %j has the id %s', (payload, id) => {
    expect(read('captured', payload)).toMatchObject({ kind: 'captured', id });
  });

  it.each([{}, { note: 'x' }, { title: null }, { tags: ['x'] }])(
    'of %j is none: a bare log event',
    (payload) => {
      expect(read('captured', payload)).toBeNull();
    },
  );

  it('reads text as content, and keeps it beside a content', () => {
    expect(fieldsOf({ text: 'X' })).toEqual({ content: 'X' });
    expect(fieldsOf({ text: 'X', content: 'C' })).toEqual({ content: 'C', extra: { text: 'X' } });
  });

  it('keeps what it does not know, but not what only seems to be of the item', () => {
    expect(fieldsOf({ title: 'T', mood: 'sure', extra: { a: 1 }, groupKey: 'other' })).toEqual({
      title: 'T',
      extra: { mood: 'sure', a: 1 },
    });
  });

  it('keeps an unknown field of any name', () => {
    const item = JSON.parse('{"title": "T", "__proto__": {"mood": "sure"}}') as {};
    expect(JSON.stringify(fieldsOf(item))).toBe(
      '{"title":"T","extra":{"__proto__":{"mood":"sure"}}}',
    );
  });

  it('takes of a source what is its own, of any name', () => {
    const item = JSON.parse('{"title": "T", "source": {"__proto__": {"metadata": "x"}}}') as {};
    const { source } = fieldsOf(item) ?? {};
    expect(source?.metadata).toBeUndefined();
    expect(JSON.stringify(source)).toBe('{"kind":"manual","__proto__":{"metadata":"x"}}');
  });

  it('takes its project from beside it', () => {
    expect(fieldsOf({ projectKey: 'P', knowledge: { title: 'T' } })).toMatchObject({
      projectKey: 'P',
    });
  });

  it('trims tags and has each once', () => {
    expect(fieldsOf({ title: 'T', tags: [' a', 'a', '', 'b'] })).toMatchObject({
      tags: ['a', 'b'],
    });
  });

  it('takes signals from its quality or from beside it', () => {
    expect(
      fieldsOf({ title: 'T', confidence: 0.9, quality: { rating: 0.1, qualityScore: 1 } }),
    ).toEqual({
      title: 'T',
      quality: { confidence: 0.9, rating: 0.1 },
    });
  });

  it.each(['todo', 'in_progress', 'wip', 'waiting for Ben'])(
    'reads the status %j of a task as the task’s own',
    (status) => {
      expect(fieldsOf({ title: 'T', type: 'task', status })).toEqual({
        title: 'T',
        type: 'task',
        extra: { taskStatus: status },
      });
    },
  );
});

describe('an event of a kind the hub understands', () => {
  it.each([
    ['captured', { knowledge: [] }, 'knowledge must be an object.'],
    ['captured', { knowledge: { title: 7 } }, 'knowledge.title must be a string.'],
    ['captured', { title: 'T', source: { metadata: 'x' } }, 'source.metadata must be an object.'],
    ['captured', { title: 'T', createdBy: 'me' }, 'createdBy must be an object.'],
    [
      'captured',
      { title: 'T', status: 'lost' },
      'status must be one of active, superseded, tombstone, proposed.',
    ],
    [
      'captured',
      { title: 'T', para: { category: 'x' } },
      'para.category must be one of projects, areas, resources, archives.',
    ],
    ['captured', { id: 'x'.repeat(201) }, 'id must be 1 to 200 printable characters.'],
    ['captured', { title: 'T', type: 'x'.repeat(201) }, 'type must have at most 200 characters.'],
    ['captured', { title: 'T', tags: 'a,b' }, 'tags must be an array of strings.'],
    ['updated', { changes: 'x', knowledgeId: 'a' }, 'changes must be an object.'],
    [
      'updated',
      { knowledgeId: 'a', conflict: true, revisionId: 'a' },
      'revisionId must not be the item itself.',
    ],
    ['rated', { knowledgeId: 'a' }, 'rating or one of the deltas is required.'],
  ])('%s with %j is refused at the path', (kind, payload, message) => {
    const event = { id: 'e', kind: `knowledge.${kind}`, payload };
    expect(knowledgeProblem(event)).toEqual({
      id: 'e',
      reason: 'event.knowledge_invalid',
      message,
    });
    expect(changeOf(event)).toBeNull();
  });

  it('of another kind is not looked into', () => {
    expect(knowledgeProblem({ id: 'e', kind: 'note.taken', payload: { title: 7 } })).toBeNull();
  });
});
