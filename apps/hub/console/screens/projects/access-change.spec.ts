import { type Access, changeOf } from './access-change.js';

const access = (visibility: Access['visibility'], roles: [string, string][]): Access => ({
  visibility,
  roles: new Map(roles) as Access['roles'],
});

describe('a change of access', () => {
  it('shuts out everybody who is not on the list when a project becomes restricted', () => {
    const before = access('group', [['a', 'owner']]);
    const after = access('restricted', [['a', 'owner']]);
    expect(changeOf(before, after, ['a', 'b', 'c'])).toEqual({
      gain: [],
      lose: ['b', 'c'],
      changed: [],
    });
  });

  it('lets in who comes on the list, shuts out who leaves it, and tells a new role', () => {
    const before = access('restricted', [
      ['a', 'owner'],
      ['b', 'reader'],
    ]);
    const after = access('restricted', [
      ['a', 'reader'],
      ['c', 'member'],
    ]);
    expect(changeOf(before, after, ['a', 'b', 'c', 'd'])).toEqual({
      gain: ['c'],
      lose: ['b'],
      changed: ['a'],
    });
  });

  it('means nothing where nothing changes', () => {
    const same = access('group', [['a', 'owner']]);
    expect(changeOf(same, same, ['a', 'b'])).toEqual({ gain: [], lose: [], changed: [] });
  });
});
