import { type TwoGroups, startTwoGroups } from '../support/two-groups.js';

const DUPLICATES = { kind: 'duplicates', fromId: 'again', toId: 'first' };

describe('an item that duplicates another', () => {
  let team: TwoGroups;

  beforeAll(async () => {
    team = await startTwoGroups();
    const { pushOne, ada } = team;
    const texts = {
      first: 'Payment webhooks are retried five times',
      again: 'A payment webhook retries until five failures',
      // A word that is in all items says nothing of any.
      names: 'Test names are sentences',
      refunds: 'Refunds need a second approval',
      topics: 'Kafka topics are named by team',
      ledgers: 'Ledgers are closed on Fridays',
    };
    for (const [id, title] of Object.entries(texts))
      await pushOne(ada, 'knowledge.captured', { knowledge: { id, title, projectKey: 'shop' } });
  });

  afterAll(() => team.hub.stop());

  const told = async () => {
    const { hub, ben } = team;
    const { body } = await hub.ask('/api/v1/projects/shop/brief', { token: ben.accessToken });
    return ['first', 'again'].filter((id) => body.markdown.includes(`[${id}]`));
  };
  const recalled = async (more: object = {}) => {
    const body = {
      prompt: 'the payment webhook retries forever, fix it',
      projectKey: 'shop',
      ...more,
    };
    const answer = await team.hub.ask('/api/v1/recall', { token: team.ben.accessToken, body });
    return answer.body.items.map(({ id }: { id: string }) => id).toSorted();
  };

  it('is told beside it until that is said, and again once it is taken back', async () => {
    const { pushOne, ben } = team;
    expect([await told(), await recalled()]).toEqual([
      ['first', 'again'],
      ['again', 'first'],
    ]);
    await pushOne(ben, 'knowledge.edge_added', DUPLICATES);
    expect([await told(), await recalled()]).toEqual([['first'], ['first']]);
    await pushOne(ben, 'knowledge.edge_removed', DUPLICATES);
    expect(await told()).toEqual(['first', 'again']);
  });

  it('is told where the other one is not', async () => {
    const { pushOne, ada } = team;
    await pushOne(ada, 'knowledge.edge_added', { ...DUPLICATES, reason: 'as before' });
    expect(await told()).toEqual(['first']);
    await pushOne(ada, 'knowledge.deleted', { knowledgeId: 'first', tombstone: true });
    expect([await told(), await recalled()]).toEqual([['again'], ['again']]);
  });
});
