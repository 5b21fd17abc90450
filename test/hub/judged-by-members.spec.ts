import { ConsolePage } from '../support/console.js';
import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { restrictedProject } from '../support/projects.js';
import { pushOneTo } from '../support/push-one.js';
import { expectRefusal } from '../support/refusal.js';

const JUDGE = 'knowledge/judge';

describe('POST /api/v1/admin/knowledge/judge from a member in the console', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let cy: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;

  beforeAll(async () => {
    [hub, ada, ben, cy] = await startCore('Ada', 'Ben', 'Cy');
    pushOne = pushOneTo(hub);
    await restrictedProject(hub, ada, 'vault', [[cy, 'reader']]);
    for (const member of [ada, ben, cy]) pages.set(member, await ConsolePage.enter(hub, member));
  });

  afterAll(() => hub.stop());

  const note = (id: string, more: object = {}) =>
    pushOne(ada, 'knowledge.captured', {
      knowledge: { id, title: `Title of ${id}`, summary: `Says ${id}`, ...more },
    });
  const pageOf = async (id: string) => (await hub.ask(`/api/v1/admin/knowledge/core/${id}`)).body;
  const reasonsOf = ({ body }: any) => body.refused.map(({ id, reason }: any) => [id, reason]);
  const pages = new Map<Joined, ConsolePage>();
  const asked = (member: Joined, items: object[]) =>
    pages.get(member)!.ask(JUDGE, { body: { items } });

  it('is recorded as its client’s, with a bearer’s rights', async () => {
    await note('of-ada');
    const events = await hub.appendedBy(async () => {
      const { body } = await asked(ben, [
        { id: 'of-ada', verdict: 'corrected', text: { summary: 'Ben’s words' } },
      ]);
      expect(body.refused).toEqual([]);
    });
    expect(events).toMatchObject([{ purpose: 'sync', kind: 'knowledge.updated' }]);
    expect((await pageOf('of-ada')).editor).toMatchObject({ memberId: ben.memberId });
    const ending = await asked(ben, [{ id: 'of-ada', verdict: 'wrong' }]);
    expect(reasonsOf(ending)).toEqual([['of-ada', 'event.forbidden']]);
    expect((await asked(ben, [{ id: 'of-ada', verdict: 'doubted' }])).body.refused).toEqual([]);
    expect(reasonsOf(await asked(ada, [{ id: 'of-ada', verdict: 'doubted' }]))).toEqual([
      ['of-ada', 'item.own'],
    ]);
  });

  it('is decided as the item stands: of several corrections at once of what all saw one is taken', async () => {
    for (const id of ['raced-1', 'raced-2', 'raced-3']) {
      await note(id);
      const seen = { summary: `Says ${id}` };
      const asking = [ada, ben, cy].map((member, at) =>
        asked(member, [{ id, verdict: 'corrected', text: { summary: `Words ${at}` }, seen }]),
      );
      const answers = (await Promise.all(asking)).map(({ body }) => body);
      expect(answers.flatMap(({ judged }) => judged)).toHaveLength(1);
      const reasons = answers.flatMap(({ refused }) => refused.map(({ reason }: any) => reason));
      expect(reasons).toEqual(['item.changed', 'item.changed']);
    }
  });

  it('ends and restores what is its own; who did not delete an item does not restore it', async () => {
    await note('mine');
    const { judged } = (await asked(ada, [{ id: 'mine', verdict: 'outdated' }])).body;
    expect(reasonsOf(await asked(ben, [{ id: 'mine', verdict: 'restored' }]))).toEqual([
      ['mine', 'item.deleted_by_other'],
    ]);
    expect((await asked(ada, [judged[0].undo])).body.refused).toEqual([]);
    expect((await pageOf('mine')).item.status).toBe('active');
  });

  it('reaches nothing that the member may not see, and changes nothing where it only reads', async () => {
    await note('locked', { projectKey: 'vault', title: 'Locked canary' });
    await note('own', { visibility: 'private', title: 'Own canary' });
    await note('open-one');
    const said = [
      { id: 'locked', verdict: 'wrong' },
      { id: 'own', verdict: 'confirmed' },
      { id: 'open-one', verdict: 'replaced', replacedBy: 'locked' },
    ];
    const events = await hub.appendedBy(async () => {
      const answer = await asked(ben, said);
      expect(reasonsOf(answer)).toEqual([
        ['locked', 'item.not_found'],
        ['own', 'item.not_found'],
        ['open-one', 'item.replacement_not_found'],
      ]);
      expect(JSON.stringify(answer.body)).not.toContain('canary');
    });
    expect(events).toEqual([]);
    for (const verdict of ['confirmed', 'doubted', 'wrong', 'corrected']) {
      const text = { title: 'Other' };
      const answer = await asked(cy, [
        { id: 'locked', verdict, ...(verdict === 'corrected' && { text }) },
      ]);
      expect(reasonsOf(answer)).toEqual([['locked', 'event.forbidden']]);
    }
    expect((await pageOf('locked')).item).toMatchObject({
      title: 'Locked canary',
      status: 'active',
    });
  });

  it('is not for items of another group', async () => {
    await hub.group('other');
    const body = { groupKey: 'other', items: [] };
    const answer = await pages.get(ben)!.ask(JUDGE, { body });
    expectRefusal(answer, 403, 'admin.role_required');
  });

  it('is refused where the group requires signatures, which a browser cannot give', async () => {
    await hub.group('signed');
    const dee = await hub.join('signed', 'Dee');
    await pushOne(dee, 'knowledge.captured', { knowledge: { id: 's', title: 's' } });
    await hub.group('signed', { requireSignatures: true });
    pages.set(dee, await ConsolePage.enter(hub, dee));
    expect(reasonsOf(await asked(dee, [{ id: 's', verdict: 'wrong' }]))).toEqual([
      ['s', 'event.signature_required'],
    ]);
  });
});
