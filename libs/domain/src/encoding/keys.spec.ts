import fc from 'fast-check';
import { clientIdOf, handleOf, isKey, isPrintable, memberIdOf, slugOf } from './keys.js';

const anyText = fc.string({ unit: 'binary', minLength: 1 });

describe('slugOf', () => {
  it.each([
    ['platform', 'platform'],
    ['Platform Team', 'platform-team'],
    ['  --Data & ML--  ', 'data-ml'],
    ['a_b.c', 'a-b-c'],
    ['7', '7'],
    ['x'.repeat(64), 'x'.repeat(64)],
  ])('makes of %j the key %s', (text, key) => {
    expect(slugOf(text)).toBe(key);
  });

  it.each(['', '---', '漢字', 'x'.repeat(65)])('finds no key in %j', (text) => {
    expect(slugOf(text)).toBeNull();
  });

  it('answers a key or null and leaves keys as they are', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const slug = slugOf(text);
        expect(slug === null || (isKey(slug) && slugOf(slug) === slug)).toBe(true);
      }),
    );
  });
});

describe('handleOf', () => {
  it.each([
    [{ displayName: 'Ada Lovelace' }, 'ada-lovelace'],
    [{ displayName: 'Ada Lovelace', handle: 'Countess' }, 'countess'],
    [{ displayName: 'Ada Lovelace', handle: '  ' }, 'ada-lovelace'],
    [{ displayName: 'Zoë Ångström-Łukasz' }, 'zoe-angstrom-lukasz'],
    [{ displayName: 'Straße Ægir Øre' }, 'strasse-aegir-ore'],
    [{ displayName: 'Ｆｕｌｌ' }, 'full'],
    [{ displayName: 'Ada', handle: '007' }, '007'],
  ])('makes of %j the handle %s', (name, handle) => {
    expect(handleOf(name)).toBe(handle);
  });

  it('derives the handle of a name without Latin letters from its hash', () => {
    expect(handleOf({ displayName: '李伟' })).toMatch(/^m-[0-9a-f]{10}$/);
    expect(handleOf({ displayName: '李伟' })).not.toBe(handleOf({ displayName: '李娜' }));
    expect(handleOf({ displayName: 'Иван 2' })).not.toBe(handleOf({ displayName: 'Пётр 2' }));
    expect(handleOf({ displayName: '!!!' })).toMatch(/^m-/);
    expect(handleOf({ displayName: 'Ada', handle: '李' })).toMatch(/^m-/);
  });

  it('puts a hash behind the Latin letters of a name that has others too', () => {
    expect(handleOf({ displayName: '李 Wei' })).toMatch(/^wei-[0-9a-f]{10}$/);
    expect(handleOf({ displayName: '李 Wei' })).not.toBe(handleOf({ displayName: '王 Wei' }));
  });

  it('gives one handle to a name however its characters are composed', () => {
    expect(handleOf({ displayName: '\u304c' })).toBe(handleOf({ displayName: '\u304b\u3099' }));
  });

  it('keeps long names apart', () => {
    const long = 'a'.repeat(80);

    expect(handleOf({ displayName: `${long} one` })).toHaveLength(64);
    expect(handleOf({ displayName: `${long} one` })).not.toBe(
      handleOf({ displayName: `${long} two` }),
    );
  });

  it('is a key for every name', () => {
    fc.assert(
      fc.property(anyText, (displayName) => {
        expect(isKey(handleOf({ displayName }))).toBe(true);
      }),
    );
  });
});

describe('ids', () => {
  it('name group, handle and client', () => {
    expect(memberIdOf('team', 'ada')).toBe('member_team_ada');
    expect(clientIdOf('team', 'ada', '0a1b2c3d')).toBe('client_team_ada_0a1b2c3d');
  });
});

describe('isPrintable', () => {
  it('counts characters, not UTF-16 units', () => {
    expect(isPrintable('😀'.repeat(200), 200)).toBe(true);
    expect(isPrintable('😀'.repeat(201), 200)).toBe(false);
    expect(isPrintable('a'.repeat(200), 200)).toBe(true);
    expect(isPrintable('a'.repeat(201), 200)).toBe(false);
  });

  it.each(['漢字', 'e\u0301', 'a b', '👩‍🚀', '__proto__', "'; DROP TABLE event; --"])(
    'takes %j',
    (text) => {
      expect(isPrintable(text, 200)).toBe(true);
    },
  );

  it.each(['', '\0', 'a\nb', '\u007f', '\u0085', '\u2028', '\ud800', 'a\udc00'])(
    'refuses %j',
    (text) => {
      expect(isPrintable(text, 200)).toBe(false);
    },
  );
});
