import { type Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

describe('GET /api/v1/admin/knowledge', () => {
  let hub: TestHub;
  let ada: Joined;
  let bo: Joined;
  const list = async (query = '') => (await hub.ask(`/api/v1/admin/knowledge?${query}`)).body;
  const idsOf = async (query = '') => (await list(query)).items.map(({ id }: any) => id).sort();

  beforeAll(async () => {
    hub = await TestHub.start();
    const pushOne = pushOneTo(hub);
    await hub.group('platform');
    await hub.group('design');
    ada = await hub.join('platform', 'Ada');
    bo = await hub.join('design', 'Bo');
    await pushOne(ada, 'knowledge.captured', {
      knowledge: {
        id: 'retry',
        layer: 'canonical',
        type: 'decision',
        title: 'Retry with jitter',
        summary: 'Exponential backoff in HttpClientFactory, at most 5 attempts.',
        tags: ['http', 'resilience'],
        projectKey: 'Gateway',
        createdBy: { displayName: 'Somebody else' },
        mood: 'sure',
      },
    });
    await pushOne(ada, 'knowledge.captured', {
      knowledge: { id: 'sms', title: '短信验证码的重发冷却', summary: '数据库迁移之前不要修改。' },
    });
    await pushOne(
      ada,
      'knowledge.captured',
      { text: 'First line\nsecond line', type: 'note' },
      { id: 'e-text' },
    );
    await pushOne(bo, 'knowledge.captured', { id: 'retry', title: 'Design retries', layer: 'raw' });
  });

  afterAll(() => hub.stop());

  it('answers items with their defaults, their creator and what the record does not know', async () => {
    const { items } = await list('groupKey=platform&type=decision');
    expect(items).toEqual([
      {
        id: 'retry',
        groupKey: 'platform',
        layer: 'canonical',
        entryKey: 'areas/general/retry-with-jitter',
        type: 'decision',
        title: 'Retry with jitter',
        summary: 'Exponential backoff in HttpClientFactory, at most 5 attempts.',
        projectKey: 'Gateway',
        para: { category: 'areas', key: 'general' },
        tags: ['http', 'resilience'],
        source: { kind: 'manual' },
        createdBy: {
          displayName: 'Ada',
          memberId: ada.memberId,
          handle: 'ada',
          clientId: ada.clientId,
        },
        createdAt: '2026-05-01T08:00:00.000Z',
        updatedAt: '2026-05-01T08:00:00.000Z',
        visibility: 'team',
        status: 'active',
        quality: {
          confidence: 0.8,
          weight: 1,
          rating: 0.5,
          adoptionScore: 0,
          sourceTrust: 0.5,
          evidence: 0.3,
          freshness: 1,
          qualityScore: 0.494,
        },
        extra: { mood: 'sure' },
      },
    ]);
  });

  it('makes an item of what an agent has', async () => {
    const { items } = await list('groupKey=platform&type=note&query=second');
    expect(items).toMatchObject([
      { id: 'e-text', title: 'First line', content: 'First line\nsecond line', layer: 'extract' },
    ]);
  });

  it.each([
    ['groupKey=design', ['retry']],
    ['branch=design', ['retry']],
    ['groupKey=nobody', []],
    ['layer=canonical', ['retry']],
    ['layer=unheard-of', []],
    ['type=decision', ['retry']],
    ['tag=http', ['retry']],
    ['tag=htt', []],
    ['projectKey=gateway', ['retry']],
    ['query=jitter', ['retry']],
    ['query=factory', ['retry']],
    ['query=httpclientfactory', ['retry']],
    ['query=attempt', ['retry']],
    ['query=验证码', ['sms']],
    ['query=迁移', ['sms']],
    ['query=retry&groupKey=design', ['retry']],
    ['query=jitter&groupKey=design', []],
    ['query=jitter&layer=raw', []],
  ])('filters by %s', async (query, ids) => {
    expect(await idsOf(query)).toEqual(ids);
  });

  it('keeps the items of two groups apart, also of one id', async () => {
    const { items } = await list('query=retry');
    expect(items.map(({ groupKey, title }: any) => [groupKey, title]).sort()).toEqual([
      ['design', 'Design retries'],
      ['platform', 'Retry with jitter'],
    ]);
  });

  it('says where it looked when it finds nothing', async () => {
    const { items, searched } = await list('query=nothing%20like%20it&groupKey=platform&layer=raw');
    expect(items).toEqual([]);
    expect(searched).toEqual({
      query: 'nothing like it',
      terms: ['nothing', 'like'],
      groupKey: 'platform',
      layer: 'raw',
      includeSuperseded: false,
      documents: 3,
    });
  });

  it.each(['', 'query=retry%20line%20%E6%95%B0%E6%8D%AE&'])(
    'pages through everything, once each (%s)',
    async (query) => {
      const seen: string[] = [];
      for (let cursor = ''; ;) {
        const page = await list(`${query}limit=1${cursor}`);
        seen.push(...page.items.map(({ groupKey, id }: any) => `${groupKey} ${id}`));
        if (!page.nextCursor) break;
        cursor = `&cursor=${page.nextCursor}`;
      }
      expect(seen.sort()).toEqual([
        'design retry',
        'platform e-text',
        'platform retry',
        'platform sms',
      ]);
    },
  );

  it('refuses a cursor of a search that is none', async () => {
    const { status, body } = await hub.ask('/api/v1/admin/knowledge?query=a&cursor=nonsense');
    expect([status, body.error.code]).toEqual([400, 'request.invalid']);
  });
});
