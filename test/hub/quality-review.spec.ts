import { TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

const PATH = '/api/v1/admin/quality-review';
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Signals no threshold of the defaults is above. */
const GOOD = {
  confidence: 0.9,
  rating: 0.9,
  adoptionScore: 0.9,
  sourceTrust: 0.9,
  evidence: 0.9,
};

describe('GET /api/v1/admin/quality-review', () => {
  let hub: TestHub;
  const review = async (query = '') => (await hub.ask(`${PATH}?${query}`)).body;
  const reasonsOf = async (id: string, query = '') =>
    (await review(query)).items.find(({ item }: any) => item.id === id)?.reasons;

  beforeAll(async () => {
    hub = await TestHub.start();
    const pushOne = pushOneTo(hub);
    await hub.group('platform');
    await hub.group('design');
    const ada = await hub.join('platform', 'Ada');
    const bo = await hub.join('design', 'Bo');
    const capture = (id: string, days: number, fields: object = {}) =>
      pushOne(ada, 'knowledge.captured', {
        knowledge: {
          id,
          title: id,
          quality: GOOD,
          createdAt: daysAgo(days),
          updatedAt: daysAgo(days),
          ...fields,
        },
      });
    await capture('good', 30);
    await capture('stale', 200);
    await capture('unsure', 30, { quality: { ...GOOD, confidence: 0.55 } });
    await capture('disliked', 30, { quality: { ...GOOD, rating: 0.4 }, layer: 'canonical' });
    await capture('unused', 30, { quality: { ...GOOD, adoptionScore: 0.2 } });
    await capture('new', 13, { quality: { ...GOOD, adoptionScore: 0 } });
    await capture('awful', 300, {
      quality: { ...GOOD, confidence: 0, rating: 0, adoptionScore: 0 },
    });
    await capture('old', 30);
    await pushOne(ada, 'knowledge.edge_added', { kind: 'supersedes', fromId: 'good', toId: 'old' });
    await pushOne(bo, 'knowledge.captured', { id: 'good', title: 'theirs', quality: GOOD });
  });

  afterAll(() => hub.stop());

  it('says what is wrong with which item, and how urgent it is', async () => {
    const { summary, items } = await review('groupKey=platform');
    expect(summary).toEqual({
      totalKnowledge: 8,
      needsReview: 6,
      lowQuality: 1,
      lowConfidence: 2,
      lowRating: 2,
      lowAdoption: 2,
      stale: 2,
      nonActive: 1,
    });
    expect(items.map(({ item, reasons, priority }: any) => [item.id, reasons, priority])).toEqual([
      ['awful', ['low quality', 'low confidence', 'low rating', 'low adoption', 'stale'], 'high'],
      ['old', ['superseded'], 'high'],
      ['unused', ['low adoption'], 'low'],
      ['unsure', ['low confidence'], 'low'],
      ['disliked', ['low rating'], 'low'],
      ['stale', ['stale'], 'low'],
    ]);
    expect(items[0].score).toBeCloseTo(6 - items[0].item.quality.qualityScore, 3);
  });

  it('takes low adoption for no reason where that is asked for, and counts it still', async () => {
    const { summary, items } = await review('groupKey=platform&includeLowAdoption=false');
    expect(summary).toMatchObject({ needsReview: 5, lowAdoption: 2 });
    expect(items.map(({ item, reasons }: any) => [item.id, reasons])).toEqual([
      ['awful', ['low quality', 'low confidence', 'low rating', 'stale']],
      ['old', ['superseded']],
      ['unsure', ['low confidence']],
      ['disliked', ['low rating']],
      ['stale', ['stale']],
    ]);
  });

  it('judges tasks as long as they are open', async () => {
    const pushOne = pushOneTo(hub);
    await hub.group('shop');
    const cleo = await hub.join('shop', 'Cleo');
    for (const taskStatus of ['todo', 'done'])
      await pushOne(cleo, 'knowledge.captured', {
        knowledge: {
          id: taskStatus,
          title: taskStatus,
          type: 'task',
          taskStatus,
          quality: { ...GOOD, rating: 0 },
        },
      });
    const { summary, items } = await review('groupKey=shop');
    expect(summary).toMatchObject({ totalKnowledge: 1, needsReview: 1, lowRating: 1 });
    expect(items.map(({ item }: any) => item.id)).toEqual(['todo']);
    await pushOne(cleo, 'task.updated', { id: 'todo', taskStatus: 'done' });
    expect((await review('groupKey=shop')).items).toEqual([]);
  });

  it('never calls a new item unused', async () => {
    expect(await reasonsOf('new', 'maxAdoptionScore=1')).toBeUndefined();
    expect(await reasonsOf('good', 'maxAdoptionScore=1&groupKey=platform')).toEqual([
      'low adoption',
    ]);
  });

  it.each([
    ['maxQualityScore=1', 'good', ['low quality']],
    ['maxConfidence=0.9', 'good', ['low confidence']],
    ['maxRating=0.9', 'good', ['low rating']],
    ['staleDays=20', 'good', ['stale']],
    ['staleDays=365', 'stale', undefined],
    ['maxConfidence=0.5', 'unsure', undefined],
    ['maxRating=0', 'disliked', undefined],
    ['includeSuperseded=false', 'old', undefined],
    ['layer=canonical', 'stale', undefined],
    ['layer=canonical', 'disliked', ['low rating']],
  ])('%s decides on "%s"', async (query, id, reasons) => {
    expect(await reasonsOf(id, `groupKey=platform&${query}`)).toEqual(reasons);
  });

  it.each([1, 2, 3])('pages by %i in one order, past what is urgent', async (limit) => {
    const idsOf = ({ items }: any) => items.map(({ item }: any) => item.id);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const page = await review(`groupKey=platform&limit=${limit}${cursor}`);
      paged.push(...idsOf(page));
      if (!page.nextCursor) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(paged).toEqual(idsOf(await review('groupKey=platform')));
  });

  it('counts everything and shows as much as is asked for', async () => {
    const { summary, items } = await review('limit=2');
    expect(items).toHaveLength(2);
    expect(summary.totalKnowledge).toBe(9);
    expect((await review('branch=design')).summary).toMatchObject({ totalKnowledge: 1 });
  });

  it('pages through all that needs a review, in its order', async () => {
    const all = (await review('limit=500')).items.map(({ item }: any) => item.id);
    const walked: string[] = [];
    let cursor: string | undefined = '';
    for (let page = await review('limit=2'); ; page = await review(`limit=2&cursor=${cursor}`)) {
      walked.push(...page.items.map(({ item }: any) => item.id));
      cursor = page.nextCursor;
      if (cursor === undefined) break;
    }
    expect(walked.length).toBeGreaterThan(2);
    expect(walked).toEqual(all);
  });

  it('looks at the items of one project', async () => {
    const ada = await hub.join('design', 'Ada');
    const knowledge = { id: 'of-a-project', title: 'T', projectKey: 'Kite Shop' };
    await pushOneTo(hub)(ada, 'knowledge.captured', { knowledge }, { id: 'of-a-project' });
    const { summary, items } = await review('projectKey=kite-shop');
    expect(summary.totalKnowledge).toBe(1);
    expect(items.map(({ item }: any) => item.id)).toEqual(['of-a-project']);
  });
});
