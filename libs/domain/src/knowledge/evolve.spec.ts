import fc from 'fast-check';
import {
  applyCapture,
  applyDeletion,
  applyRating,
  applyRestoration,
  applySupersession,
  applyUpdate,
  statusOf,
} from './evolve.js';
import {
  ADMINISTRATOR_ID,
  type KnowledgeState,
  type EventContext,
  UNKNOWN,
} from './knowledge-state.js';
import { MAX_EXTRA_BYTES } from '../limits.js';
import type { Rating } from '../payloads/quality.js';
import type { ItemFields } from '../records/knowledge-record.js';

const at = Date.UTC(2026, 4, 1);
const on: EventContext = {
  groupKey: 'platform',
  id: 'a',
  sequence: 1,
  at,
  acceptedAt: at + 1,
  memberId: 'member_platform_ada',
  clientId: 'client_platform_ada_1',
  scope: { projectKeys: [], privateTo: null },
  early: false,
};
const ben = { ...on, memberId: 'member_platform_ben', sequence: 2 };
const capture = (fields: ItemFields, context = on, state: KnowledgeState = UNKNOWN) =>
  applyCapture(state, fields, context);
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
    const next = applyUpdate(state, { title: 'New', content: null, projectKey: null }, ben);
    expect(next.item).toMatchObject({
      title: 'New',
      tags: ['x'],
      createdBy: state.item!.createdBy,
    });
    expect(next.item).not.toHaveProperty('content');
    expect(next.item).not.toHaveProperty('projectKey');
  });

  it('when it is captured again, then what is not said goes, but its creator and quality', () => {
    const rated = applyRating(state, { rating: 0.9 }, ben);
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
    expect(applyUpdate({ ...state, item }, { title: 'Mine' }, on).item).not.toHaveProperty(
      'updatedBy',
    );
  });

  it('when members judge it, then of each the last counts, and the creator’s own does not', () => {
    const cy = { ...ben, memberId: 'member_platform_cy' };
    const steps: [EventContext, Rating][] = [
      [ben, { rating: 0.2, weightDelta: 9 }],
      [ben, { rating: 1, adoptionDelta: 0.1 }],
      [ben, { adoptionDelta: 0.2, weightDelta: 3 }],
      [cy, { rating: 0.5, adoptionDelta: 0.1 }],
      [on, { rating: 0, adoptionDelta: 1 }],
    ];
    const after = (all: typeof steps) =>
      all.reduce((state, [by, rating]) => applyRating(state, rating, by), state).item?.quality;
    expect(after(steps)).toMatchObject({ rating: 0.75, adoptionScore: 0.3, weight: 4 });
    expect(after([...steps, ...steps])).toEqual(after(steps));
    expect(after([[ben, { weightDelta: 1e9 }]])).toMatchObject({ weight: 5 });
  });

  it('when its creator says a rating, then it is no better than unrated; another’s word is a judgement', () => {
    const quality = { confidence: 0.9, rating: 1 };
    expect(itemOf({ quality })?.quality).toMatchObject({ confidence: 0.9, rating: 0.5 });
    expect(itemOf({ quality: { rating: 0.2 } })?.quality).toMatchObject({ rating: 0.2 });
    const own = applyUpdate(state, { quality }, on);
    expect(own.item?.quality).toMatchObject({ rating: 0.5 });
    const others = applyUpdate(state, { quality }, ben);
    expect(others.item?.quality).toMatchObject({ rating: 1 });
    expect(applyRating(others, { rating: 0.2 }, ben).item?.quality).toMatchObject({ rating: 0.2 });
    expect(applyUpdate(state, { quality: { rating: 0.1 } }, ben)).toMatchObject({
      doubtedSequence: 2,
    });
  });

  it('when events say more than it has room for, then what was said first is left out, and it says so', () => {
    const long = 'x'.repeat(MAX_EXTRA_BYTES / 2 - 100);
    const say = (state: KnowledgeState, extra: object) =>
      applyUpdate(state, { extra: { ...extra } }, on);
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
    const rated = applyRating(state, { rating: 1, adoptionDelta: 0.2 }, ben);
    const next = applyUpdate(rated, { quality: { rating: 0.1, adoptionScore: 0.5 } }, on);
    expect(next.item?.quality).toMatchObject({ rating: 1, adoptionScore: 0.7 });
  });

  it('when another member makes it private, then it stays as visible as it was', () => {
    const next = applyUpdate(state, { visibility: 'private' }, ben);
    expect(next.item).toMatchObject({ visibility: 'team' });
    expect(applyUpdate(state, { visibility: 'private' }, on).item).toMatchObject({
      visibility: 'private',
    });
  });

  it('when others rate it low, then its place in the log is remembered', () => {
    expect(applyRating(state, { rating: 0 }, on)).toBe(state);
    expect(applyRating(state, { rating: 0.39 }, ben)).toMatchObject({
      doubtedSequence: 2,
      doubtedAt: at,
    });
    expect(applyRating(state, { rating: 0.4 }, ben)).toMatchObject({ doubtedSequence: 0 });
  });

  it('when it is deleted, then who did that brings it back, or an administrator, and nobody else', () => {
    const gone = applyDeletion(state, ben);
    expect(applyRestoration(gone, { asAdministrator: false }, on)).toBe(gone);
    expect(applyRestoration(gone, { asAdministrator: false }, ben)).toEqual(state);
    expect(
      applyRestoration(gone, { asAdministrator: false }, { ...on, memberId: ADMINISTRATOR_ID }),
    ).toEqual(state);
    expect(applyRestoration(gone, { asAdministrator: true }, on)).toEqual(state);
    expect(applyRestoration(state, { asAdministrator: true }, on)).toBe(state);
    expect(
      statusOf(applyDeletion(applyRestoration(gone, { asAdministrator: false }, ben), on)),
    ).toBe('tombstone');
    const said = applyUpdate(state, { status: 'tombstone' }, on);
    expect(statusOf(applyRestoration(said, { asAdministrator: false }, on))).toBe('active');
  });

  it('when a deleted proposal is restored, then it is proposed anew', () => {
    const proposed = applyCapture(UNKNOWN, { status: 'proposed' }, on);
    const gone = applyDeletion(proposed, ben);
    const restored = applyRestoration(gone, { asAdministrator: true }, { ...on, sequence: 9 });
    expect(restored).toEqual({ ...proposed, proposedSequence: 9 });
  });

  it('when its status says that it is deleted, then it is', () => {
    expect(statusOf(applyUpdate(state, { status: 'tombstone' }, on))).toBe('tombstone');
  });
});

describe('given a private item', () => {
  const state = capture({ title: 'Mine', visibility: 'private' });

  it('when another member touches it, then nothing happens', () => {
    expect(applyCapture(state, { title: 'Taken' }, ben)).toBe(state);
    expect(applyRating(state, { rating: 0 }, ben)).toBe(state);
    expect(applyDeletion(state, ben)).toBe(state);
  });
});

describe('given nothing but what was said of an item before it was known', () => {
  const early = { ...on, early: true };
  it.each<[string, (by: EventContext) => KnowledgeState]>([
    ['tombstone', (by) => applyDeletion(UNKNOWN, by)],
    ['superseded', (by) => applySupersession(UNKNOWN, by)],
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
    update: (state) => applyUpdate(state, { summary: 'S' }, on),
    activate: (state) => applyUpdate(state, { status: 'active' }, on),
    rate: (state) => applyRating(state, { adoptionDelta: 0.1 }, on),
    supersede: (state) => ({ ...state, superseded: true }),
    remove: (state) => applyDeletion(state, on),
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
      const early = capture({ title: 'T' }, on, applyRating(UNKNOWN, judgement, by));
      const late = applyRating(capture({ title: 'T' }), judgement, by);
      expect(early).toEqual(late);
    }
  });
});
