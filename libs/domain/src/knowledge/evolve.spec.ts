import fc from 'fast-check';
import { deleted, judged, restored, statusOf, superseded, written } from './evolve.js';
import {
  ADMINISTRATOR_ID,
  type KnowledgeState,
  type Occasion,
  UNKNOWN,
} from './knowledge-state.js';
import { MAX_EXTRA_BYTES } from '../limits.js';
import type { Rating } from '../payloads/quality.js';
import type { ItemFields } from '../records/knowledge-record.js';

const at = Date.UTC(2026, 4, 1);
const on: Occasion = {
  groupKey: 'platform',
  id: 'a',
  sequence: 1,
  at,
  memberId: 'member_platform_ada',
  clientId: 'client_platform_ada_1',
  scope: { projectKeys: [], privateTo: null },
  early: false,
};
const ben = { ...on, memberId: 'member_platform_ben', sequence: 2 };
const capture = (fields: ItemFields, occasion = on, state: KnowledgeState = UNKNOWN) =>
  written(state, fields, occasion, true);
const itemOf = (fields: ItemFields) => capture(fields).item;

describe('given nothing, when an item is captured', () => {
  it('then it has the defaults of the record', () => {
    expect(itemOf({ title: 'Retry' })).toMatchObject({
      id: 'a',
      groupKey: 'platform',
      layer: 'extract',
      entryKey: 'areas/general/retry',
      type: 'note',
      title: 'Retry',
      summary: '',
      para: { category: 'areas', key: 'general' },
      tags: [],
      source: { kind: 'manual' },
      createdBy: { memberId: 'member_platform_ada', clientId: 'client_platform_ada_1' },
      createdAt: '2026-05-01T00:00:00.000Z',
      updatedAt: '2026-05-01T00:00:00.000Z',
      visibility: 'team',
      status: 'active',
    });
  });

  it.each([
    ['task', 'projects', 'current'],
    ['command', 'resources', 'developer-workflow'],
    ['runbook', 'resources', 'developer-workflow'],
    ['decision', 'areas', 'general'],
  ])('then a %s belongs to %s/%s', (type, category, key) => {
    expect(itemOf({ type })).toMatchObject({ para: { category, key } });
  });

  it.each<[ItemFields, string]>([
    [{ summary: '\n  First \nsecond' }, 'First'],
    [{ content: 'Line\nline' }, 'Line'],
    [{ summary: '短'.repeat(130) }, '短'.repeat(120)],
    [{ summary: '😀'.repeat(130) }, '😀'.repeat(120)],
    [{ title: '  ' }, 'a'],
    [{}, 'a'],
  ])('then the title of %j is made of what there is', (fields, title) => {
    expect(itemOf(fields)).toMatchObject({ title });
  });
});

describe('given an item', () => {
  const state = capture({ title: 'Old', content: 'Body', tags: ['x'], projectKey: 'P' });

  it('when it is updated, then what is not said stays and null takes away', () => {
    const next = written(state, { title: 'New', content: null, projectKey: null }, ben, false);
    expect(next.item).toMatchObject({
      title: 'New',
      tags: ['x'],
      createdBy: state.item!.createdBy,
    });
    expect(next.item).not.toHaveProperty('content');
    expect(next.item).not.toHaveProperty('projectKey');
  });

  it('when it is captured again, then what is not said goes, but its creator and quality', () => {
    const rated = judged(state, { rating: 0.9 }, ben);
    const { item } = capture({ title: 'New' }, { ...on, at: at + 1 }, rated);
    expect(item).toMatchObject({
      title: 'New',
      tags: [],
      createdBy: state.item!.createdBy,
      createdAt: state.item!.createdAt,
      updatedAt: '2026-05-01T00:00:00.001Z',
      quality: { rating: 0.9 },
    });
    expect(item).not.toHaveProperty('content');
  });

  it('when another member captures it again, then that changes it, and says who did', () => {
    const { item } = capture({ title: 'New' }, ben, state);
    const { memberId, clientId } = ben;
    expect(item).toMatchObject({ title: 'New', content: 'Body', tags: ['x'], projectKey: 'P' });
    expect(item).toMatchObject({ updatedBy: { memberId, clientId } });
    expect(written({ ...state, item }, { title: 'Mine' }, on, false).item).not.toHaveProperty(
      'updatedBy',
    );
  });

  it('when members judge it, then of each the last counts, and the creator’s own does not', () => {
    const cy = { ...ben, memberId: 'member_platform_cy' };
    const steps: [Occasion, Rating][] = [
      [ben, { rating: 0.2, weightDelta: 9 }],
      [ben, { rating: 1, adoptionDelta: 0.1 }],
      [ben, { adoptionDelta: 0.2, weightDelta: 3 }],
      [cy, { rating: 0.5, adoptionDelta: 0.1 }],
      [on, { rating: 0, adoptionDelta: 1 }],
    ];
    const after = (all: typeof steps) =>
      all.reduce((state, [by, rating]) => judged(state, rating, by), state).item?.quality;
    expect(after(steps)).toMatchObject({ rating: 0.75, adoptionScore: 0.3, weight: 4 });
    expect(after([...steps, ...steps])).toEqual(after(steps));
    expect(after([[ben, { weightDelta: 1e9 }]])).toMatchObject({ weight: 5 });
  });

  it('when its creator says a rating, then it is no better than unrated; another’s word is a judgement', () => {
    const quality = { confidence: 0.9, rating: 1 };
    expect(itemOf({ quality })?.quality).toMatchObject({ confidence: 0.9, rating: 0.5 });
    expect(itemOf({ quality: { rating: 0.2 } })?.quality).toMatchObject({ rating: 0.2 });
    const own = written(state, { quality }, on, false);
    expect(own.item?.quality).toMatchObject({ rating: 0.5 });
    const others = written(state, { quality }, ben, false);
    expect(others.item?.quality).toMatchObject({ rating: 1 });
    expect(judged(others, { rating: 0.2 }, ben).item?.quality).toMatchObject({ rating: 0.2 });
    expect(written(state, { quality: { rating: 0.1 } }, ben, false)).toMatchObject({
      doubtedIn: 2,
    });
  });

  it('when events say more than it has room for, then what was said first is left out, and it says so', () => {
    const long = 'x'.repeat(MAX_EXTRA_BYTES / 2 - 100);
    const say = (state: KnowledgeState, extra: object) =>
      written(state, { extra: { ...extra } }, on, false);
    const two = say(say(state, { a: long }), { b: long });
    expect(Object.keys(two.item?.extra ?? {})).toEqual(['a', 'b']);
    expect(two.item).not.toHaveProperty('truncated');
    const three = say(say(two, { a: long }), { c: long });
    expect(Object.keys(three.item?.extra ?? {})).toEqual(['a', 'c']);
    expect(three.item).toMatchObject({
      truncated: true,
      truncatedBecause: expect.stringMatching(/256 KiB/),
    });
    expect(say(three, { d: 1 }).item).toMatchObject({ truncated: true });
    const whole = { all: long.repeat(2) + 'x'.repeat(400) };
    expect(say(three, whole).item?.extra).toEqual(whole);
    expect(capture({ extra: { a: 1 } }, on, three).item).not.toHaveProperty('truncated');
  });

  it('when its quality is said anew, then what members judged of it counts still', () => {
    const rated = judged(state, { rating: 1, adoptionDelta: 0.2 }, ben);
    const next = written(rated, { quality: { rating: 0.1, adoptionScore: 0.5 } }, on, false);
    expect(next.item?.quality).toMatchObject({ rating: 1, adoptionScore: 0.7 });
  });

  it('when another member makes it private, then it stays as visible as it was', () => {
    const next = written(state, { visibility: 'private' }, ben, false);
    expect(next.item).toMatchObject({ visibility: 'team' });
    expect(written(state, { visibility: 'private' }, on, false).item).toMatchObject({
      visibility: 'private',
    });
  });

  it('when others rate it low, then its place in the log is remembered', () => {
    expect(judged(state, { rating: 0 }, on)).toBe(state);
    expect(judged(state, { rating: 0.39 }, ben)).toMatchObject({ doubtedIn: 2, doubtedAt: at });
    expect(judged(state, { rating: 0.4 }, ben)).toMatchObject({ doubtedIn: 0 });
  });

  it('when it is deleted, then who did that brings it back, or an administrator, and nobody else', () => {
    const gone = deleted(state, ben);
    expect(restored(gone, false, on)).toBe(gone);
    expect(restored(gone, false, ben)).toEqual(state);
    expect(restored(gone, false, { ...on, memberId: ADMINISTRATOR_ID })).toEqual(state);
    expect(restored(gone, true, on)).toEqual(state);
    expect(restored(state, true, on)).toBe(state);
    expect(statusOf(deleted(restored(gone, false, ben), on))).toBe('tombstone');
    const said = written(state, { status: 'tombstone' }, on, false);
    expect(statusOf(restored(said, false, on))).toBe('active');
  });

  it('when its status says that it is deleted, then it is', () => {
    expect(statusOf(written(state, { status: 'tombstone' }, on, false))).toBe('tombstone');
  });
});

describe('given a private item', () => {
  const state = capture({ title: 'Mine', visibility: 'private' });

  it('when another member touches it, then nothing happens', () => {
    expect(written(state, { title: 'Taken' }, ben, true)).toBe(state);
    expect(judged(state, { rating: 0 }, ben)).toBe(state);
    expect(deleted(state, ben)).toBe(state);
  });
});

describe('given nothing but what was said of an item before it was known', () => {
  const early = { ...on, early: true };
  it.each<[string, (by: Occasion) => KnowledgeState]>([
    ['tombstone', (by) => deleted(UNKNOWN, by)],
    ['superseded', (by) => superseded(UNKNOWN, by)],
  ])(
    'when it is captured, then it is %s by its creator’s word and by nobody else’s',
    (status, said) => {
      expect(statusOf(capture({ title: 'T' }, on, said(early)))).toBe(status);
      const { memberId } = ben;
      expect(statusOf(capture({ title: 'T' }, on, said({ ...early, memberId })))).toBe('active');
    },
  );
});

describe('what holds in any order', () => {
  type Step = (state: KnowledgeState) => KnowledgeState;
  const steps: Record<string, Step> = {
    capture: (state) => capture({ title: 'T' }, on, state),
    update: (state) => written(state, { summary: 'S' }, on, false),
    activate: (state) => written(state, { status: 'active' }, on, false),
    rate: (state) => judged(state, { adoptionDelta: 0.1 }, on),
    supersede: (state) => ({ ...state, superseded: true }),
    remove: (state) => deleted(state, on),
  };
  const histories = fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 12 });
  const after = (names: readonly string[]) =>
    names.reduce((state, name) => steps[name]!(state), UNKNOWN as KnowledgeState);

  it('is that a deletion is final but for who takes it back', () => {
    fc.assert(
      fc.property(histories, histories, (before, later) => {
        expect(statusOf(after([...before, 'remove', ...later]))).toBe('tombstone');
      }),
    );
  });

  it('is that a supersession stays until the item is deleted', () => {
    fc.assert(
      fc.property(histories, histories, (before, later) => {
        const names = [...before, 'supersede', ...later];
        expect(statusOf(after(names))).toBe(names.includes('remove') ? 'tombstone' : 'superseded');
      }),
    );
  });

  it('is that judgements before the item count like those after it', () => {
    for (const by of [on, ben]) {
      const judgement = { adoptionDelta: 0.2, rating: 0.1 };
      const early = capture({ title: 'T' }, on, judged(UNKNOWN, judgement, by));
      const late = judged(capture({ title: 'T' }), judgement, by);
      expect(early).toEqual(late);
    }
  });
});
