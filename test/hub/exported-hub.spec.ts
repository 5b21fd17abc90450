import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { WebhookCourier } from '../../apps/hub/src/webhooks/webhook-courier.js';
import { type ExportedLog, exportAll } from '../support/exported-logs.js';
import { TestHub } from '../support/hub.js';
import { type Ended, HubProcess } from '../support/hub-process.js';
import { type LivedIn, liveIn } from '../support/lived-in-hub.js';
import { Reader } from '../support/readers.js';
import { createMigratedDatabase } from '../support/test-database.js';
import { until } from '../support/until.js';

const IMPORT = 'dist/apps/hub/src/cli/import-log.js';
const VERIFY = 'dist/apps/hub/src/cli/verify-logs.js';
const AT_HOME = { webhookAllowPrivate: ['127.0.0.1'] };
const MASTER_KEY = '07'.repeat(32);

let folder: string;
let original: TestHub;
let lived: LivedIn;
let copy: TestHub;
let exported: Map<string, ExportedLog>;
let database: Awaited<ReturnType<typeof createMigratedDatabase>>;

/** The files of exported logs, by the alphabet, in which what members share comes between what is decided. */
function filesOf(logs: Map<string, ExportedLog>): string[] {
  return [...logs]
    .map(([name, { header, lines }]) => {
      const path = join(folder, `${name.split(' ').toReversed().join('-')}.ndjson`);
      const texts = lines.map((line) => ('event' in line ? line.event : line));
      writeFileSync(path, [header, ...texts].map((line) => `${canonicalize(line)}\n`).join(''));
      return path;
    })
    .toSorted()
    .toReversed();
}

const importInto = (databaseUrl: string, files: readonly string[], masterKey = MASTER_KEY) =>
  new HubProcess({ DATABASE_URL: databaseUrl, HUB_MASTER_KEY: masterKey }, IMPORT, files).ended;

/** All pages of a list of an administrator. */
async function pagesOf(hub: TestHub, path: string): Promise<unknown[]> {
  const pages: unknown[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const query: string = cursor && `${path.includes('?') ? '&' : '?'}cursor=${cursor}`;
    const { status, body } = await hub.ask(`/api/v1/admin${path}${query}`);
    expect([path, status]).toEqual([path, 200]);
    pages.push(body);
    cursor = body.nextCursor;
  }
  return pages;
}

const LISTS = [
  '/groups',
  '/members',
  '/invites',
  '/projects',
  '/glossary',
  '/knowledge-edges',
  '/knowledge?includeSuperseded=true',
  '/knowledge?query=flower',
  '/quality-review',
  '/review-queue',
  '/task-digest?includeDone=true',
  '/audit',
  '/audit?action=sync.pushed',
  '/webhooks?groupKey=core',
  '/webhooks?groupKey=apart',
  '/logs',
  '/projects/core/vault/acl',
];

/** What administrators are answered, by what they ask. */
async function administratorsAnswers(hub: TestHub): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const path of LISTS) answers[path] = await pagesOf(hub, path);
  for (const id of lived.itemIds)
    for (const part of ['', '/history', '/neighbourhood']) {
      const path = `/api/v1/admin/knowledge/core/${encodeURIComponent(id)}${part}`;
      const { status, body } = await hub.ask(path);
      answers[path] = [status, body];
    }
  const { logs } = (await hub.ask('/api/v1/admin/logs')).body;
  for (const { id } of logs)
    answers[`events of ${id}`] = (await hub.ask(`/api/v1/admin/logs/${id}/events?limit=1000`)).body;
  const { counts, recentKnowledge } = (await hub.ask('/api/v1/admin/overview')).body;
  return { ...answers, counts, recentKnowledge, activity: await hub.ask('/api/v1/admin/activity') };
}

/** What a member is answered, by what it asks. */
async function membersAnswers(hub: TestHub, at: number): Promise<Record<string, unknown>> {
  const member = lived.members[at]!;
  const { accessToken: token, groupKey } = member;
  const reader = new Reader(hub, member);
  const answers: Record<string, unknown> = {
    logs: await reader.logs(),
    list: await reader.list(),
    briefs: await reader.briefs(),
    terms: [await reader.term('peony'), await reader.term('weed')],
  };
  for (const word of ['roses', 'loam', 'lilies', 'secret', 'elsewhere', 'peonies', 'paeonia'])
    answers[`search ${word}`] = await reader.search(word);
  for (const id of lived.itemIds) answers[id] = await reader.item(id);
  for (const path of ['projects', 'federation/redactions', `projects/vault/acl`])
    answers[path] = (await hub.ask(`/api/v1/${path}`, { token })).body;
  answers.federation = (
    await hub.ask(`/api/v1/federation/sync-events?branch=${groupKey}`, { token })
  ).body;
  return answers;
}

/** Without the address, the moment and the request of the answer, and what the documentation says is in no log. */
function comparable(hub: TestHub, answers: unknown): unknown {
  const text = JSON.stringify(answers, (name, value: unknown) => {
    if (['generatedAt', 'lastSeenAt', 'deliveredAt', 'headers'].includes(name)) return undefined;
    return name === 'error' ? (value as { code: string }).code : value;
  });
  const timeless = text.replaceAll(/(generatedAt\\*":\\*")[^"\\]+/g, '$1');
  return JSON.parse(timeless.replaceAll(hub.url, 'HUB'));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'khub-exported-'));
  original = await TestHub.start(AT_HOME);
  lived = await liveIn(original);
  exported = await exportAll(original);
  database = await createMigratedDatabase();
});

afterAll(async () => {
  lived.target.stop();
  await copy?.stop();
  await original.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const fileOf = (name: string) => filesOf(new Map([[name, exported.get(name)!]]));

describe('an empty database', () => {
  it("becomes nobody's by logs that its master key has not signed", async () => {
    const refused = await importInto(database.url, filesOf(exported), '08'.repeat(32));
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(
        /^the database is empty, and the master key here is not that of the hub/,
      ),
    ]);
    const keyless = { DATABASE_URL: database.url, HUB_DATA_DIR: folder };
    const { code, stderr } = await new HubProcess(keyless, IMPORT, filesOf(exported)).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/put it into .*master\.key/)]);
    expect(existsSync(join(folder, 'master.key'))).toBe(false);
  });

  it('takes no log before those that it hangs on', async () => {
    const early = await importInto(database.url, fileOf('administration core'));
    expect([early.code, early.stderr]).toEqual([
      1,
      expect.stringMatching(/the group core is not here: import the hub's own log first/),
    ]);
    const hubs = await importInto(database.url, fileOf('administration '));
    expect([hubs.code, hubs.stderr]).toEqual([
      1,
      'these groups are here without their logs, so import those too: apart core\n',
    ]);
    const shared = await importInto(database.url, fileOf('sync core'));
    expect(shared.stderr).toMatch(/the administration log of core is not here: import it before/);
  });

  it('takes no log for what only its first line says it is', async () => {
    const swapped = (name: string, log: object): Promise<Ended> => {
      const { header, lines } = exported.get(name)!;
      const changed = { header: { ...header, log: { ...header.log, ...log } }, lines };
      return importInto(database.url, filesOf(new Map([['swapped log', changed]])));
    };
    const pushed = await swapped('sync core', { purpose: 'administration' });
    expect(pushed.stderr).toMatch(
      /event 1 was pushed by a member, so this is no administration log/,
    );
    const others = await swapped('administration core', { groupKey: 'apart' });
    expect(others.stderr).toMatch(/event 1 is of the group "core", so this is no log of apart/);
    const known = await swapped('administration ', { groupKey: 'apart' });
    expect(known.stderr).toMatch(/here is another one/);
  });
});

it('answers every question as before when all logs were exported and imported, in any order', async () => {
  const { code, stdout, stderr } = await importInto(database.url, filesOf(exported));
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^administration log of the hub /);
  const env = { DATABASE_URL: database.url };
  expect((await new HubProcess(env, VERIFY).ended).stdout).not.toMatch(/BAD/);
  copy = await TestHub.start({ ...AT_HOME, databaseUrl: database.url });
  const answersOf = async (hub: TestHub) => [
    await administratorsAnswers(hub),
    ...(await Promise.all(lived.members.map((_, at) => membersAnswers(hub, at)))),
  ];
  const [before, after] = [await answersOf(original), await answersOf(copy)];
  expect(comparable(copy, after)).toEqual(comparable(original, before));
});

describe('a hub of which all logs were imported', () => {
  const capture = (id: string, more: object = {}) => ({
    id: `capture ${id}`,
    kind: 'knowledge.captured',
    payload: { knowledge: { id, title: `About ${id}`, ...more } },
  });

  it('has its webhooks report what happens from then on', async () => {
    const [ada] = lived.members;
    const turn = async () => {
      await copy.ask('/api/v1/admin/review-queue?groupKey=core');
      await copy.app.get(WebhookCourier).turn();
      await copy.app.get(WebhookCourier).settled();
    };
    await turn();
    const before = lived.target.received.length;
    await copy.push(ada!, [{ id: 'later', kind: 'knowledge.proposed', payload: { id: 'later' } }]);
    const told = () => lived.target.received.slice(before).map(({ body }) => body);
    // What is told follows the log by itself.
    await until(async () => {
      await turn();
      return told().some((body) => body.includes('later'));
    });
    await turn();
    expect(told().filter((body) => body.includes('later'))).toHaveLength(1);
    expect(told().join()).not.toMatch(/member\.joined/);
  });

  it('goes on under the origin of a log that was begun anew', async () => {
    const anew = `UPDATE log SET epoch = 2 WHERE group_key = 'apart' AND purpose = 'sync' RETURNING log_id`;
    const [{ log_id: id }] = await original.database.query<any>(anew);
    const files = filesOf(await exportAll(original)).filter((path) => path.includes('apart'));
    expect(await importInto(database.url, files)).toMatchObject({ code: 0, stderr: '' });
    const { logs } = (await copy.ask('/api/v1/admin/logs')).body;
    const { checkpoint } = logs.find((log: any) => log.id === id);
    expect(checkpoint).toMatch(new RegExp(`^knowledge-hub/[^/]+/epoch/2/logs/${id}\n`));
  });

  it('hides what hangs on a redacted capture, for nothing tells any more who might see it', async () => {
    const other = await createMigratedDatabase();
    const [ada, bob] = lived.members;
    const update = { knowledgeId: 'tin', changes: { summary: 'S' } };
    await original.push(ada!, [capture('tin', { visibility: 'private' })]);
    await original.push(ada!, [{ id: 'u', kind: 'knowledge.updated', payload: update }]);
    await original.ask('/api/v1/admin/events/capture%20tin/redact', { body: { groupKey: 'core' } });
    const { code } = await importInto(other.url, filesOf(await exportAll(original)));
    expect(code).toBe(0);
    const hub = await TestHub.start({ databaseUrl: other.url });
    try {
      expect(await new Reader(hub, bob!).item('tin')).toContain('no item tin');
      expect(await new Reader(hub, bob!).logs()).not.toContain('"tin"');
      // A capture says again what it is, and for whom.
      await hub.push(ada!, [{ ...capture('tin'), id: 'again' }]);
      expect(await new Reader(hub, bob!).item('tin')).toContain('About tin');
    } finally {
      await hub.stop();
      await other.drop();
    }
  });
});
