import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { expectRefusal } from '../support/refusal.js';
import { ToolCaller } from './mcp/tool-caller.js';

const JUDGE = 'knowledge/judge';
const LONG_AGO = '2024-01-01T00:00:00.000Z';

describe('POST /api/v1/admin/knowledge/judge', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let cy: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;
  let tools: ToolCaller;

  beforeAll(async () => {
    [hub, ada, ben, cy] = await startCore('Ada', 'Ben', 'Cy');
    pushOne = pushOneTo(hub);
    tools = new ToolCaller(hub);
  });

  afterAll(() => hub.stop());

  const note = (id: string, more: object = {}) =>
    pushOne(ada, 'knowledge.captured', {
      knowledge: { id, title: `Title of ${id}`, summary: `Says ${id}`, ...more },
    });
  const judge = (items: object[], more: object = { groupKey: 'core' }) =>
    hub.ask(`/api/v1/admin/${JUDGE}`, { body: { items, ...more } });
  const pageOf = async (id: string) => (await hub.ask(`/api/v1/admin/knowledge/core/${id}`)).body;
  const foundBy = async (query: string) =>
    (await hub.ask(`/api/v1/admin/knowledge?groupKey=core&query=${query}`)).body.items.map(
      ({ id }: any) => id,
    );
  const reasonsOf = ({ body }: any) => body.refused.map(({ id, reason }: any) => [id, reason]);

  it('says of several items what holds, each for itself', async () => {
    await note('holds');
    await note('false-one');
    await note('by-now');
    let answer: any;
    const events = await hub.appendedBy(async () => {
      answer = await judge([
        { id: 'holds', verdict: 'confirmed', reason: ' Tried it ' },
        { id: 'false-one', verdict: 'wrong', reason: 'It is port 5433' },
        { id: 'by-now', verdict: 'outdated' },
        { id: 'nothing', verdict: 'confirmed' },
      ]);
    });
    expect(answer.status).toBe(200);
    expect(
      answer.body.judged.map(({ id, verdict, undo }: any) => [id, verdict, undo.verdict]),
    ).toEqual([
      ['holds', 'confirmed', 'unconfirmed'],
      ['false-one', 'wrong', 'restored'],
      ['by-now', 'outdated', 'restored'],
    ]);
    expect(reasonsOf(answer)).toEqual([['nothing', 'item.not_found']]);
    expect(events.map(({ purpose, kind, payload }) => [purpose, kind, payload])).toEqual([
      [
        'sync',
        'knowledge.updated',
        {
          knowledgeId: 'holds',
          changes: { quality: { rating: 1, freshness: 1 } },
          reason: 'Tried it',
        },
      ],
      [
        'sync',
        'knowledge.deleted',
        expect.objectContaining({ knowledgeId: 'false-one', reason: 'Wrong: It is port 5433' }),
      ],
      ['sync', 'knowledge.deleted', expect.objectContaining({ reason: 'No longer true.' })],
    ]);
    expect((await pageOf('false-one')).statusCause).toMatchObject({
      by: { memberId: 'administrator' },
      reason: 'Wrong: It is port 5433',
    });
    const rows = await hub.ask('/api/v1/admin/audit?targetId=false-one&action=knowledge.deleted');
    expect(rows.body.auditLogs).toMatchObject([
      { actor: 'administrator', payload: { reason: 'Wrong: It is port 5433' } },
    ]);
  });

  it('is followed at once by searches, briefs and what agents read, and undone by what it answers', async () => {
    await note('zebra', { title: 'Zebra crossing', projectKey: 'shop', layer: 'canonical' });
    const told = async () =>
      (await tools.call(ben, 'project_brief', { projectKey: 'shop' })).structuredContent.items.map(
        ({ id }: any) => id,
      );
    expect(await told()).toContain('zebra');
    const { judged } = (await judge([{ id: 'zebra', verdict: 'wrong' }])).body;
    expect(await foundBy('zebra')).toEqual([]);
    expect(await told()).not.toContain('zebra');
    const read = await tools.call(ben, 'get_knowledge', { id: 'zebra' });
    expect(read.content[0].text).toContain('Wrong.');
    const recalled = async () =>
      (
        await hub.ask('/api/v1/recall', {
          token: ben.accessToken,
          body: { prompt: 'Where is the zebra crossing?', projectKey: 'shop' },
        })
      ).body.items.map(({ id }: any) => id);
    expect(await recalled()).not.toContain('zebra');
    expect((await judge(judged.map(({ undo }: any) => undo))).body.refused).toEqual([]);
    expect(await foundBy('zebra')).toEqual(['zebra']);
    expect(await told()).toContain('zebra');
    expect(await recalled()).toContain('zebra');
    expect((await pageOf('zebra')).item.status).toBe('active');
  });

  it('confirms what was stale, so that nobody is asked to look at it again, and takes that back', async () => {
    await note('aged', { updatedAt: LONG_AGO, createdAt: LONG_AGO, quality: { freshness: 0.4 } });
    const isStale = async () =>
      (await hub.ask('/api/v1/admin/quality-review?groupKey=core&limit=100')).body.items.some(
        ({ item, reasons }: any) => item.id === 'aged' && reasons.includes('stale'),
      );
    expect(await isStale()).toBe(true);
    const { judged } = (await judge([{ id: 'aged', verdict: 'confirmed' }])).body;
    expect(await isStale()).toBe(false);
    const { item } = await pageOf('aged');
    expect(item.quality).toMatchObject({ rating: 1, freshness: 1 });
    await judge([judged[0].undo]);
    const after = (await pageOf('aged')).item;
    expect(after.quality).toMatchObject({ rating: 0.5, freshness: 0.4 });
    expect(after.updatedAt).toBe(LONG_AGO);
    expect(await isStale()).toBe(true);
  });

  it('leaves the mean of ratings as it was when a confirmation is taken back', async () => {
    await note('rated');
    await pushOne(ben, 'knowledge.rated', { knowledgeId: 'rated', rating: 0.8 });
    await pushOne(cy, 'knowledge.rated', { knowledgeId: 'rated', rating: 0.6 });
    const ratingOf = async () => (await pageOf('rated')).item.quality.rating;
    const before = await ratingOf();
    const { judged } = (await judge([{ id: 'rated', verdict: 'confirmed' }])).body;
    expect(await ratingOf()).toBeGreaterThan(before);
    await judge([judged[0].undo]);
    expect(await ratingOf()).toBeCloseTo(before, 5);
  });

  it('puts what is doubted into the review queue, and settles that when it is confirmed', async () => {
    await note('doubtful');
    const waiting = async () =>
      (await hub.ask('/api/v1/admin/review-queue?groupKey=core&knowledgeId=doubtful')).body.items;
    await judge([{ id: 'doubtful', verdict: 'doubted', reason: 'Looks old' }]);
    expect(await waiting()).toMatchObject([{ kind: 'quality', knowledgeId: 'doubtful' }]);
    expect((await pageOf('doubtful')).statusCause).toMatchObject({
      by: { memberId: 'administrator' },
      reason: 'Rated low: Looks old',
    });
    let answer: any;
    const events = await hub.appendedBy(async () => {
      answer = await judge([{ id: 'doubtful', verdict: 'confirmed' }]);
    });
    expect(events.map(({ purpose, kind }) => [purpose, kind])).toEqual([
      ['sync', 'knowledge.updated'],
      ['administration', 'review.resolved'],
    ]);
    expect(answer.body.judged).toEqual([{ id: 'doubtful', verdict: 'confirmed' }]);
    expect(await waiting()).toEqual([]);
  });

  it('replaces an item by another, and names the successor to who tries again', async () => {
    for (const id of ['first', 'second', 'third']) await note(id);
    const by = (id: string, replacedBy: string, more: object = {}) =>
      judge([{ id, verdict: 'replaced', replacedBy, ...more }]);
    const { body } = await by('first', 'second', { reason: 'Newer' });
    expect(body).toMatchObject({ judged: [{ id: 'first', verdict: 'replaced' }], refused: [] });
    expect(await pageOf('first')).toMatchObject({
      item: { status: 'superseded' },
      statusCause: { reason: 'Newer' },
      successors: [{ item: { id: 'second' } }],
    });
    const again = await by('first', 'third');
    expect(reasonsOf(again)).toEqual([['first', 'item.not_in_force']]);
    expect(again.body.refused[0].message).toMatch(
      /superseded by second “Title of second” of Ada \(ada\), 2026-/,
    );
    expect(reasonsOf(await by('second', 'first'))).toEqual([
      ['second', 'item.replacement_not_found'],
    ]);
    expect(reasonsOf(await by('second', 'gone'))).toEqual([
      ['second', 'item.replacement_not_found'],
    ]);
    const cross = await judge([
      { id: 'second', verdict: 'replaced', replacedBy: 'third' },
      { id: 'third', verdict: 'replaced', replacedBy: 'second' },
    ]);
    expect(cross.body.judged).toEqual([]);
    const anyway = await by('first', 'third', { anyway: true });
    expect(anyway.body.judged).toHaveLength(1);
  });

  it('corrects the text of an item, and takes it back', async () => {
    await note('misspelt', { title: 'The quikc path', content: 'A text', tags: ['x'] });
    const seen = { title: 'The quikc path', content: 'A text' };
    const text = { title: 'The quick path', content: null, tags: ['x'] };
    let undo: any;
    const events = await hub.appendedBy(async () => {
      const { body } = await judge([{ id: 'misspelt', verdict: 'corrected', text, seen }]);
      ({ undo } = body.judged[0]);
    });
    expect(events.map(({ kind, payload }) => [kind, payload])).toEqual([
      [
        'knowledge.updated',
        { knowledgeId: 'misspelt', changes: { title: 'The quick path', content: null } },
      ],
    ]);
    expect(await foundBy('quick')).toEqual(['misspelt']);
    const { item, editor } = await pageOf('misspelt');
    expect(item).toMatchObject({ title: 'The quick path', summary: 'Says misspelt', tags: ['x'] });
    expect(item).not.toHaveProperty('content');
    expect(editor).toMatchObject({ memberId: 'administrator' });
    const late = await judge([
      { id: 'misspelt', verdict: 'corrected', text: { title: 'B' }, seen },
    ]);
    expect(reasonsOf(late)).toEqual([['misspelt', 'item.changed']]);
    await judge([undo]);
    expect((await pageOf('misspelt')).item).toMatchObject({
      title: 'The quikc path',
      content: 'A text',
    });
  });

  it('takes no text that a push would refuse, and nothing that looks like a secret', async () => {
    await note('guarded');
    const secret = `ghp_${'1234567890abcdefghij'.repeat(2).slice(0, 36)}`;
    const correct = (text: object, more: object = {}) =>
      judge([{ id: 'guarded', verdict: 'corrected', text, ...more }]);
    const events = await hub.appendedBy(async () => {
      const huge = await correct({ content: 'x'.repeat(300_000) });
      expect(reasonsOf(huge)).toEqual([['guarded', 'event.payload_too_large']]);
      const broken = await correct({ summary: 'a\ud800b' });
      expect(broken).toMatchObject({ status: 400 });
      const held = await correct({ summary: `The token is ${secret}` });
      expect(reasonsOf(held)).toEqual([['guarded', 'event.secret_suspected']]);
      expect(JSON.stringify(held.body)).not.toContain(secret);
      const said = await judge([{ id: 'guarded', verdict: 'wrong', reason: `No, ${secret}` }]);
      expect(reasonsOf(said)).toEqual([['guarded', 'event.secret_suspected']]);
    });
    expect(events).toEqual([]);
    const text = { summary: `The token is ${secret}` };
    const { rules: notSecret } = (await correct(text)).body.refused[0];
    const { body } = await correct(text, { notSecret });
    expect(body.refused).toEqual([]);
  });

  it('says nothing of an item that was changed since it was seen', async () => {
    await note('moving');
    const { updatedAt: seenAt } = (await pageOf('moving')).item;
    await judge([{ id: 'moving', verdict: 'corrected', text: { summary: 'Something else' } }]);
    const late = await judge([{ id: 'moving', verdict: 'confirmed', seenAt }]);
    expect(reasonsOf(late)).toEqual([['moving', 'item.changed']]);
    const now = (await pageOf('moving')).item.updatedAt;
    const { body } = await judge([{ id: 'moving', verdict: 'confirmed', seenAt: now }]);
    expect(body.refused).toEqual([]);
  });

  it('appends nothing for what is so already', async () => {
    await note('ended');
    await judge([{ id: 'ended', verdict: 'wrong' }]);
    const events = await hub.appendedBy(async () => {
      const { body } = await judge([{ id: 'ended', verdict: 'wrong' }]);
      expect(body).toEqual({ judged: [{ id: 'ended', verdict: 'wrong' }], refused: [] });
      expect(reasonsOf(await judge([{ id: 'ended', verdict: 'confirmed' }]))).toEqual([
        ['ended', 'item.not_in_force'],
      ]);
    });
    expect(events).toEqual([]);
  });

  const twice = ['x', 'x'].map((id) => ({ id, verdict: 'wrong' }));
  it.each<[string, unknown]>([
    ['no list', undefined],
    ['an item twice', twice],
    ['no verdict', [{ id: 'x' }]],
    ['a verdict that is none', [{ id: 'x', verdict: 'maybe' }]],
    ['a replacement without an item', [{ id: 'x', verdict: 'replaced' }]],
    ['a correction without a text', [{ id: 'x', verdict: 'corrected' }]],
    ['an empty title', [{ id: 'x', verdict: 'corrected', text: { title: ' ' } }]],
    ['no title', [{ id: 'x', verdict: 'corrected', text: { title: null } }]],
    ['a layer', [{ id: 'x', verdict: 'corrected', text: { layer: 'canonical' } }]],
    ['nothing to go back to', [{ id: 'x', verdict: 'unconfirmed' }]],
    ['a reason that is no text', [{ id: 'x', verdict: 'wrong', reason: 1 }]],
    ['a time that is none', [{ id: 'x', verdict: 'wrong', seenAt: 'now' }]],
    ['what is no item', [null]],
    ['a field of its own', [{ id: 'x', verdict: 'wrong', why: 'so' }]],
    ['too many', Array.from({ length: 201 }, (_, at) => ({ id: `x${at}`, verdict: 'wrong' }))],
  ])('refuses %s', async (_, items) => {
    const answer = await hub.ask(`/api/v1/admin/${JUDGE}`, { body: { groupKey: 'core', items } });
    expectRefusal(answer, 400, 'request.invalid');
  });

  it('refuses a group that is not there', async () => {
    expectRefusal(await judge([], { groupKey: 'nowhere' }), 404, 'admin.group_not_found');
  });
});
