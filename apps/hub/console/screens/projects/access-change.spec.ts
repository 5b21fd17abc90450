import { type Access, changeOf } from './access-change.js';

const access = (visibility: Access['visibility'], roles: [string, string][]): Access => ({
  visibility,
  roles: new Map(roles) as Access['roles'],
});

const these = (...ids: string[]) => ({ ids, isCut: false });

describe('a change of access', () => {
  it('shuts out everybody who is not on the list when a project becomes restricted', () => {
    const before = access('group', [['a', 'owner']]);
    const after = access('restricted', [['a', 'owner']]);
    expect(changeOf(before, after, these('a', 'b', 'c'))).toEqual({
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
    expect(changeOf(before, after, these('a', 'b', 'c', 'd'))).toEqual({
      gain: ['c'],
      lose: ['b'],
      changed: ['a'],
    });
  });

  it('tells of all others too where there are more than are known', () => {
    const open = access('group', [['a', 'owner']]);
    const closed = access('restricted', [['a', 'owner']]);
    const many = { ids: ['a', 'b'], isCut: true };
    expect(changeOf(open, closed, many)).toMatchObject({ lose: ['b'], others: 'lose' });
    expect(changeOf(closed, open, many)).toMatchObject({ gain: ['b'], others: 'gain' });
    const role = access('restricted', [['a', 'reader']]);
    expect(changeOf(closed, role, many)).toEqual({ gain: [], lose: [], changed: ['a'] });
  });

  it('says how many all others are: the group without those who keep or had their place on the list', () => {
    const open = access('group', [['a', 'owner']]);
    const closed = access('restricted', [
      ['a', 'owner'],
      ['b', 'reader'],
    ]);
    const many = { ids: ['a', 'b', 'c'], isCut: true, memberCount: 620 };
    expect(changeOf(open, closed, many)).toMatchObject({ others: 'lose', otherCount: 618 });
    expect(changeOf(closed, open, many)).toMatchObject({ others: 'gain', otherCount: 618 });
  });

  it('means nothing where nothing changes', () => {
    const same = access('group', [['a', 'owner']]);
    expect(changeOf(same, same, these('a', 'b'))).toEqual({ gain: [], lose: [], changed: [] });
  });
});
