import type { TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';
import { oneMember } from './one-member.js';
import type { TestClient } from './run-khub.js';

let hub: TestHub;
let client: TestClient;

beforeAll(async () => {
  ({ hub, client } = await oneMember());
});

afterAll(() => hub.stop());

describe('khub review', () => {
  it('lists what waits, and decides it', async () => {
    const bea = await hub.join('core', 'Bea');
    const pushOne = pushOneTo(hub);
    await pushOne(bea, 'knowledge.proposed', { id: 'p1', title: 'Use tabs' });
    await pushOne(bea, 'knowledge.proposed', { id: 'p2', title: 'Use spaces' });
    expect((await client.run('review')).stdout).toMatch(
      /proposal {2}Use tabs[^]*accept: it comes into force[^]*reject: it is deleted/,
    );
    const { items } = (await client.run('review', '--group', 'core', '--json')).json;
    const idOf = (knowledgeId: string) =>
      items.find((entry: any) => entry.knowledgeId === knowledgeId).id;
    const appended = await hub.appendedBy(async () => {
      const accepted = await client.run('review', 'accept', idOf('p1'), '--reason', 'Agreed');
      expect(accepted.stdout).toBe(`accepted ${idOf('p1')} (p1)\n`);
      expect((await client.run('review', 'reject', idOf('p2'))).exitCode).toBe(0);
    });
    expect(
      appended.filter(({ kind }) => kind === 'review.resolved').map(({ payload }) => payload),
    ).toMatchObject([
      { knowledgeId: 'p1', decision: 'accept', reason: 'Agreed' },
      { knowledgeId: 'p2', decision: 'reject' },
    ]);
    expect((await client.run('review')).stdout).toBe('Nothing waits for a decision.\n');
    expect((await client.run('review', 'accept', 'none')).exitCode).toBe(1);
  });

  it('says that both sides of a contradiction stand, and how to take that back', async () => {
    const [bea, pushOne] = [await hub.join('core', 'Bettina'), pushOneTo(hub)];
    for (const [id, title] of [
      ['eu', 'Prices include tax in the EU'],
      ['us', 'Prices are without tax in the US'],
    ])
      await pushOne(bea, 'knowledge.captured', { id, title }, { id: `prices ${id}` });
    const edge = { kind: 'contradicts', fromId: 'us', toId: 'eu' };
    await pushOne(bea, 'knowledge.edge_added', edge, { id: 'taxes' });
    const [, command = ''] =
      /both stand: khub (.*)/.exec((await client.run('review')).stdout) ?? [];
    const appended = await hub.appendedBy(async () => {
      expect((await client.run(...command.split(' '), '--reason', 'Two markets')).stdout).toMatch(
        /^(us and eu|eu and us) both stand\nTo take that back: khub link us contradicts eu\n$/,
      );
    });
    expect(appended).toMatchObject([
      { kind: 'knowledge.edge_removed', payload: { ...edge, reason: 'Two markets' } },
    ]);
    expect((await client.run('review')).stdout).toBe('Nothing waits for a decision.\n');
  });

  it('lists what is alike, and settles it', async () => {
    const [bea, pushOne] = [await hub.join('core', 'Beatrix'), pushOneTo(hub)];
    const carts = (id: string, summary: string, projectKey: string) =>
      pushOne(
        bea,
        'knowledge.captured',
        { id, title: 'Carts live in Redis', summary, projectKey },
        { id: `carts ${id}` },
      );
    await carts('k1', 'Carts live in Redis for 30 minutes', 'shop');
    await carts('k2', 'Carts live in Redis for 24 hours', 'shop');
    await carts('app', 'Carts live in Redis here as well', 'app');
    await carts('copy', 'Carts live in Redis here too', 'app');
    const listed = await client.run('review', 'similar', '--project', 'shop');
    expect(listed.stdout).toMatch(/^Carts live in Redis \[k2\][^]*\[k1\][^]*24, 30 {2}group core/);
    const appended = await hub.appendedBy(async () => {
      const kept = await client.run('review', 'keep', 'k2', 'k1', '--reason', 'We agreed');
      expect(kept.stdout).toBe('k2 supersedes k1\n');
      expect((await client.run('review', 'both', 'copy', 'app')).stdout).toBe(
        'copy and app both stand\n',
      );
    });
    expect(appended.map(({ kind, payload }) => [kind, payload])).toEqual([
      [
        'knowledge.edge_added',
        { kind: 'supersedes', fromId: 'k2', toId: 'k1', reason: 'We agreed' },
      ],
      ['knowledge.edge_added', { kind: 'relates_to', fromId: 'copy', toId: 'app', reason: null }],
    ]);
    expect((await client.run('review', 'similar', '--group', 'core')).stdout).toContain(
      'No two items are alike.',
    );
    const undo = ['review', 'keep', 'k2', 'k1', '--undo'];
    expect((await client.run(...undo)).stdout).toBe('taken back: k2 supersedes k1\n');
    expect((await client.run('review', 'similar', '--group', 'core')).stdout).toContain('[k2]');
    const again = await client.run(...undo);
    expect([again.exitCode, again.stderr]).toEqual([
      1,
      expect.stringContaining('there is no link k2 supersedes k1'),
    ]);
  });
});
