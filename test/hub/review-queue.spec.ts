import type { Joined, TestHub } from '../support/hub.js';
import { type TwoGroups, startTwoGroups } from '../support/two-groups.js';

const PATH = '/api/v1/admin/review-queue';

describe('/api/v1/admin/review-queue', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let pushOne: TwoGroups['pushOne'];
  const queue = async (query = '') => (await hub.ask(`${PATH}?limit=500&${query}`)).body.items;
  const waiting = async (knowledgeId: string) =>
    (await queue()).find((entry: any) => entry.knowledgeId === knowledgeId);
  const resolve = (id: string, body: object) => hub.ask(`${PATH}/${id}/resolve`, { body });
  const statusOf = async (id: string) => {
    for (const status of ['active', 'superseded', 'tombstone', 'proposed']) {
      const { body } = await hub.ask(`/api/v1/admin/knowledge?limit=500&status=${status}`);
      if (body.items.some((item: any) => item.id === id)) return status;
    }
    return undefined;
  };

  beforeAll(async () => ({ hub, ada, ben, pushOne } = await startTwoGroups()));

  afterAll(() => hub.stop());

  it('holds a proposal out of force until it is accepted, which members learn of', async () => {
    await pushOne(ada, 'knowledge.proposed', { id: 'p1', title: 'Use tabs' });
    expect(await statusOf('p1')).toBe('proposed');
    const entry = await waiting('p1');
    expect(entry).toMatchObject({ kind: 'proposal', title: 'Use tabs', groupKey: 'platform' });
    const events = await hub.appendedBy(async () => {
      const { status, body } = await resolve(entry.id, { decision: 'accept', reason: 'Agreed' });
      expect([status, body]).toMatchObject([200, { id: entry.id, decision: 'accept' }]);
    });
    expect(events).toMatchObject([
      {
        purpose: 'sync',
        kind: 'knowledge.updated',
        payload: { knowledgeId: 'p1', changes: { status: 'active' } },
      },
      {
        purpose: 'administration',
        kind: 'review.resolved',
        payload: { knowledgeId: 'p1', decision: 'accept', reason: 'Agreed', kind: 'proposal' },
      },
    ]);
    expect(await statusOf('p1')).toBe('active');
    expect(await waiting('p1')).toBeUndefined();
  });

  it('deletes a rejected proposal', async () => {
    await pushOne(ada, 'knowledge.proposed', { id: 'p2', title: 'Use spaces' });
    const events = await hub.appendedBy(async () => {
      await resolve((await waiting('p2')).id, { decision: 'reject', reason: 'No' });
    });
    expect(events.map(({ kind }) => kind)).toEqual(['knowledge.deleted', 'review.resolved']);
    expect(await statusOf('p2')).toBe('tombstone');
  });

  it('asks again for a decision on a rejected proposal that is restored', async () => {
    await pushOne(ada, 'knowledge.proposed', { id: 'p9', title: 'Use both' });
    const first = await waiting('p9');
    await resolve(first.id, { decision: 'reject' });
    expect(await waiting('p9')).toBeUndefined();
    const body = { groupKey: 'platform', items: [{ id: 'p9', verdict: 'restored' }] };
    await hub.ask('/api/v1/admin/knowledge/judge', { body });
    const again = await waiting('p9');
    expect(again).toMatchObject({ kind: 'proposal', title: 'Use both' });
    expect(again.id).not.toBe(first.id);
    expect((await resolve(again.id, { decision: 'accept' })).status).toBe(200);
    expect(await statusOf('p9')).toBe('active');
  });

  it('leaves an item in force beside a proposal for it, which takes its place when accepted', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'i1', title: 'Now' });
    await pushOne(ada, 'knowledge.proposed', { id: 'i1', title: 'Then' }, { id: 'i1-proposal' });
    expect(await statusOf('i1')).toBe('active');
    await resolve((await waiting('i1-proposal')).id, { decision: 'accept' });
    expect([await statusOf('i1'), await statusOf('i1-proposal')]).toEqual(['superseded', 'active']);
  });

  it('shows both sides of what waits: the proposal and what it is for, both ends of a conflict', async () => {
    for (const id of ['left', 'right']) await pushOne(ada, 'knowledge.captured', { id, title: id });
    await pushOne(
      ada,
      'knowledge.proposed',
      { id: 'left', title: 'Better' },
      { id: 'left-better' },
    );
    const proposal = await waiting('left-better');
    expect(proposal).toMatchObject({
      subject: { id: 'left-better', title: 'Better', status: 'proposed' },
      replacedId: 'left',
      replaced: { id: 'left', title: 'left', status: 'active' },
    });
    await pushOne(ada, 'knowledge.edge_added', {
      kind: 'contradicts',
      fromId: 'left',
      toId: 'right',
    });
    const conflict = (await queue('kind=conflict')).find(
      (each: any) => each.replacedId === 'right',
    );
    expect(conflict).toMatchObject({
      reason: 'It contradicts “right”.',
      subject: { title: 'left' },
      replaced: { title: 'right' },
    });
    expect(await queue('knowledgeId=left')).toEqual([proposal, conflict]);
    expect(await queue('knowledgeId=right')).toEqual([conflict]);
    expect(await queue('knowledgeId=left-better&groupKey=platform')).toEqual([proposal]);
    expect(await queue('knowledgeId=left&groupKey=design')).toEqual([]);
    for (const { id } of [proposal, conflict]) await resolve(id, { decision: 'reject' });
  });

  it('lets no proposal say for itself what it takes the place of', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'i2', title: 'Not to be touched' });
    await pushOne(ada, 'knowledge.proposed', {
      id: 'harmless',
      title: 'Harmless',
      proposedFor: 'i2',
    });
    await resolve((await waiting('harmless')).id, { decision: 'accept' });
    expect([await statusOf('i2'), await statusOf('harmless')]).toEqual(['active', 'active']);
  });

  it.each([
    ['accept', ['superseded', 'active']],
    ['reject', ['active', 'tombstone']],
  ])('can %s the newer of two contradicting revisions', async (decision, statuses) => {
    const base = `c-${decision}`;
    await pushOne(ada, 'knowledge.captured', { id: base, title: base });
    for (const [at, revisionId] of [`${base}-2`, `${base}-1`].entries()) {
      const changes = { title: revisionId };
      await pushOne(
        ada,
        'knowledge.updated',
        { knowledgeId: base, revisionId, conflict: true, changes },
        { createdAt: `2026-05-0${at + 1}T00:00:00Z` },
      );
    }
    const entry = await waiting(base);
    expect(entry).toMatchObject({ kind: 'conflict', title: base });
    expect((await resolve(entry.id, { decision })).status).toBe(200);
    expect([await statusOf(`${base}-2`), await statusOf(`${base}-1`)]).toEqual(statuses);
    expect(await waiting(base)).toBeUndefined();
  });

  const succeed = (member: Joined, fromId: string, toId: string) =>
    pushOne(member, 'knowledge.edge_added', { kind: 'supersedes', fromId, toId });

  it.each([
    ['accept', ['active', 'superseded']],
    ['reject', ['tombstone', 'active']],
  ])('can %s an item that contradicts another', async (decision, statuses) => {
    const [claim, other] = [`x-${decision}`, `y-${decision}`];
    const edge = { kind: 'contradicts', fromId: claim, toId: other, reason: 'Both cannot be' };
    await pushOne(ada, 'knowledge.edge_added', edge);
    for (const id of [claim, other]) await pushOne(ada, 'knowledge.captured', { id, title: id });
    const entry = await waiting(claim);
    expect(entry).toMatchObject({ kind: 'conflict', title: claim, reason: 'Both cannot be' });
    expect((await resolve(entry.id, { decision })).body.knowledgeId).toBe(claim);
    expect([await statusOf(claim), await statusOf(other)]).toEqual(statuses);
    expect(await waiting(claim)).toBeUndefined();
  });

  it('says who says that two items contradict each other, and by which edge, which parts them', async () => {
    for (const id of ['both-1', 'both-2'])
      await pushOne(ada, 'knowledge.captured', { id, title: id });
    const edge = { kind: 'contradicts', fromId: 'both-1', toId: 'both-2' };
    await pushOne(ben, 'knowledge.edge_added', edge);
    const { contradiction, author } = await waiting('both-1');
    expect([contradiction, author]).toEqual([
      { edgeId: expect.any(String), by: 'Ben (ben)' },
      'Ada (ada)',
    ]);
    const path = `/api/v1/admin/knowledge-edges/${contradiction.edgeId}?groupKey=platform`;
    await hub.ask(path, { method: 'DELETE' });
    expect(await waiting('both-1')).toBeUndefined();
    expect([await statusOf('both-1'), await statusOf('both-2')]).toEqual(['active', 'active']);
  });

  it('asks about every further successor of one item, until one is left', async () => {
    for (const id of ['s0', 's1', 's2', 's3'])
      await pushOne(ada, 'knowledge.captured', { id, title: `Title of ${id}` });
    await succeed(ada, 's1', 's0');
    expect(await waiting('s1')).toBeUndefined();
    await succeed(ben, 's2', 's0');
    await succeed(ben, 's3', 's0');
    expect(await waiting('s2')).toMatchObject({
      kind: 'conflict',
      reason: 'It and “Title of s1” both supersede “Title of s0”.',
    });
    const last = await waiting('s3');
    expect(last.reason).toBe('It and “Title of s2” both supersede “Title of s0”.');
    await resolve(last.id, { decision: 'accept' });
    expect(await waiting('s2')).toBeUndefined();
    const next = await waiting('s3');
    expect(next.reason).toBe('It and “Title of s1” both supersede “Title of s0”.');
    await resolve(next.id, { decision: 'reject' });
    expect(await waiting('s3')).toBeUndefined();
    expect([await statusOf('s1'), await statusOf('s2'), await statusOf('s3')]).toEqual([
      'active',
      'superseded',
      'tombstone',
    ]);
  });

  it('asks about two successors whose edges came before the item, and not about one told twice', async () => {
    for (const id of ['t1', 't2']) await pushOne(ada, 'knowledge.captured', { id });
    for (const id of ['t1', 't1', 't2']) await succeed(ada, id, 't0');
    await pushOne(ada, 'knowledge.captured', { id: 't0' });
    expect(await statusOf('t0')).toBe('superseded');
    expect([await waiting('t1'), await waiting('t2')]).toMatchObject([
      undefined,
      { kind: 'conflict' },
    ]);
  });

  it('asks about an item that is rated low, again with every low rating', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'q1', title: 'Doubtful' });
    await pushOne(ben, 'knowledge.rated', { knowledgeId: 'q1', rating: 0.6 });
    expect(await waiting('q1')).toBeUndefined();
    await pushOne(ben, 'knowledge.rated', { knowledgeId: 'q1', rating: 0.2 });
    const entry = await waiting('q1');
    expect(entry).toMatchObject({ kind: 'quality', title: 'Doubtful' });
    const events = await hub.appendedBy(() => resolve(entry.id, { decision: 'accept' }));
    expect(events.map(({ kind }) => kind)).toEqual(['review.resolved']);
    expect([await statusOf('q1'), await waiting('q1')]).toEqual(['active', undefined]);
    await pushOne(ben, 'knowledge.rated', { knowledgeId: 'q1', rating: 0.1 });
    await resolve((await waiting('q1')).id, { decision: 'reject' });
    expect(await statusOf('q1')).toBe('tombstone');
  });

  it('answers the same decision again as it is, and refuses the opposite', async () => {
    await pushOne(ada, 'knowledge.proposed', { id: 'p3', title: 'Twice' });
    const { id } = await waiting('p3');
    await resolve(id, { decision: 'accept' });
    expect(await hub.appendedBy(() => resolve(id, { decision: 'accept' }))).toEqual([]);
    const { status, body } = await resolve(id, { decision: 'reject' });
    expect([status, body.error.code]).toEqual([409, 'admin.review_resolved']);
  });

  it('lets one of two opposite decisions at once win', async () => {
    await pushOne(ada, 'knowledge.proposed', { id: 'p4', title: 'Both' });
    const { id } = await waiting('p4');
    const answers = await Promise.all(
      ['accept', 'reject'].map((decision) => resolve(id, { decision })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('takes out what was deleted or put in force otherwise', async () => {
    await pushOne(ada, 'knowledge.proposed', { id: 'p5', title: 'Gone' });
    const { id } = await waiting('p5');
    await pushOne(ada, 'knowledge.deleted', { knowledgeId: 'p5', tombstone: true });
    expect(await waiting('p5')).toBeUndefined();
    const { status, body } = await resolve(id, { decision: 'accept' });
    expect([status, body.error.code]).toEqual([404, 'admin.review_not_found']);
  });

  it('lists by group and kind, newest first, page by page', async () => {
    for (const id of ['l1', 'l2', 'l3'])
      await pushOne(ada, 'knowledge.proposed', { id, title: id });
    const all = await queue('groupKey=platform&kind=proposal');
    expect(all.map(({ knowledgeId }: any) => knowledgeId)).toEqual(
      expect.arrayContaining(['l1', 'l2', 'l3']),
    );
    expect(await queue('branch=design')).toEqual([]);
    expect(await queue('kind=quality')).toEqual([]);
    const seen: any[] = [];
    for (let cursor = ''; ;) {
      const { body } = await hub.ask(`${PATH}?kind=proposal&limit=1${cursor}`);
      seen.push(...body.items);
      if (!body.nextCursor) break;
      cursor = `&cursor=${body.nextCursor}`;
    }
    expect(seen).toEqual(await queue('kind=proposal'));
  });

  it.each<[string, object, number, string]>([
    ['nonsense', { decision: 'accept' }, 404, 'admin.review_not_found'],
    [
      'rev_WyJwcm9wb3NhbCIsInBsYXRmb3JtIiwieCIsMV0',
      { decision: 'accept' },
      404,
      'admin.review_not_found',
    ],
    [
      'rev_WyJwcm9wb3NhbCIsIm5vYm9keSIsIngiLDFd',
      { decision: 'accept' },
      404,
      'admin.review_not_found',
    ],
    ['nonsense', { decision: 'maybe' }, 400, 'request.invalid'],
    ['nonsense', {}, 400, 'request.invalid'],
    ['nonsense', { decision: 'accept', why: 'x' }, 400, 'request.invalid'],
  ])('refuses to resolve %s with %j', async (id, body, status, code) => {
    const answer = await resolve(id, body);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });
});
