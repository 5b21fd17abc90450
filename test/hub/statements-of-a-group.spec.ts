import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { Database } from '../../apps/hub/src/database/database.js';
import { type Joined, TestHub } from '../support/hub.js';
import { Reader } from '../support/readers.js';

/** What opens and ends a transaction touches no rows. */
const OF_NO_TABLE = /^(BEGIN|COMMIT|ROLLBACK|SET )/;

/** What names no group, each with why; docs/scale.md says what becomes of it. */
const OF_ALL_GROUPS: Readonly<Record<string, RegExp>> = {
  'a session over MCP is found by the hash of its secret':
    /FROM mcp_session WHERE session_hash = \$1/,
  'read models are given a place in logs that are new, of whichever group':
    /^INSERT INTO projection /,
};

/** What a request is asked with must name, so that its rows are found on the server where the group lives. */
interface Tenant {
  texts: string[];
  bytes: Buffer[];
}

describe('what a member’s request asks of the database', () => {
  const requests = new AsyncLocalStorage<string>();
  const asked: { request: string; query: QueryConfig }[] = [];
  let hub: TestHub;
  let bob: Joined;
  let tenant: Tenant;

  beforeAll(async () => {
    hub = await TestHub.start();
    for (const key of ['home-team', 'other-team']) await hub.group(key);
    const eve = await hub.join('other-team', 'Eve');
    bob = await hub.join('home-team', 'Bob');
    await capture(eve, 'elsewhere');
    await capture(bob, 'first');
    await readEverything();
    const logs = await hub.database.query<{ log_id: string }>(
      `SELECT log_id FROM log WHERE group_key = 'home-team'`,
    );
    const ids = logs.map(({ log_id }) => log_id);
    const token = createHash('sha256').update(bob.accessToken).digest();
    const texts = ['home-team', bob.memberId, bob.clientId, ...ids, token.toString('hex')];
    const uuids = ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'));
    tenant = { texts, bytes: [...uuids, token, ...texts.map((text) => Buffer.from(text))] };
    watch();
  });

  afterAll(() => hub.stop());

  /** Notes what requests ask; what the hub does beside them by the clock is nobody's. */
  function watch(): void {
    hub.app
      .getHttpServer()
      .prependListener('request', ({ method, url }: { method: string; url: string }) =>
        requests.enterWith(`${method} ${url.split('?')[0]}`),
      );
    const database = hub.app.get(Database) as unknown as {
      ask: (client: unknown, query: QueryConfig) => Promise<unknown>;
    };
    const ask = database.ask.bind(database);
    database.ask = (client, query) => {
      const request = requests.getStore();
      if (request !== undefined) asked.push({ request, query });
      return ask(client, query);
    };
  }

  async function capture(member: Joined, id: string): Promise<void> {
    const payload = { id, title: `about ${id}`, projectKey: 'work', summary: 'what it says' };
    const events = [{ id: `e-${id}`, kind: 'knowledge.captured', payload }];
    expect((await hub.push(member, events)).body).toMatchObject({ accepted: 1 });
  }

  async function readEverything(): Promise<void> {
    const reader = new Reader(hub, bob);
    expect(await reader.search('about')).toContain('first');
    expect(await reader.briefs()).toContain('first');
    expect(await reader.item('first')).toContain('first');
    expect(await reader.logs()).toContain('first');
    await reader.list();
  }

  function isNamed(value: unknown): boolean {
    if (Array.isArray(value)) return value.some(isNamed);
    if (typeof value === 'string') return tenant.texts.some((text) => value.includes(text));
    const bytes = Buffer.isBuffer(value) ? value : (value as { bytes?: Buffer } | null)?.bytes;
    return Buffer.isBuffer(bytes) && tenant.bytes.some((part) => bytes.includes(part));
  }

  it('names the member’s group, a log of it or who asks, in every statement of pushes, pulls, searches and briefs but those that are listed', async () => {
    await capture(bob, 'second');
    await readEverything();
    const statements = asked.filter(({ query }) => !OF_NO_TABLE.test(query.text));
    expect(new Set(statements.map(({ request }) => request)).size).toBeGreaterThan(4);
    const unnamed = statements
      .filter(({ query }) => !(query.values ?? []).some(isNamed))
      .map(({ request, query }) => ({ request, text: query.text.replaceAll(/\s+/g, ' ').trim() }));
    const allowed = Object.values(OF_ALL_GROUPS);
    const isAllowed = (text: string) => allowed.some((pattern) => pattern.test(text));
    expect(unnamed.filter(({ text }) => !isAllowed(text))).toEqual([]);
  });
});
