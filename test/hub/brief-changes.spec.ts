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

  beforeAll(async () => {
    [hub, ada, ben] = await startCore('Ada', 'Ben');
    pushOne = pushOneTo(hub);
  });

  afterAll(() => hub.stop());

  it('tells what was superseded, deleted or contradicted since a time, as far as the reader may see it', async () => {
    const BEFORE = { createdAt: '2026-06-01T08:00:00.000Z' };
    const AFTER = { createdAt: '2026-06-01T09:00:00.000Z' };
    const items = ['gone', 'replaced', 'one', 'other', 'long-gone', 'long-replaced'];
    for (const id of [...items, 'own-secret'])
      await pushOne(
        ada,
        'knowledge.captured',
        {
          knowledge: {
            id: `was-${id}`,
            title: id,
            projectKey: 'ending',
            ...(id === 'own-secret' && { visibility: 'private' }),
          },
        },
        BEFORE,
      );
    const remove = (id: string, when: object) =>
      pushOne(ada, 'knowledge.deleted', { knowledgeId: `was-${id}`, tombstone: true }, when);
    const link = (kind: string, from: string, to: string, when: object) =>
      pushOne(
        ada,
        'knowledge.edge_added',
        { kind, fromId: `was-${from}`, toId: `was-${to}` },
        when,
      );
    await remove('long-gone', BEFORE);
    await link('supersedes', 'other', 'long-replaced', BEFORE);
    await remove('gone', AFTER);
    await remove('own-secret', { createdAt: '2026-06-01T10:00:00.000Z' });
    await link('supersedes', 'other', 'replaced', { createdAt: '2026-06-01T09:30:00.000Z' });
    await link('contradicts', 'one', 'other', AFTER);
    const since = encodeURIComponent('2026-06-01T08:30:00.000Z');
    const { changedSince, contradictions, markdown } = (
      await brief(ben, 'ending', `since=${since}`)
    ).body;
    expect(changedSince.items.map(({ id, status }: any) => [id, status])).toEqual([
      ['was-replaced', 'superseded'],
      ['was-gone', 'tombstone'],
    ]);
    expect(contradictions).toMatchObject([{ createdAt: AFTER.createdAt }]);
    expect(markdown).toContain(
      [
        '## Changed',
        '- new contradiction: one [was-one] contradicts other [was-other]',
        '- superseded: replaced [was-replaced]',
        '- deleted: gone [was-gone]',
        '',
      ].join('\n'),
    );
    const own = (await brief(ada, 'ending', `since=${since}`)).body.markdown;
    expect(own).toContain('- deleted: own-secret [was-own-secret]');
  });
});
