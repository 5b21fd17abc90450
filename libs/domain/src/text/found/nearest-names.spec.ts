import { hasNamePart, nearestNames } from './nearest-names.js';

describe('a part of a name', () => {
  it.each(['cleo', 'CLE', 'Ångström', 'angstrom', 'cleo ang', 'angst'])('is %s', (part) => {
    expect(hasNamePart('Cleo Ångström', part)).toBe(true);
  });

  it.each(['leo', 'ngstrom', 'angstrom cleo', '', '-'])('is not %j', (part) => {
    expect(hasNamePart('Cleo Ångström', part)).toBe(false);
  });

  it('is the beginning of a name without spaces too', () => {
    expect(hasNamePart('陈明', '陈')).toBe(true);
  });
});

describe('the names nearest to what was typed', () => {
  const tools = ['tooling', 'pitfall', 'ci', 'cd', 'ci-build', 'shop'].map((value) => {
    return { value, names: [value] };
  });

  it.each([
    ['toolin', ['tooling']],
    ['pitfals', ['pitfall']],
    ['build', ['ci-build']],
    ['shpo', ['shop']],
    ['ck', []],
    ['sh0pping', []],
    ['!!', []],
  ])('of %s are %j', (typed, nearest) => {
    expect(nearestNames(typed, tools)).toEqual(nearest);
  });

  it('are those of whoever is called so, by any of their names, three at most', () => {
    const people = ['d', 'c', 'b', 'a'].map((value) => {
      return { value, names: [value, `${value.toUpperCase()} Ångström`] };
    });
    expect(nearestNames('angstrom', people)).toEqual(['a', 'b', 'c']);
    expect(nearestNames('angstrom', [])).toEqual([]);
  });
});
