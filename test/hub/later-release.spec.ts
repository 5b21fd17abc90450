import { OPERATIONS } from '../../apps/hub/src/docs/features.js';
import { type Joined, TestHub } from '../support/hub.js';
import { KeptLog } from '../support/kept-log.js';
import { addressOf, asking, nameOf } from '../support/well-formed.js';

/** As many as the hub has connections, so that each has prepared the statements. */
const ABREAST = 10;
const READING = OPERATIONS.filter((each) => /^get (?!.*\/stream$)/.test(nameOf(each)));
const TABLES = `
  SELECT quote_ident(relname) AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`;

describe('a hub on whose database a later release has added a column to each table', () => {
  let hub: TestHub;
  let ada: Joined;
  let deliveries: string;

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
    const webhook = { groupKey: 'core', url: 'https://hooks.example/', types: ['member.joined'] };
    const { body } = await hub.ask('/api/v1/admin/webhooks', { body: webhook });
    deliveries = `/api/v1/admin/webhooks/${body.id}/deliveries`;
  });

  afterAll(() => hub.stop());

  async function readEverything(): Promise<string[]> {
    const failed = new Set<string>();
    const token = ada.accessToken;
    const requests = READING.map((operation) => {
      const options = asking(operation, operation.access === 'bearer' ? { token } : {});
      return [addressOf(operation), options] as const;
    });
    for (const [path, options] of [...requests, [deliveries, {}] as const])
      for (const { status } of await Promise.all(
        Array.from({ length: ABREAST }, () => hub.ask(path, options)),
      ))
        if (status >= 500) failed.add(`${path} ${status}`);
    return [...failed];
  }

  it('answers all that it is asked, also by statements that it has prepared before', async () => {
    expect(await readEverything()).toEqual([]);
    for (const { name } of await hub.database.query<{ name: string }>(TABLES))
      await hub.database.query(`ALTER TABLE ${name} ADD COLUMN of_later integer`);
    expect(await readEverything()).toEqual([]);
  });
});

describe('a hub that is started again after a later release has made read models', () => {
  it('says in its log which ones it does not bring up to date', async () => {
    const first = await TestHub.start();
    const saidAtStart = async () => {
      const kept = new KeptLog('warn');
      const { databaseUrl } = first;
      const hub = await TestHub.start({ databaseUrl, logLevel: 'warn' }, kept.log);
      await hub.stop();
      return kept.lines.filter(({ part }) => part === 'projections').map(({ msg }) => msg);
    };
    try {
      await first.group('core');
      const ada = await first.join('core', 'Ada');
      await first.push(ada, [{ id: 'one', kind: 'note.taken', payload: {} }]);
      await first.ask('/api/v1/admin/knowledge');
      expect(await saidAtStart()).toEqual([]);
      const newer = `UPDATE projection SET version = version + 1 WHERE name IN ('knowledge', 'search')`;
      await first.database.query(newer);
      const told = expect.stringMatching(
        /^a later release has made the read models knowledge, search, /,
      );
      expect(await saidAtStart()).toEqual([told]);
    } finally {
      await first.stop();
    }
  });
});
