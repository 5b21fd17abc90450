import { randomUUID } from 'node:crypto';
import { Frontier, checkpointBody, parseCheckpoint, rejection } from '@app/domain';
import pg from 'pg';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { readHead } from '../../../apps/hub/src/event-store/log/log.js';
import { readPage } from '../../../apps/hub/src/event-store/read/read-log.js';
import { verifyLog } from '../../../apps/hub/src/event-store/integrity/verify-log.js';
import {
  findStrayEvents,
  verifyLogs,
} from '../../../apps/hub/src/event-store/integrity/verify-every-log.js';
import { onPostgresql } from './databases.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

const SIZE = 12;
const SIGNATURE = { algorithm: 'hmac-sha256', value: 'ab'.repeat(32), keyId: 'client' } as const;

let own: Awaited<ReturnType<typeof onPostgresql>>;
let store: EventStore;
/** Somebody who has the database in hand and switches its triggers off. */
let intruder: pg.Client;
let group: TestGroup;

beforeAll(async () => {
  own = await onPostgresql();
  store = openStore(own.database);
  intruder = new pg.Client(own.url);
  await intruder.connect();
  await intruder.query('SET session_replication_role = replica');
});

afterAll(async () => {
  await intruder.end();
  await own.close();
});

beforeEach(async () => {
  group = await makeGroup(own.database, randomUUID());
  const drafts = Array.from({ length: SIZE }, (_, index) => ({
    ...hubEventDraft(`e${index + 1}`, { text: `text ${index + 1}` }, 'a'),
    signature: SIGNATURE,
  }));
  const rejected = [rejection('bad', 'event.kind_invalid')];
  await store.push({ ...pushOf(group, 'a', drafts), rejected });
});

async function faultOf(logId: string) {
  return (await verifyLog(own.database, logId)).fault;
}

const COLUMNS: [string, string][] = [
  ['event_id', `event_id || 'x'`],
  ['kind', `'note.forged'`],
  ['created_at', `'2026-01-02T03:04:05+06:01'`],
  ['created_at', 'NULL'],
  ['accepted_at', 'accepted_at + 1'],
  ['accepted_at', '9000000000000000000'],
  ['member_id', `'member of b'`],
  ['client_id', `'b'`],
  ['signature', 'NULL'],
  ['signature', `replace(signature, 'abab', 'abba')`],
  ['signature', `' ' || signature`],
  ['signature', `'{'`],
  ['payload', `'{"text":"forged"}'`],
  ['payload', `' ' || payload`],
  ['payload', 'NULL'],
  ['version', '1'],
  ['version', '3'],
  ['push_id', 'NULL'],
  ['push_id', 'gen_random_uuid()'],
  ['salt', 'NULL'],
  ['salt', `sha256('x')`],
  ['payload_hash', `sha256('x')`],
  ['payload_hash', `''`],
  ['hash', `sha256('x')`],
  ['hash', `''`],
];

describe('verification of a log somebody has tampered with', () => {
  it('finds nothing wrong with what the hub wrote', async () => {
    expect(await verifyLog(own.database, group.sync)).toMatchObject({
      verified: SIZE,
      fault: undefined,
    });
    expect(await verifyLog(own.database, group.administration)).toMatchObject({ verified: 1 });
  });

  it.each(COLUMNS.flatMap(([column, value]) => [1, 7, SIZE].map((at) => ({ column, value, at }))))(
    'names event $at when its $column becomes $value',
    async ({ column, value, at }) => {
      await intruder.query(
        `UPDATE event SET ${column} = ${value} WHERE log_id = $1 AND sequence = $2`,
        [group.sync, at],
      );
      expect(await faultOf(group.sync)).toMatchObject({ sequence: at });
    },
  );

  it.each([1, 7, SIZE])('names event %i when it is deleted', async (at) => {
    await intruder.query('DELETE FROM event WHERE log_id = $1 AND sequence = $2', [group.sync, at]);
    expect(await faultOf(group.sync)).toMatchObject({ sequence: at });
  });

  it('names the first event that moved when one is deleted and the others close the gap', async () => {
    await intruder.query('DELETE FROM event WHERE log_id = $1 AND sequence = 5', [group.sync]);
    for (let at = 6; at <= SIZE; at++)
      await intruder.query(
        'UPDATE event SET sequence = $2 - 1 WHERE log_id = $1 AND sequence = $2',
        [group.sync, at],
      );
    expect(await faultOf(group.sync)).toMatchObject({ sequence: 5 });
  });

  it('names an inserted event', async () => {
    await intruder.query(
      `UPDATE event SET sequence = sequence + 100 WHERE log_id = $1 AND sequence >= 5`,
      [group.sync],
    );
    await intruder.query(
      `UPDATE event SET sequence = sequence - 99 WHERE log_id = $1 AND sequence >= 5`,
      [group.sync],
    );
    await intruder.query(
      `INSERT INTO event SELECT log_id, 5, 'inserted', kind, created_at, accepted_at, member_id, client_id, signature,
                                payload, payload_hash, hash
       FROM event WHERE log_id = $1 AND sequence = 4`,
      [group.sync],
    );
    expect(await faultOf(group.sync)).toMatchObject({ sequence: 5 });
  });

  it('names the first of two events that changed places', async () => {
    for (const [from, to] of [
      [3, 100],
      [8, 3],
      [100, 8],
    ])
      await intruder.query('UPDATE event SET sequence = $3 WHERE log_id = $1 AND sequence = $2', [
        group.sync,
        from,
        to,
      ]);
    expect(await faultOf(group.sync)).toMatchObject({ sequence: 3 });
  });

  it('names the first event that is gone when the tail is cut off', async () => {
    await intruder.query('DELETE FROM event WHERE log_id = $1 AND sequence > 9', [group.sync]);
    expect(await faultOf(group.sync)).toEqual({ sequence: 10, problem: 'is missing' });
  });

  it('names an event past the head', async () => {
    const { logId, ...head } = await readHead(own.database, group.sync);
    await store.push(pushOf(group, 'a', [hubEventDraft('later', {}, 'a')]));
    await intruder.query(
      'UPDATE log SET size = $2, head_hash = $3, frontier = $4 WHERE log_id = $1',
      [logId, head.size, head.hash, head.frontier.encode()],
    );
    expect(await faultOf(group.sync)).toMatchObject({ sequence: SIZE + 1 });
  });

  it.each([
    ['head_hash', `sha256('x')`],
    ['head_hash', 'NULL'],
    ['frontier', `sha256('x')`],
    ['frontier', `''`],
  ])('says so when the log’s %s becomes %s', async (column, value) => {
    await intruder.query(`UPDATE log SET ${column} = ${value} WHERE log_id = $1`, [group.sync]);
    expect(await faultOf(group.sync)).toMatchObject({ sequence: SIZE });
  });

  it('tells a log that was cut off together with its head only from a checkpoint of before', async () => {
    const head = await readHead(own.database, group.sync);
    const checkpoint = checkpointBody({
      origin: 'hub',
      size: head.size,
      root: head.frontier.root(),
    });
    const frontier = new Frontier();
    const kept = await readPage(own.database, group.sync, 0, 9);
    for (const { hash } of kept) frontier.append(Buffer.from(hash, 'hex'));
    await intruder.query('DELETE FROM event WHERE log_id = $1 AND sequence > 9', [group.sync]);
    await intruder.query(
      'UPDATE log SET size = 9, head_hash = $2, frontier = $3 WHERE log_id = $1',
      [group.sync, Buffer.from(kept.at(-1)?.hash ?? '', 'hex'), frontier.encode()],
    );
    const verdict = await verifyLog(own.database, group.sync);
    expect(verdict.fault).toBeUndefined();
    expect(verdict.verified).toBeLessThan(parseCheckpoint(checkpoint)?.size as number);
  });

  it('tells a fork of the same length from a checkpoint of before, by its root', async () => {
    const before = await verifyLog(own.database, group.sync);
    await intruder.query('DELETE FROM event WHERE log_id = $1 AND sequence > 6', [group.sync]);
    const frontier = new Frontier();
    const kept = await readPage(own.database, group.sync, 0, 6);
    for (const { hash } of kept) frontier.append(Buffer.from(hash, 'hex'));
    await intruder.query(
      'UPDATE log SET size = 6, head_hash = $2, frontier = $3 WHERE log_id = $1',
      [group.sync, Buffer.from(kept.at(-1)?.hash ?? '', 'hex'), frontier.encode()],
    );
    // The forger writes on as the hub would, so the fork is a valid log of its own.
    const forged = Array.from({ length: 6 }, (_, index) => hubEventDraft(`f${index}`, {}, 'a'));
    await store.push(pushOf(group, 'a', forged));
    const after = await verifyLog(own.database, group.sync);
    expect(after).toMatchObject({ verified: SIZE, fault: undefined });
    expect(after.root).not.toBe(before.root);
  });

  it('tells a fork from its place on when the head is the old one', async () => {
    await intruder.query(
      `UPDATE event SET payload = '{"text":"fork"}', payload_hash = sha256('{"text":"fork"}') WHERE log_id = $1 AND sequence >= 6`,
      [group.sync],
    );
    expect(await faultOf(group.sync)).toMatchObject({ sequence: 6 });
  });

  it('misses no event that was moved to another log', async () => {
    const other = randomUUID();
    await intruder.query('UPDATE event SET log_id = $2 WHERE log_id = $1 AND sequence = 4', [
      group.sync,
      other,
    ]);
    expect(await faultOf(group.sync)).toMatchObject({ sequence: 4 });
    expect(await findStrayEvents(own.database)).toEqual(new Map([[other, 1]]));
    await intruder.query('DELETE FROM event WHERE log_id = $1', [other]);
  });
});

describe('verification of every log', () => {
  it('judges each log by itself', async () => {
    await intruder.query(`UPDATE event SET kind = 'x' WHERE log_id = $1 AND sequence = 2`, [
      group.sync,
    ]);
    const faults = new Map<string, unknown>();
    for await (const { log, fault } of verifyLogs(own.database)) faults.set(log.log_id, fault);
    expect(faults.get(group.sync)).toMatchObject({ sequence: 2 });
    expect(faults.has(group.administration)).toBe(true);
    expect(faults.get(group.administration)).toBeUndefined();
  });
});

describe('a redaction', () => {
  const redaction = () => ({
    groupKey: group.groupKey,
    eventId: 'e5',
    reason: 'a password',
    actor: { memberId: 'administrator', clientId: 'administration' },
    recordId: randomUUID(),
    now: 0,
  });

  it('takes the payload out, is recorded once and leaves every hash valid', async () => {
    const { root } = await verifyLog(own.database, group.sync);
    const record = {
      eventId: 'e5',
      sequence: 5,
      reason: 'a password',
      redactedAt: '1970-01-01T00:00:00.000Z',
      redactedBy: 'administrator',
    };
    expect(await store.redact(redaction())).toEqual(record);
    expect(await store.redact({ ...redaction(), reason: 'again', now: 1 })).toEqual(record);
    const [event] = await readPage(own.database, group.sync, 4, 1);
    expect(event).toMatchObject({ id: 'e5', payload: null });
    expect(await verifyLog(own.database, group.sync)).toMatchObject({ root, fault: undefined });
    const records = (await readPage(own.database, group.administration, 1, 10)).map(
      ({ kind, payload }) => [kind, JSON.parse(payload as string)],
    );
    expect(records).toEqual([['event.redacted', record]]);
  });

  it('answers undefined and records nothing for an event that is not there', async () => {
    expect(await store.redact({ ...redaction(), eventId: 'nowhere' })).toBeUndefined();
    expect(await readHead(own.database, group.administration)).toMatchObject({ size: 1 });
  });

  it('still knows the event it redacted: any content is a retry, as nothing tells it from another, another kind a conflict', async () => {
    await store.redact(redaction());
    const again = { ...hubEventDraft('e5', { text: 'text 5' }, 'a'), signature: SIGNATURE };
    const other = hubEventDraft('e5', { text: 'other' }, 'a');
    expect(await store.push(pushOf(group, 'a', [again]))).toMatchObject({
      accepted: 0,
      rejected: [],
    });
    expect(await store.push(pushOf(group, 'a', [other]))).toMatchObject({
      accepted: 0,
      rejected: [],
    });
    expect(await store.push(pushOf(group, 'a', [{ ...other, kind: 'note.lost' }]))).toMatchObject({
      rejected: [{ reason: 'event.id_conflict' }],
    });
  });
});

describe('the event table', () => {
  it.each([
    `UPDATE event SET kind = 'x'`,
    `UPDATE event SET payload = NULL`,
    'DELETE FROM event',
    'TRUNCATE event',
    `SET knowledge_hub.redacting = 'on'; UPDATE event SET kind = 'x', payload = NULL`,
    `SET knowledge_hub.redacting = 'on'; UPDATE event SET payload = 'x'`,
    `SET knowledge_hub.redacting = 'on'; UPDATE event SET payload = NULL`,
    `SET knowledge_hub.redacting = 'on'; DELETE FROM event`,
  ])('refuses %s', async (statement) => {
    const client = new pg.Client(own.url);
    await client.connect();
    try {
      await expect(client.query(statement)).rejects.toMatchObject({ code: '23001' });
    } finally {
      await client.end();
    }
  });
});
