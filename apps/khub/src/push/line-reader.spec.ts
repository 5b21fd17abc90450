import fc from 'fast-check';
import { LineReader, type ReadLine } from './line-reader.js';

function readAll(lines: readonly string[], fileName = 'knowledge.jsonl'): ReadLine[] {
  const reader = new LineReader(fileName);
  return lines.map((line) => reader.read(line));
}

function eventsOf(lines: readonly string[], fileName?: string) {
  return readAll(lines, fileName).flatMap((read) => (read && 'event' in read ? [read.event] : []));
}

const record = (id: string, title: string) => JSON.stringify({ id, title });

describe('reading the lines of a file', () => {
  it('takes an event as it is', () => {
    const event = {
      id: 'e1',
      kind: 'task.updated',
      payload: { a: 1 },
      createdAt: '2026-01-01T00:00:00Z',
    };
    expect(eventsOf([JSON.stringify(event)])).toMatchObject([event]);
  });

  it('makes the first record of an item a capture and every later one an update', () => {
    const events = eventsOf([record('k1', 'a'), record('k2', 'b'), record('k1', 'c')]);
    expect(events.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['knowledge.captured', { knowledge: { id: 'k1', title: 'a' } }],
      ['knowledge.captured', { knowledge: { id: 'k2', title: 'b' } }],
      ['knowledge.updated', { knowledge: { id: 'k1', title: 'c' } }],
    ]);
  });

  it('captures a record without an id, which the hub then names after its event', () => {
    const [event] = eventsOf(['{"title":"nameless"}']);
    expect(event).toMatchObject({
      kind: 'knowledge.captured',
      id: expect.stringMatching(/^khub_/),
    });
  });

  it('puts new records that name no project into the given one, and nothing else', () => {
    const event = { id: 'e', kind: 'knowledge.captured', payload: { title: 't' } };
    const lines = [{ id: 'a' }, { id: 'a', title: 'u' }, { id: 'b', projectKey: 'till' }, event];
    const reader = new LineReader('f', 'shop');
    const read = lines.map((line) => reader.read(JSON.stringify(line)));
    expect(read.map((each) => each && 'event' in each && each.event.payload)).toEqual([
      { knowledge: { id: 'a', projectKey: 'shop' } },
      { knowledge: { id: 'a', title: 'u' } },
      { knowledge: { id: 'b', projectKey: 'till' } },
      { title: 't' },
    ]);
    expect(read.some((each) => each && 'isForAll' in each)).toBe(false);
  });

  it('marks new records that everybody will see', () => {
    const more = [{ visibility: 'private' }, { projectKey: 'shop' }, { otherProjectKeys: ['x'] }];
    const lines = [{ id: 'a' }, { id: 'a' }, { projectKey: ' ' }, ...more];
    const read = readAll(lines.map((line) => JSON.stringify(line)));
    const marked = read.flatMap((each) => (each !== null && 'isForAll' in each ? each.line : []));
    expect(marked).toEqual([1, 3]);
  });

  it('dates an event by the record', () => {
    const line = { title: 't', createdAt: '2026-01-01T00:00:00Z', updatedAt: 'yesterday' };
    expect(eventsOf([JSON.stringify(line)])[0]?.createdAt).toBe('2026-01-01T00:00:00Z');
  });

  it('tells a write that returns to an earlier content from a repetition of it', () => {
    const lines = [record('k', 'a'), record('k', 'b'), record('k', 'a'), record('k', 'b')];
    expect(new Set(eventsOf(lines).map(({ id }) => id)).size).toBe(4);
  });

  it('gives the same lines the same ids, whatever is added before, between or after them', () => {
    const title = fc.string();
    fc.assert(
      fc.property(fc.array(title), fc.array(title), (own, others) => {
        const lines = own.map((text, index) => record(`own${index}`, text));
        const added = others.map((text, index) => record(`other${index}`, text));
        const alone = eventsOf(lines).map(({ id }) => id);
        const mixed = new Set(eventsOf([...added, ...lines, ...added]).map(({ id }) => id));
        expect(alone.every((id) => mixed.has(id))).toBe(true);
      }),
    );
  });

  it('gives equal lines of two files different ids', () => {
    const [one] = eventsOf([record('k', 'a')], 'one.jsonl');
    const [two] = eventsOf([record('k', 'a')], 'two.jsonl');
    expect(one?.id).not.toBe(two?.id);
  });

  it('skips empty lines but counts them, and a byte order mark', () => {
    expect(readAll(['\uFEFF{"title":"t"}', '  ', 'nonsense'])).toMatchObject([
      { line: 1, event: {} },
      null,
      { line: 3, reason: 'line.not_json' },
    ]);
  });

  it.each([
    ['[1]', 'line.not_an_object'],
    ['"text"', 'line.not_an_object'],
    ['{"title":"\\ud800"}', 'event.payload_not_canonical'],
    ['{"id":"e","kind":"Bad Kind","payload":{}}', 'event.kind_invalid'],
    ['{"id":"e","kind":"a.b","payload":null}', 'event.payload_invalid'],
    [JSON.stringify({ title: 'x'.repeat(300_000) }), 'event.payload_too_large'],
  ])('refuses a line that cannot become an event: %.40s', (line, reason) => {
    expect(readAll([line])).toMatchObject([{ line: 1, reason }]);
  });
});
