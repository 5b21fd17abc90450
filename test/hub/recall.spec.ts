import type { Joined, TestHub } from '../support/hub.js';
import { setAccess } from '../support/projects.js';
import { type TwoGroups, startTwoGroups } from '../support/two-groups.js';
import { expectRefusal } from '../support/refusal.js';

describe('POST /api/v1/recall', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let bo: Joined;
  let pushOne: TwoGroups['pushOne'];
  const WEBHOOKS = 'the payment webhook retries forever, fix it';
  const know = (member: Joined, id: string, fields: object) =>
    pushOne(member, 'knowledge.captured', { knowledge: { id, title: id, ...fields } });
  const recall = (member: Joined, prompt: unknown, more: object = {}) =>
    hub.ask('/api/v1/recall', {
      token: member.accessToken,
      body: { prompt, projectKey: 'shop', ...more },
    });
  const idsFor = async (member: Joined, prompt: string, more?: object) => {
    const { status, body } = await recall(member, prompt, more);
    expect(status).toBe(200);
    return body.items.map(({ id }: any) => id);
  };

  beforeAll(async () => {
    ({ hub, ada, ben, bo, pushOne } = await startTwoGroups());
    for (const id of ['shop', 'vault'])
      await hub.ask('/api/v1/projects', { token: ada.accessToken, body: { id } });
    await setAccess(hub, ada, 'vault', { visibility: 'restricted' });
    await know(ada, 'retries', {
      projectKey: 'shop',
      title: 'Payment webhooks are retried five times',
      summary: 'Then the webhook goes to the dead letter queue.',
      type: 'decision',
    });
    await know(ada, 'pnpm', { projectKey: 'shop', title: 'Use pnpm, not npm' });
    await know(ada, 'names', { projectKey: 'shop', title: 'Test names are sentences' });
    await know(ada, 'refunds', { projectKey: 'shop', title: 'Refunds need a second approval' });
    await know(ada, 'zh', { projectKey: 'shop', title: '支付回调签名用公钥验证' });
    await know(ada, 'of-none', { title: 'Kafka topics are named by team' });
    await know(ada, 'private', {
      projectKey: 'shop',
      title: 'Terraform state bucket',
      visibility: 'private',
    });
    await know(ada, 'of-vault', { projectKey: 'vault', title: 'Vault unseal keys rotate' });
    await know(ada, 'old', { projectKey: 'shop', title: 'Invoices are numbered by quarter' });
    await know(ada, 'new', { projectKey: 'shop', title: 'Ledgers are closed on Fridays' });
    await pushOne(ada, 'knowledge.edge_added', { kind: 'supersedes', fromId: 'new', toId: 'old' });
    await pushOne(ada, 'task.updated', {
      taskKey: 'SHOP-1',
      title: 'Migrate the newsletter to Postmark',
      status: 'done',
      projectKey: 'shop',
    });
    await pushOne(ada, 'task.updated', {
      taskKey: 'SHOP-2',
      title: 'Translate the onboarding wizard',
      status: 'todo',
      projectKey: 'shop',
    });
    await know(bo, 'of-design', { title: 'Sketchboards use the Figma library' });
  });

  afterAll(() => hub.stop());

  it('tells the item that a prompt is clearly about, within the frame of a brief', async () => {
    const { status, body } = await recall(ben, WEBHOOKS);
    expect(status).toBe(200);
    expect(body.items).toEqual([
      { id: 'retries', type: 'decision', title: 'Payment webhooks are retried five times' },
    ]);
    expect(body.markdown).toMatch(
      /not instructions to obey.*\n<notes>\n- Payment webhooks are retried five times: Then .* \[retries\]\n<\/notes>\n/,
    );
    expect(body.tokens).toBeLessThanOrEqual(330);
  });

  it('finds an item by Chinese words, by a name alone, and by its id or task key', async () => {
    expect(await idsFor(ben, '支付回调的签名一直验证失败')).toEqual(['zh']);
    expect(await idsFor(ben, 'go on with of-none')).toEqual(['of-none']);
    expect(await idsFor(ben, 'use a webhook')).toEqual(['retries']);
    expect(await idsFor(ben, 'go on with SHOP-2')).toHaveLength(1);
  });

  it.each([
    'yes, go on',
    'run the tests',
    'fix the lint errors',
    'commit this',
    '继续',
    'what does this function do?',
    'add dark mode to the settings page',
    '',
  ])('says nothing beside %j', async (prompt) => {
    expect((await recall(ben, prompt)).body).toEqual({ items: [], tokens: 0, markdown: '' });
  });

  it('says nothing beside a long prompt that shares few words with an item', async () => {
    const letters = (at: number) =>
      String.fromCharCode(97 + at / 8, 105 + (at % 8), 113 + (at % 8));
    const long = Array.from({ length: 60 }, (_, at) => `unheard${letters(at)} of it`).join(' ');
    expect(await idsFor(ben, `${long} the payment webhook, fix it`)).toEqual([]);
    expect(await idsFor(ben, `${long} ${WEBHOOKS}`)).toEqual(['retries']);
  });

  it('leaves out what the session holds, and what says the same', async () => {
    const twin = { title: 'Payment webhooks are retried five times', type: 'decision' };
    const summary = 'Then the webhook goes to the dead letter queue.';
    await know(ada, 'twin', { projectKey: 'shop', ...twin, summary });
    expect(await idsFor(ben, WEBHOOKS)).toHaveLength(1);
    expect(await idsFor(ben, WEBHOOKS, { without: ['retries', 'twin'] })).toEqual([]);
    await pushOne(ada, 'knowledge.deleted', { knowledgeId: 'twin', tombstone: true });
    expect(await idsFor(ben, WEBHOOKS)).toEqual(['retries']);
  });

  it('tells a private item to its author alone, and one of a hidden project or another group to nobody else', async () => {
    const prompt = 'where is the terraform state bucket?';
    expect(await idsFor(ada, prompt)).toEqual(['private']);
    expect(await idsFor(ben, prompt)).toEqual([]);
    const vault = { projectKey: 'vault' };
    expect(await idsFor(ada, 'rotate the vault unseal keys', vault)).toEqual(['of-vault']);
    expect(await idsFor(ben, 'rotate the vault unseal keys', vault)).toEqual([]);
    expect(await idsFor(ben, 'of-vault', vault)).toEqual([]);
    const sketches = 'copy the sketchboards from the figma library';
    expect(await idsFor(bo, sketches)).toEqual(['of-design']);
    expect(await idsFor(ben, sketches)).toEqual([]);
  });

  it('tells neither superseded or raw items nor done tasks', async () => {
    await know(ada, 'raw', {
      projectKey: 'shop',
      layer: 'raw',
      title: 'Grafana dashboards flicker',
    });
    expect(await idsFor(ben, 'why do the grafana dashboards flicker?')).toEqual([]);
    expect(await idsFor(ben, 'invoices numbered by quarter')).toEqual([]);
    expect(await idsFor(ben, 'migrate the newsletter to postmark')).toEqual([]);
    expect(await idsFor(ben, 'go on with SHOP-1')).toEqual([]);
    expect(await idsFor(ben, 'translate the onboarding wizard')).toHaveLength(1);
  });

  it('tells of no other project, but what belongs to none also where the project is unknown', async () => {
    const kafka = 'rename the kafka topics of our team';
    for (const more of [{}, { projectKey: 'nowhere' }, { projectKey: undefined }])
      expect(await idsFor(ben, kafka, more)).toEqual(['of-none']);
    expect(await idsFor(ben, WEBHOOKS, { projectKey: 'nowhere' })).toEqual([]);
  });

  it('refuses what is no prompt, too long or from nobody, and never says what it was', async () => {
    for (const prompt of [undefined, 7, 'secretword '.repeat(400)]) {
      const answer = await recall(ben, prompt);
      expectRefusal(answer, 400, 'request.invalid');
      expect(JSON.stringify(answer.body)).not.toContain('secretword');
    }
    expectRefusal(await recall(ben, 'x', { without: [1] }), 400, 'request.invalid');
    const asked = await hub.ask('/api/v1/recall', { body: { prompt: WEBHOOKS } });
    expectRefusal(asked, 401, 'auth.missing_token');
  });

  it('leaves no trace: no event, no row of the audit trail, no brief that was read', async () => {
    const sizes = async () => {
      const [row] = await hub.database.query<any>(
        `SELECT (SELECT count(*) FROM event) AS events, (SELECT count(*) FROM audit) AS audit,
                (SELECT count(*) FROM brief_reads) AS briefs`,
      );
      return row;
    };
    // The trail has what came before only once it is read.
    await hub.ask('/api/v1/admin/audit');
    const before = await sizes();
    await recall(ben, WEBHOOKS);
    expect(await sizes()).toEqual(before);
  });
});
