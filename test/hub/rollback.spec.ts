import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import {
  type LogLine,
  type ServedEvent,
  parseCheckpoint,
  parsePolicy,
  readNote,
  vkey,
} from '@app/domain';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { importTail } from '../../apps/hub/src/event-store/integrity/import-tail.js';
import { verifyLog } from '../../apps/hub/src/event-store/integrity/verify-log.js';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { RollbackGuard } from '../../apps/hub/src/transparency/rollback-guard.js';
import { ConsolePage } from '../support/console.js';
import { type ExportedLog, exportAll, takeIn } from '../support/exported-logs.js';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';
import { createMigratedDatabase } from '../support/test-database.js';

/** A hub whose data directory outlives its database, which was copied when it had a few events and restored from that later. */
const dataDirectory = mkdtempSync(join(tmpdir(), 'khub-rollback-'));
const databases: { drop(): Promise<void> }[] = [];
let backups = 0;
let today: TestHub;
let restored: TestHub;
let ada: Joined;
let bob: Joined;
/** Who was erased after the backup was made. */
let gone: Joined;
let syncId: string;
let exported: Map<string, ExportedLog>;
/** The same, of a time when a payload of Bob's own was not redacted yet. */
let exportedBefore: typeof exported;
/** How many pushes of Bob's Ada was told of. */
let pushesShown: number;

async function newDatabase(): Promise<string> {
  const database = await createMigratedDatabase();
  databases.push(database);
  return database.url;
}

/** Copies a database that nobody is connected to. */
async function copyOf(url: string): Promise<string> {
  const copy = new URL(url);
  copy.pathname = `/khub_backup_${process.pid}_${(backups += 1)}`;
  const client = new pg.Client(process.env.TEST_DATABASE_URL);
  await client.connect();
  const [name, source] = [copy.pathname.slice(1), new URL(url).pathname.slice(1)];
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`);
  await client.end();
  databases.push({
    async drop() {
      const last = new pg.Client(process.env.TEST_DATABASE_URL);
      await last.connect();
      await last.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await last.end();
    },
  });
  return copy.href;
}

const start = (databaseUrl: string) => TestHub.start({ databaseUrl, dataDirectory });
const note = (n: number, payload: object = { n }) => ({ id: `n${n}`, kind: 'note.taken', payload });
const publish = async (hub: TestHub) => {
  await hub.database.query('UPDATE published_checkpoint SET published_at = 0');
  await hub.app.get(CheckpointPublisher).publishDue();
};
const published = async (hub: TestHub, logId = syncId) => {
  const answer = await fetch(`${hub.url}/api/v1/admin/logs/${logId}/checkpoint`);
  return parseCheckpoint(readNote(await answer.text())!.body)!;
};

const importInto = (hub: TestHub, name: string, lines?: readonly LogLine[]) =>
  takeIn(hub, exported.get(name)!, lines);

/** The logs that a tail is taken in for, in order. */
const ORDER = ['administration ', 'administration core', 'sync core'];

/** How many pushes of Bob's the console tells Ada of. */
async function bobsPushes(hub: TestHub): Promise<number> {
  const { counts } = (await (await ConsolePage.enter(hub, ada)).ask('activity')).body;
  const pushes = counts.filter(
    ({ action, actor }: any) => action === 'sync.pushed' && actor === bob.memberId,
  );
  return pushes.reduce((sum: number, { count }: any) => sum + count, 0);
}

let forked: string;
let lost: string;
let wasReady: boolean;

beforeAll(async () => {
  const url = await newDatabase();
  const yesterday = await start(url);
  await yesterday.group('core');
  ada = await yesterday.join('core', 'Ada');
  await yesterday.push(
    ada,
    [1, 2, 3].map((n) => note(n)),
  );
  await yesterday.push(ada, [note(4, { secret: 'x' })]);
  gone = await yesterday.join('core', 'Cato Quillfeather');
  await publish(yesterday);
  await yesterday.stop();
  const backup = await copyOf(url);
  forked = await copyOf(url);
  lost = await copyOf(url);

  today = await start(url);
  bob = await today.join('core', 'Bob');
  const capture = { knowledge: { id: 'k1', title: 'Lost and found', visibility: 'team' } };
  await today.push(bob, [note(5), { id: 'k1', kind: 'knowledge.captured', payload: capture }]);
  await today.push(bob, [note(6, { secret: 'y', visibility: 'private' })]);
  exportedBefore = await exportAll(today);
  for (const eventId of ['n4', 'n6'])
    await today.ask(`/api/v1/admin/events/${eventId}/redact`, { body: { groupKey: 'core' } });
  await today.ask(`/api/v1/admin/members/${gone.memberId}/erase`, { method: 'POST' });
  await today.group('later');
  const cleo = await today.join('later', 'Cleo');
  await today.push(cleo, [note(1)]);
  await publish(today);
  syncId = (await today.ask('/api/v1/federation/sync-events', { token: ada.accessToken })).body.log
    .id;
  pushesShown = await bobsPushes(today);
  wasReady = (await today.ask('/readyz')).status === 200 && (await published(today)).size === 7;
  exported = await exportAll(today);
  await today.stop();
  restored = await start(backup);
});

afterAll(async () => {
  await restored.stop();
  for (const database of databases) await database.drop();
  rmSync(dataDirectory, { recursive: true });
});

describe('a hub that was restored from a backup', () => {
  it('keeps what it has published beside its database', () => {
    expect(wasReady).toBe(true);
    expect(readdirSync(join(dataDirectory, 'published'))).toContain(syncId);
  });

  it('says so from its start on, wherever one looks', async () => {
    const ready = await restored.ask('/readyz');
    expectRefusal(ready, 503, 'server.not_ready');
    expect(ready.body.error.message).toMatch(/docs\/trust\.md/);
    const { problem } = (await restored.ask('/api/v1/admin/overview')).body.publishing;
    expect(ready.body.error.message).toContain(problem);
    expect(problem).toMatch(/was published with \d+ events and (has \d+ now|is not there)/);
    expect((await restored.ask('/')).body.problem).toContain(problem);
  });

  it('publishes nothing of what it has lost', async () => {
    const before = await published(restored);
    expect(before.size).toBe(4);
    await publish(restored);
    expect(await published(restored)).toEqual(before);
  });

  it('takes no tail that does not recompute, that it has not signed, or that is not all there', async () => {
    const { lines } = exported.get('sync core')!;
    const at = 5;
    const { event } = lines[at] as { event: ServedEvent };
    const changed = { event: { ...event, payload: { knowledge: { id: 'forged' } } } };
    const withheld = { event: { ...event, payload: null, reason: 'withheld' as const } };
    const { privateKey } = generateKeyPairSync('ed25519');
    const strangers = [vkey('a.stranger', createPublicKey(privateKey))];
    const refusals: [LogLine[], RegExp, string[]?][] = [
      [lines.with(at, changed as LogLine), /event 6 of the file does not match its payload/],
      [lines.toSpliced(at, 1), /event 6 of the file is missing/],
      [lines.slice(0, -1), /not signed/],
      [lines.with(at, withheld as LogLine), /withheld/],
      [[...lines.slice(0, -2), lines.at(-1)!], /signed over other events/],
    ];
    for (const [tail, message] of refusals)
      await expect(importInto(restored, 'sync core', tail)).rejects.toThrow(message);
    const { header } = exported.get('sync core')!;
    const other = importTail(restored.database, {
      header,
      lines: Readable.from(lines),
      keys: strangers,
      transactional: [],
      following: [],
      now: 0,
    });
    await expect(restored.database.transaction(() => other)).rejects.toThrow(/not signed/);
  });
});

describe('the lost tail', () => {
  it('is put back byte for byte, and then all goes on', async () => {
    for (const name of [...ORDER, 'administration later', 'sync later'])
      expect((await importInto(restored, name)).imported).toBeGreaterThan(0);
    expect(await importInto(restored, 'sync core')).toEqual({ imported: 0, size: 7, bare: [] });
    await publish(restored);
    expect(await restored.ask('/readyz')).toMatchObject({ status: 200 });
    expect((await restored.ask('/api/v1/admin/overview')).body.publishing.problem).toBeUndefined();
    expect((await published(restored)).size).toBe(7);
    const again = await exportAll(restored);
    for (const [name, { lines }] of exported)
      expect([name, again.get(name)!.lines.slice(0, lines.length - 1)]).toEqual([
        name,
        lines.slice(0, -1),
      ]);
    const { logs } = (await restored.ask('/api/v1/admin/logs')).body;
    for (const { id } of logs)
      expect((await verifyLog(restored.database, id)).fault).toBeUndefined();
  });

  it('shows nobody what was private to its author, also where nothing of it is left', async () => {
    expect([pushesShown, await bobsPushes(restored)]).toEqual([1, 1]);
  });

  it('brings back members, what they know, and what had been taken out', async () => {
    const found = await restored.ask('/api/v1/admin/knowledge?query=found');
    expect(found.body.items.map(({ id }: any) => id)).toEqual(['k1']);
    expect((await restored.push(bob, [note(7)])).body.accepted).toBe(1);
    const { events } = (
      await restored.ask('/api/v1/federation/sync-events', { token: ada.accessToken })
    ).body;
    const reasons = events.map(({ id, reason }: any) => [id, reason]);
    expect(reasons).toContainEqual(['n4', 'redacted']);
    expect(reasons).toContainEqual(['n6', 'redacted']);
  });

  it('leaves out what has been redacted since it was exported, for those who might read it alone', async () => {
    const hub = await start(lost);
    try {
      for (const name of ORDER.slice(0, 2)) await importInto(hub, name);
      await importInto(hub, 'sync core', exportedBefore.get('sync core')!.lines);
      const left = await hub.database.query<{ payload: string | null; private_to: string }>(
        `SELECT payload, private_to FROM event WHERE event_id = 'n6'`,
      );
      expect(left).toEqual([{ payload: null, private_to: bob.memberId }]);
      expect(await bobsPushes(hub)).toBe(pushesShown);
    } finally {
      await hub.stop();
    }
  });

  it('takes out again the names of a member who has been erased since', async () => {
    const { members } = (await restored.ask('/api/v1/admin/members')).body;
    expect(members).toContainEqual(expect.objectContaining({ erasedAt: expect.any(String) }));
    const payloads = await restored.database.query<{ payload: string | null }>(
      `SELECT payload FROM event WHERE kind = 'member.joined' AND member_id = $1`,
      [gone.memberId],
    );
    expect(payloads).toEqual([{ payload: null }]);
    const { auditLogs } = (await restored.ask(`/api/v1/admin/audit?targetId=${gone.memberId}`))
      .body;
    expect(JSON.stringify(auditLogs)).not.toContain('Cato');
  });
});

describe('a log that went on otherwise after it was restored', () => {
  let other: TestHub;

  beforeAll(async () => {
    other = await start(forked);
    await other.push(ada, [note(10)]);
  });

  afterAll(() => other.stop());

  it('takes no lost tail', async () => {
    await expect(importInto(other, 'sync core')).rejects.toThrow(/has been written to since/);
  });

  it('is not published, also when it is longer', async () => {
    await other.push(
      ada,
      [11, 12, 13].map((n) => note(n)),
    );
    await publish(other);
    expect((await published(other)).size).toBe(4);
    const { message } = (await other.ask('/readyz')).body.error;
    expect(message).toMatch(
      /is not the one whose first 7 events were published|has \d+ now|is not there/,
    );
  });

  it('is begun anew under another name, which names the old one, and is audited', async () => {
    const path = `/api/v1/admin/logs/${syncId}/begin-anew`;
    const { body } = await other.ask(path, { body: { reason: 'The disk was lost.' } });
    expect(body).toMatchObject({
      origin: expect.stringMatching(new RegExp(`^knowledge-hub/[^/]+/epoch/2/logs/${syncId}$`)),
      previous: { origin: expect.stringMatching(/^knowledge-hub\/[^/]+\/logs\//), size: 7 },
    });
    await publish(other);
    expect(await published(other)).toMatchObject({ origin: body.origin, size: 8 });
    expect(other.app.get(RollbackGuard).problemWith(syncId)).toBeUndefined();
    const audit = (await other.ask('/api/v1/admin/audit?action=log.begun_anew')).body;
    expect(audit.auditLogs[0]).toMatchObject({
      targetId: syncId,
      payload: { reason: 'The disk was lost.' },
    });
    expectRefusal(await other.ask(path, { body: {} }), 409, 'log.not_rolled_back');
    expectRefusal(
      await other.ask('/api/v1/admin/logs/x/begin-anew', { body: {} }),
      404,
      'admin.log_not_found',
    );
  });
});

describe('what is kept beside the database', () => {
  it('keeps nobody from starting when it is no checkpoint, and nobody from publishing when it cannot be kept', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'khub-forgetful-'));
    writeFileSync(join(folder, 'published'), 'a file where the directory is to be');
    const witnesses = parsePolicy('quorum none');
    const forgetful = await TestHub.start({ dataDirectory: folder, witnesses, logLevel: 'error' });
    try {
      await forgetful.group('core');
      const eve = await forgetful.join('core', 'Eve');
      await forgetful.push(eve, [note(1)]);
      const { id } = (
        await forgetful.ask('/api/v1/federation/sync-events', { token: eve.accessToken })
      ).body.log;
      await publish(forgetful);
      expect((await published(forgetful, id)).size).toBe(1);
      expect(await forgetful.ask('/readyz')).toMatchObject({ status: 200 });
    } finally {
      await forgetful.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
