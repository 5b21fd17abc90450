import { lastOfEachTerm, termKeyOf } from '../payloads/glossary-event.js';
import { defineTerm, deleteTerm, glossaryWanted } from './glossary.js';

const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;
const entry = {
  id: 'g1',
  term: 'Hub',
  definition: 'The server',
  content: null,
  projectKey: null,
  aliases: [],
  tags: [],
};
const standing = { ...entry, version: 'v1' };

describe('what an administrator wants of an entry', () => {
  it('is all of a new one, trimmed and each alias once', () => {
    const input = {
      term: ' Hub ',
      definition: ' The server ',
      aliases: ['a', ' a', ''],
      projectKey: ' ',
    };
    expect(glossaryWanted(null, input, 'g1')).toEqual({ ...entry, aliases: ['a'] });
  });

  it('is a part of one that is there', () => {
    expect(glossaryWanted(standing, { tags: ['x'] }, 'g1')).toEqual({ ...entry, tags: ['x'] });
    expect(glossaryWanted({ ...standing, content: 'Long' }, { content: null }, 'g1')).toEqual(
      entry,
    );
  });

  it.each([
    [{ definition: 'x' }, 'admin.glossary_term_required'],
    [{ term: 'x', definition: ' ' }, 'admin.glossary_definition_required'],
    [{ term: 'x'.repeat(201), definition: 'x' }, 'request.invalid'],
  ])('is refused when it is %j', (input, reason) => {
    expect(() => glossaryWanted(null, input, 'g1')).toThrow(code(reason));
  });
});

describe('when a term is defined', () => {
  it('given nobody has it, then it is', () => {
    expect(defineTerm({ entry: null, sameTermId: null }, entry)).toEqual([
      { kind: 'glossary.defined', payload: entry },
    ]);
  });

  it('given another entry has it, then it is refused', () => {
    expect(() => defineTerm({ entry: null, sameTermId: 'g2' }, entry)).toThrow(
      code('admin.glossary_term_exists'),
    );
  });

  it('given the entry is so already, then nothing happens', () => {
    expect(defineTerm({ entry: standing, sameTermId: 'g1' }, { ...entry })).toEqual([]);
    expect(
      defineTerm({ entry: standing, sameTermId: 'g1' }, { ...entry, term: 'HUB' }),
    ).toHaveLength(1);
  });
});

describe('given an entry that somebody read', () => {
  const changed = { ...entry, definition: 'Another' };
  const define = (ifMatch?: string) =>
    defineTerm({ entry: standing, sameTermId: 'g1' }, changed, ifMatch);
  const refused = code('request.precondition_failed');

  it('when it is as it was read, then it is changed, or deleted', () => {
    expect(define('"v1"')).toHaveLength(1);
    expect(deleteTerm(standing, '"v1"')).toEqual([
      { kind: 'glossary.deleted', payload: { id: 'g1', term: 'Hub' } },
    ]);
  });

  it('when it was changed since, then it stays, unless it is as it is wanted already', () => {
    expect(() => define('"v0"')).toThrow(refused);
    expect(() => deleteTerm(standing, '"v0"')).toThrow(refused);
    expect(defineTerm({ entry: standing, sameTermId: 'g1' }, entry, '"v0"')).toEqual([]);
  });

  it('when nobody says what it was, then it is changed, or deleted', () => {
    expect(define()).toHaveLength(1);
    expect(deleteTerm(standing)).toHaveLength(1);
  });
});

it('given no such entry, then none is deleted', () => {
  expect(() => deleteTerm(null)).toThrow(code('admin.glossary_not_found'));
});

it('two spellings of a term are one', () => {
  expect(termKeyOf('  Ｈub \t Edge ')).toBe('hub edge');
});

it('takes of a term that is defined twice for one place the last entry, in the order that was given', () => {
  const entries = [
    { term: 'SKU', projectKey: 'importer' },
    { term: 'EAN', projectKey: 'importer' },
    { term: 'sku', projectKey: 'intake' },
    { term: 'SKU' },
    { term: 'SKU', projectKey: 'intake', otherProjectKeys: ['shop'] },
  ];
  expect(lastOfEachTerm(entries)).toEqual(entries.slice(1));
});
