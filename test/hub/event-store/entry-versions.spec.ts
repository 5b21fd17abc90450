import { Frontier, canonicalize, hashOf, payloadHash, rejection } from '@app/domain';
import { auditProjection, glossaryProjection } from '@app/projections';
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
  const runner = () => new ProjectionRunner(own.database, [glossaryProjection, auditProjection]);
  const rows = () =>
    own.database.query(
      `SELECT a.action, a.sequence::integer AS sequence, a.payload::json AS payload, a.hash = encode(e.hash, 'hex') AS proven
       FROM audit a JOIN event e ON e.log_id = a.log_id AND e.sequence = a.sequence
       WHERE a.group_key = $1 ORDER BY a.sequence, a.action`,
      [group.groupKey],
    );
  const row = (firstSequence: number, lastSequence: number, rejected = 0) => ({
    action: 'sync.pushed',
    sequence: lastSequence,
    payload: {
      accepted: lastSequence - firstSequence + 1,
      rejected,
      firstSequence,
      lastSequence,
    },
    proven: true,
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

  it.each([1, 2, 3, 4, 100])(
    'has a row a push with the hash of its last event, however the log is cut: by %i',
    async (limit) => {
      await push(['a']);
      await push(['b', 'c', 'd'], 2);
      await push(['e', 'f', 'g', 'h']);
      const scope = { groupKeys: [group.groupKey], limit, wait: true };
      for (const projection of [glossaryProjection, auditProjection])
        while ((await runner().step(projection, scope)) > 0);
      expect(await rows()).toEqual([row(1, 1), row(2, 4, 2), row(5, 8)]);
    },
  );

  it('has the row of a push that brought nothing at the record of its rejections', async () => {
    await push([], 2);
    await runner().catchUp([auditProjection], group.groupKey);
    expect(await rows()).toMatchObject([
      {
        action: 'sync.pushed',
        payload: { accepted: 0, rejected: 2 },
        proven: true,
      },
    ]);
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
