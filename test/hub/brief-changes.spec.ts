import { setTimeout as sleep } from 'node:timers/promises';
import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

describe('what changed, in a brief', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;
  const brief = (member: Joined, id: string, query: string) =>
    hub.ask(`/api/v1/projects/${id}/brief?${query}`, { token: member.accessToken });

  const capture = (id: string, fields: object, when?: object) =>
    pushOne(ada, 'knowledge.captured', { knowledge: { id, title: id, ...fields } }, when);
  const idsOf = ({ items }: any) => items.map(({ id }: any) => id).sort();
  /** A time that nothing before it shares, nor anything after it. */
  const aMoment = async () => {
    await sleep(2);
    const moment = new Date().toISOString();
    await sleep(2);
    return moment;
  };

  beforeAll(async () => {
    [hub, ada, ben] = await startCore('Ada', 'Ben');
    pushOne = pushOneTo(hub);
  });

  afterAll(() => hub.stop());

  it('tells what was superseded, deleted or contradicted since a time, as far as the reader may see it', async () => {
    const items = ['gone', 'replaced', 'one', 'other', 'long-gone', 'long-replaced'];
    for (const id of [...items, 'own-secret'])
      await capture(`was-${id}`, {
        title: id,
        projectKey: 'ending',
        ...(id === 'own-secret' && { visibility: 'private' }),
      });
    const remove = (id: string) =>
      pushOne(ada, 'knowledge.deleted', { knowledgeId: `was-${id}`, tombstone: true });
    const link = (kind: string, from: string, to: string, when?: object) =>
      pushOne(
        ada,
        'knowledge.edge_added',
        { kind, fromId: `was-${from}`, toId: `was-${to}` },
        when,
      );
    await remove('long-gone');
    await link('supersedes', 'other', 'long-replaced');
    const since = await aMoment();
    await remove('gone');
    await remove('own-secret');
    await aMoment();
    await link('supersedes', 'other', 'replaced');
    await link('contradicts', 'one', 'other', { createdAt: new Date().toISOString() });
    const { changedSince, contradictions, markdown } = (
      await brief(ben, 'ending', `since=${since}`)
    ).body;
    expect(changedSince.items.map(({ id, status }: any) => [id, status])).toEqual([
      ['was-replaced', 'superseded'],
      ['was-gone', 'tombstone'],
    ]);
    expect(contradictions).toHaveLength(1);
    expect(markdown).toContain(
      [
        '## Contradictions',
        '- new contradiction: one [was-one] contradicts other [was-other]',
        '',
        '## Changed',
        '- superseded: replaced [was-replaced]',
        '- deleted: gone [was-gone]',
        '',
      ].join('\n'),
    );
    const own = (await brief(ada, 'ending', `since=${since}`)).body.markdown;
    expect(own).toContain('- deleted: own-secret [was-own-secret]');
  });

  it('tells what has reached the hub since a time, though it was written or deleted before', async () => {
    await capture('written-long-ago', { projectKey: 'away' });
    const since = await aMoment();
    const OFFLINE = { createdAt: '2026-06-01T08:00:00.000Z' };
    await capture('written-away', { projectKey: 'Away' }, OFFLINE);
    await capture('written-elsewhere', { projectKey: 'elsewhere' }, OFFLINE);
    const gone = { knowledgeId: 'written-long-ago', tombstone: true };
    await pushOne(ada, 'knowledge.deleted', gone, OFFLINE);
    const { changedSince, markdown } = (await brief(ben, 'away', `since=${since}`)).body;
    expect(idsOf(changedSince)).toEqual(['written-away', 'written-long-ago']);
    expect(markdown).toContain('\n- new: written-away (note, Ada, 2026-06-01) [written-away]\n');
    expect(markdown).toContain('\n- deleted: written-long-ago [written-long-ago]\n');
    const next = (await brief(ben, 'away', `since=${await aMoment()}`)).body;
    expect(idsOf(next.changedSince)).toEqual([]);
  });

  it('tells what was superseded for a reason that no text of the database can hold', async () => {
    for (const id of ['plain', 'binary']) await capture(id, { projectKey: 'bytes' });
    const since = await aMoment();
    const edge = { kind: 'supersedes', fromId: 'plain', toId: 'binary', reason: 'pasted \0 bytes' };
    await pushOne(ada, 'knowledge.edge_added', edge);
    const { changedSince } = (await brief(ben, 'bytes', `since=${since}`)).body;
    expect(idsOf(changedSince)).toEqual(['binary']);
    const audited = await hub.ask('/api/v1/admin/audit?action=knowledge.edge_created&limit=1');
    expect(audited.body.auditLogs[0].payload.reason).toBe('pasted \ufffd bytes');
  });

  it('tells once of what a clock that is ahead has dated', async () => {
    const since = await aMoment();
    await capture('written-ahead', { projectKey: 'ahead' }, { createdAt: '2099-01-01T00:00:00Z' });
    const { changedSince } = (await brief(ben, 'ahead', `since=${since}`)).body;
    expect(idsOf(changedSince)).toEqual(['written-ahead']);
    const next = (await brief(ben, 'ahead', `since=${await aMoment()}`)).body;
    expect(idsOf(next.changedSince)).toEqual([]);
  });
});
