import { Frontier, canonicalize, hashOf, payloadHash, rejection } from '@app/domain';
import { type AuditFilter, auditProjection, glossaryProjection, listAudit } from '@app/projections';
import { PushSizes1763600000048 } from '../../../apps/hub/src/database/migrations/0049-push-sizes.js';
import { verifyLog } from '../../../apps/hub/src/event-store/integrity/verify-log.js';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { ProjectionRunner } from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import { type OwnDatabase, onPostgresql } from './databases.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

const NOW = Date.UTC(2026, 0, 2);

let own: OwnDatabase;
let store: EventStore;
let groups = 0;
let group: TestGroup;

beforeAll(async () => {
  own = await onPostgresql();
  store = openStore(own.database, { now: () => NOW });
});

beforeEach(async () => {
  group = await makeGroup(own.database, `group-${++groups}`);
});

afterAll(() => own.close());

const note = (id: string, text = id) => hubEventDraft(id, { text }, 'a');

/** Events as hubs wrote them before entries named their push. */
async function pushAsBefore(ids: readonly string[]): Promise<void> {
  await store.push(
    pushOf(
      group,
      'a',
      ids.map((id) => note(id)),
    ),
  );
  let previousHash: string | null = null;
  for (const [at, id] of ids.entries()) {
    const { kind, createdAt, memberId, clientId } = note(id);
    const hashed = payloadHash(canonicalize({ text: id }));
    const hash: Buffer = hashOf({
      log: group.sync,
      sequence: at + 1,
      previousHash,
      id,
      kind,
      createdAt,
      acceptedAt: new Date(NOW).toISOString(),
      memberId,
      clientId,
      signature: null,
      payloadHash: hashed.toString('hex'),
    });
    previousHash = hash.toString('hex');
    await own.database.transaction(async (sql) => {
      await sql.query(`SET LOCAL session_replication_role = replica`);
      await sql.query(
        `UPDATE event SET version = 1, push_id = NULL, salt = NULL, payload_hash = $3, hash = $4
         WHERE log_id = $1 AND sequence = $2`,
        [group.sync, at + 1, hashed, hash],
      );
    });
  }
}

describe('a log that was begun in version 1', () => {
  beforeEach(async () => {
    await pushAsBefore(['old']);
    const old = await own.database.query<{ hash: Buffer }>(
      'SELECT hash FROM event WHERE log_id = $1',
      [group.sync],
    );
    const frontier = new Frontier();
    for (const { hash } of old) frontier.append(hash);
    await own.database.query('UPDATE log SET head_hash = $2, frontier = $3 WHERE log_id = $1', [
      group.sync,
      old.at(-1)?.hash,
      frontier.encode(),
    ]);
  });

  it('goes on in version 2, and all of it verifies', async () => {
    await store.push(pushOf(group, 'a', [note('new')]));
    const rows = await own.database.query(
      'SELECT version, push_id IS NULL AS unnamed, salt IS NULL AS bare FROM event WHERE log_id = $1 ORDER BY sequence',
      [group.sync],
    );
    expect(rows).toEqual([
      { version: 1, unnamed: true, bare: true },
      { version: 2, unnamed: false, bare: false },
    ]);
    expect(await verifyLog(own.database, group.sync)).toMatchObject({
      verified: 2,
      fault: undefined,
    });
  });

  it('knows its events again, and others under their ids', async () => {
    expect(await store.push(pushOf(group, 'a', [note('old')]))).toMatchObject({
      accepted: 0,
      rejected: [],
    });
    expect(await store.push(pushOf(group, 'a', [note('old', 'other')]))).toMatchObject({
      accepted: 0,
      rejected: [{ reason: 'event.id_conflict' }],
    });
  });
});

describe('the audit of pushes', () => {
  const rows = async (filter: Partial<AuditFilter> = {}) => {
    await new ProjectionRunner(own.database, [glossaryProjection, auditProjection]).catchUp(
      [auditProjection],
      group.groupKey,
    );
    const page = await listAudit(own.database, { groupKey: group.groupKey, limit: 50, ...filter });
    return page.auditLogs.map(({ action, payload, log }) => ({ action, payload, log }));
  };
  const hashesOf = async () => {
    const events = await own.database.query<{ sequence: string; hash: Buffer }>(
      'SELECT sequence, hash FROM event WHERE log_id = $1',
      [group.sync],
    );
    return new Map(events.map(({ sequence, hash }) => [Number(sequence), hash.toString('hex')]));
  };
  const row = (firstSequence: number, lastSequence: number, rejected = 0) => ({
    action: 'sync.pushed',
    payload: {
      accepted: lastSequence - firstSequence + 1,
      rejected,
      firstSequence,
      lastSequence,
    },
  });
  const push = (ids: readonly string[], rejected = 0) =>
    store.push({
      ...pushOf(
        group,
        'a',
        ids.map((id) => note(id)),
      ),
      rejected: Array.from({ length: rejected }, () => rejection('bad', 'event.kind_invalid')),
    });

  it('tells of each push by its last event, with its hash and what was refused of it', async () => {
    await push(['a']);
    await push(['b', 'c', 'd'], 2);
    await push(['e', 'f', 'g', 'h']);
    const told = await rows();
    expect(told).toMatchObject([row(5, 8), row(2, 4, 2), row(1, 1)]);
    const hashes = await hashesOf();
    expect(told.map(({ log }) => log.hash)).toEqual(
      told.map(({ log }) => hashes.get(log.sequence)),
    );
  });

  it('tells of a push that was known in part by what it brought', async () => {
    await push(['a', 'b']);
    await push(['b', 'c', 'a', 'd']);
    expect(await rows()).toMatchObject([row(3, 4), row(1, 2)]);
  });

  it('tells of a push that brought nothing at the record of its rejections', async () => {
    await push([], 2);
    expect(await rows()).toMatchObject([
      { action: 'sync.pushed', payload: { accepted: 0, rejected: 2 } },
    ]);
  });

  it('tells of pushes that were there before their sizes were', async () => {
    await push(['a']);
    await push(['b', 'c', 'd'], 2);
    const before = await rows();
    const runner = own.database.dataSource.createQueryRunner();
    const migration = new PushSizes1763600000048();
    await migration.down(runner);
    await migration.up(runner);
    await runner.release();
    expect(await rows()).toEqual(before);
  });

  it('leaves nothing in the administration log of a push that was taken whole', async () => {
    await push(['a', 'b']);
    const [log] = await own.database.query<{ size: string }>(
      'SELECT size FROM log WHERE log_id = $1',
      [group.administration],
    );
    expect(log).toEqual({ size: '0' });
  });
});
