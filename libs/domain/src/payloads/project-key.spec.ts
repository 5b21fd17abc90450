import fc from 'fast-check';
import { isKey } from '../encoding/keys.js';
import { normalizedProjectKey, projectIdOf, projectKeyOf } from './project-key.js';

describe('the key of a project', () => {
  it.each([
    ['Dev Mesh', 'dev-mesh'],
    ['文档', '文档'],
    [' Наши  Документы ', 'наши-документы'],
    ['文档 v2', 'v2'],
    ['支付ＡＰＩ', 'api'],
    ['文档①', '1'],
  ])('of %j is %j', (name, key) => {
    expect(projectKeyOf(name)).toBe(key);
  });

  it.each(['', '——', '\u202e文', '文'.repeat(65)])('is none of %j', (name) => {
    expect(projectKeyOf(name)).toBeNull();
  });

  it('names the same project once it is a key, and has no white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const key = normalizedProjectKey(name);
        expect(normalizedProjectKey(key)).toBe(key);
        expect(key).not.toMatch(/\s/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('makes an id that is a slug, the same for all its spellings', () => {
    expect(projectIdOf('dev-mesh')).toBe('dev-mesh');
    expect(projectIdOf('文档')).toMatch(/^p-[0-9a-f]{10}$/);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const key = projectKeyOf(name);
        if (key !== null) expect(isKey(projectIdOf(key))).toBe(true);
      }),
    );
  });
});
