import fc from 'fast-check';
import { HubError } from '../errors.js';
import { QUERY_FILTERS, narrowedBy, readSearchQuery } from './search-query.js';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const read = (query: string) => readSearchQuery(query, NOW);

describe('the filters in a query', () => {
  it('are taken out of its words, wherever they stand', () => {
    expect(
      read('type:decision pool tag:api by:ana size since:2w project:shop status:done'),
    ).toEqual({
      words: 'pool size',
      filters: {
        type: 'decision',
        tag: 'api',
        by: 'ana',
        since: Date.parse('2026-11-08T12:00:00Z'),
        projectKey: 'shop',
        taskStatus: 'done',
      },
    });
  });

  it.each([
    ['layer:canonical', { layer: 'canonical' }],
    ['Type:ADR', { type: 'ADR' }],
    ['status:superseded', { status: 'superseded' }],
    ['status:WIP', { taskStatus: 'in_progress' }],
    ['since:2026-11-01', { since: Date.parse('2026-11-01T00:00:00Z') }],
    ['since:2026-11-01T08:30+02:00', { since: Date.parse('2026-11-01T06:30:00Z') }],
    ['since:12h', { since: Date.parse('2026-11-22T00:00:00Z') }],
    ['by:"Ana Lovelace"', { by: 'Ana Lovelace' }],
    ['tag:area:api', { tag: 'area:api' }],
    ['标签 tag:接口', { tag: '接口' }],
  ])('%s', (query, filters) => {
    expect(read(query).filters).toEqual(filters);
  });

  it.each([
    '"type:foo"',
    'how does "type:foo tag:bar" work',
    'https://example.org/a',
    'localhost:3000',
    'std::vector',
    'C:\\temp',
    'TypeError:x is not a function',
    'error: type: none',
    'a:b 12:30 -',
    'pool:',
  ])('are none in %j', (query) => {
    expect(read(query)).toEqual({ words: query, filters: {} });
  });

  it('are none in text of several lines, such as a log that was pasted', () => {
    expect(read('npm:smoke failed\n  status:503 type:error\n')).toEqual({
      words: 'npm:smoke failed status:503 type:error',
      filters: {},
    });
    expect(read('type:decision pool\n')).toEqual({ words: 'pool', filters: { type: 'decision' } });
  });

  it.each([
    ['typ:decision', 'typ: is no filter; there are type, tag, by, since, project, status, layer.'],
    ['node:fs', 'In quotes, "node:fs", it is searched for.'],
    ['since:yesterday', '12h, 3d, 2w'],
    ['status:finite', 'todo, in_progress, blocked, done'],
    ['type:a type:b', 'type: is given twice'],
    [`tag:${'x'.repeat(201)}`, 'up to 200 printable characters'],
  ])('are refused for what they are: %s', (query, message) => {
    expect(() => read(query)).toThrow(message);
  });

  it('are refused where the same is asked for otherwise beside the query', () => {
    const { filters } = read('type:decision');
    expect(narrowedBy({ type: 'decision', tag: 'x' }, filters)).toEqual({
      type: 'decision',
      tag: 'x',
    });
    expect(() => narrowedBy({ type: 'note' }, filters)).toThrow('type is asked for both');
  });

  it('of any text are read or refused, and quoted text is none', () => {
    const piece = fc.oneof(fc.constantFrom(...QUERY_FILTERS, ':', '"', ' ', '2w'), fc.string());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        try {
          read(text);
        } catch (error) {
          expect(error).toBeInstanceOf(HubError);
        }
        expect(read(`"${text.replaceAll('"', '')}"`).filters).toEqual({});
      }),
    );
  });
});
