import { groupKeyOf, type GroupState, upsertGroup } from './groups.js';

const now = Date.UTC(2024, 4, 1, 10);
const at = '2024-05-01T10:00:00.000Z';
const group: GroupState = {
  groupKey: 'platform',
  displayName: 'Platform',
  description: 'Builds the ground',
  joinMode: 'invite',
  requireSignatures: false,
  refuseSecrets: false,
  embeddedTexts: 'none',
};

describe('given no group, when one is asked for', () => {
  it('then it is created with defaults, its key being its name', () => {
    expect(upsertGroup(null, { groupKey: 'platform', now })).toEqual([
      {
        kind: 'group.created',
        payload: {
          groupKey: 'platform',
          displayName: 'platform',
          description: null,
          joinMode: 'invite',
          requireSignatures: false,
          refuseSecrets: false,
          embeddedTexts: 'none',
          createdAt: at,
        },
      },
    ]);
  });

  it('then it is created as described', () => {
    const { groupKey, ...settings } = group;

    expect(upsertGroup(null, { ...group, now })).toEqual([
      { kind: 'group.created', payload: { groupKey, ...settings, createdAt: at } },
    ]);
  });

  it('then a blank name counts as none', () => {
    expect(upsertGroup(null, { groupKey: 'platform', displayName: ' ', now })).toMatchObject([
      { payload: { displayName: 'platform' } },
    ]);
  });
});

describe('given a group, when it is asked for again', () => {
  it('then nothing happens if nothing is different', () => {
    expect(upsertGroup(group, { groupKey: 'platform', now })).toEqual([]);
    expect(upsertGroup(group, { ...group, now })).toEqual([]);
  });

  it('then exactly the differences are recorded and the rest stays', () => {
    const command = { groupKey: 'platform', joinMode: 'open', description: null, now };

    expect(upsertGroup(group, command)).toEqual([
      {
        kind: 'group.updated',
        payload: {
          groupKey: 'platform',
          changes: { description: null, joinMode: 'open' },
          updatedAt: at,
        },
      },
    ]);
    expect(
      upsertGroup(group, { groupKey: 'platform', requireSignatures: true, now }),
    ).toMatchObject([{ payload: { changes: { requireSignatures: true } } }]);
  });
});

it('given If-None-Match, then a group is created, and one that exists stays as it is', () => {
  const command = { groupKey: 'platform', joinMode: 'open', ifNoneMatch: '*', now };

  expect(upsertGroup(null, command)).toMatchObject([{ kind: 'group.created' }]);
  expect(() => upsertGroup(group, command)).toThrow(
    expect.objectContaining({ code: 'request.precondition_failed' }),
  );
});

describe('given any group, when joinMode is not known', () => {
  it('then the request is invalid at joinMode', () => {
    for (const state of [null, group]) {
      expect(() => upsertGroup(state, { groupKey: 'platform', joinMode: 'secret', now })).toThrow(
        expect.objectContaining({
          code: 'request.invalid',
          details: [{ path: 'joinMode', message: 'must be one of invite, open, closed' }],
        }),
      );
    }
  });
});

describe('groupKeyOf', () => {
  it('slugs what is given', () => {
    expect(groupKeyOf('Platform Team')).toBe('platform-team');
  });

  it('refuses what leaves no key', () => {
    expect(() => groupKeyOf('--')).toThrow(expect.objectContaining({ code: 'request.invalid' }));
  });

  it.each([
    ['Ünïcode', ', such as unicode'],
    ['Größe', ', such as grosse'],
    ['设计 team', ''],
    ['漢字', ''],
    ['', ''],
  ])('is asked for where %j would lose a letter, or all', (given, such) => {
    const message = `must hold 1 to 64 letters a-z, digits or hyphens${such}`;
    expect(() => groupKeyOf(given)).toThrow(`key ${message}.`);
  });
});
