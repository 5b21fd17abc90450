import {
  ChainVerifier,
  Frontier,
  type ServedEvent,
  receivedEvent,
  entryOf,
  leafHash,
  parseCheckpoint,
  parseTlogProof,
  verifyConsistency,
  verifyInclusion,
  verifyNote,
} from '@app/domain';
import { verifyLog } from '../../apps/hub/src/event-store/integrity/verify-log.js';
import { KeptSubtrees1763600000022 } from '../../apps/hub/src/database/migrations/0023-kept-subtrees.js';
import { Witnesses } from '../../apps/hub/src/cosignatures/witnesses.js';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { RollbackGuard } from '../../apps/hub/src/transparency/rollback-guard.js';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

/** Two full tiles and a part of one; with another push, three. */
const SIZE = 700;

let hub: TestHub;
let ada: Joined;
let events: ServedEvent[];
let logId: string;
/** The tree as it was after each event. */
const roots: Buffer[] = [];

const notes = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `note ${from + at}`,
    kind: 'note.taken',
    payload: { n: from + at },
  }));

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  await hub.group('other');
  ada = await hub.join('core', 'Ada');
  // In uneven pushes: tiles fill up in the middle of some.
  for (let at = 1; at <= SIZE; at += 130)
    await hub.push(ada, notes(at, Math.min(130, SIZE + 1 - at)));
  const page = await member('sync-events?limit=1000');
  ({ events } = page.body);
  logId = page.body.log.id;
  const tree = new Frontier();
  roots.push(tree.root());
  for (const { log } of events) {
    tree.append(Buffer.from(log.hash, 'hex'));
    roots.push(tree.root());
  }
});

afterAll(() => hub.stop());

const member = (path: string, { accessToken: token } = ada) =>
  hub.ask(`/api/v1/federation/${path}`, { token });
const text = async (path: string, token?: string) => {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(hub.url + path, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ]);
  return answer.text();
};
const textOf = (path: string) => text(`/api/v1/federation/logs/${logId}/${path}`, ada.accessToken);
const publisher = () => hub.app.get(CheckpointPublisher);
const hubKey = async () => (await hub.ask('/.well-known/hub')).body.signing.publicKey as string;
const bytes = (hashes: string[]) => hashes.map((hash) => Buffer.from(hash, 'base64'));

/** The checkpoint of a note that both keys of the log have signed. */
async function signed(note: string, keys: string[]) {
  for (const key of keys) expect(verifyNote(note, key)).not.toBeNull();
  return parseCheckpoint(verifyNote(note, keys[0]!)!)!;
}

/** Asserts that a proof leads from the event, whole, to a checkpoint under these keys, and answers that. */
async function assertProven(proofText: string, id: string, event: ServedEvent, keys: string[]) {
  const proof = parseTlogProof(proofText)!;
  const claim = receivedEvent(id, event);
  expect(proof.extra).toBe(entryOf(claim));
  expect(proof.index).toBe(event.log.sequence - 1);
  const checkpoint = await signed(proof.note, keys);
  const leaf = leafHash(Buffer.from(proof.extra));
  expect(leaf.toString('hex')).toBe(event.log.hash);
  expect(verifyInclusion(checkpoint, proof.index, leaf, proof.path)).toBe(true);
  return checkpoint;
}

describe('a published checkpoint', () => {
  it('is signed by the key that is named as its origin and by the one of the hub', async () => {
    const { publicKey } = (await member('sync-events')).body.log;
    const note = await textOf('checkpoint');
    expect(publicKey.split('+')[0]).toBe(note.split('\n')[0]);
    const { size, root } = await signed(note, [publicKey, await hubKey()]);
    expect(root).toEqual(roots[size]);
  });

  it('stays the same until the log has grown and its time has come, and then is of all of it', async () => {
    const before = await textOf('checkpoint');
    await publisher().publishDue();
    expect(await textOf('checkpoint')).toBe(before);
    await hub.group('busy');
    const bob = await hub.join('busy', 'Bob');
    const { id } = (await member('sync-events', bob)).body.log;
    const last = async () =>
      parseCheckpoint(
        verifyNote(
          await text(`/api/v1/federation/logs/${id}/checkpoint`, bob.accessToken),
          await hubKey(),
        )!,
      )!.size;
    expect(await last()).toBe(0);
    await hub.push(bob, notes(1, 3));
    await publisher().publishDue();
    expect(await last()).toBe(0);
    await hub.database.query('UPDATE published_checkpoint SET published_at = published_at - 9000');
    await publisher().publishDue();
    expect(await last()).toBe(3);
    // As a clock leaves it that has been put back since.
    await hub.database.query('UPDATE published_checkpoint SET published_at = published_at + $1', [
      60 * 60 * 1000,
    ]);
    await hub.push(bob, notes(4, 1));
    await publisher().publishDue();
    expect(await last()).toBe(4);
  });

  it('is published by the clock, every 10 s from the start of the hub', async () => {
    await hub.group('clocked');
    const eve = await hub.join('clocked', 'Eve');
    await hub.push(eve, notes(1, 2));
    const { setInterval } = globalThis;
    const [witnesses, guard] = [hub.app.get(Witnesses), hub.app.get(RollbackGuard)];
    const another = new CheckpointPublisher(hub.database, witnesses, guard, Date.now);
    const timers: [() => void, number][] = [];
    globalThis.setInterval = ((tick: () => void, every: number) => {
      timers.push([tick, every]);
      return setInterval(() => undefined, 60_000);
    }) as typeof setInterval;
    try {
      await another.onApplicationBootstrap();
    } finally {
      globalThis.setInterval = setInterval;
    }
    expect(timers).toEqual([[expect.any(Function), 10_000]]);
    timers[0]![0]();
    await another.beforeApplicationShutdown();
    const published = await hub.database.query(
      `SELECT 1 FROM published_checkpoint JOIN log USING (log_id)
       WHERE group_key = 'clocked' AND purpose = 'sync' AND published_checkpoint.size = 2`,
    );
    expect(published).toHaveLength(1);
  });
});

describe('the proof that an event is in the log', () => {
  it.each([1, 2, 256, 257, 512, 513, 699, SIZE])(
    'leads from event %i to a checkpoint',
    async (at) => {
      const event = events[at - 1]!;
      const { publicKey } = (await member('sync-events?limit=1')).body.log;
      const proof = await textOf(`proof?eventId=${encodeURIComponent(event.id)}`);
      const { size } = await assertProven(proof, logId, event, [publicKey, await hubKey()]);
      expect(size).toBeGreaterThanOrEqual(at);
    },
  );

  it('is under a checkpoint of now for an event that was pushed since the last one', async () => {
    await hub.push(ada, notes(SIZE + 1, 100));
    const { body } = await member('sync-events?limit=1000');
    const event = body.events.at(-1) as ServedEvent;
    const proof = await textOf(`proof?eventId=${encodeURIComponent(event.id)}`);
    expect(await assertProven(proof, logId, event, [await hubKey()])).toMatchObject({
      size: SIZE + 100,
    });
  });

  it('is made of the leaves where a hub of an older version has kept nothing', async () => {
    const path = `proof?eventId=${encodeURIComponent(events[300]!.id)}`;
    const before = await textOf(path);
    await hub.database.query('DELETE FROM subtree WHERE log_id = $1', [logId]);
    expect(await textOf(path)).toBe(before);
  });

  it('is refused for an event that is not there', async () => {
    expectRefusal(await member(`logs/${logId}/proof?eventId=x`), 404, 'log.event_not_found');
    expectRefusal(await member(`logs/${logId}/proof`), 400, 'request.invalid');
  });
});

describe('the proof that a log has only grown', () => {
  it.each([
    [0, 5],
    [1, SIZE],
    [255, 257],
    [256, SIZE],
    [512, 512],
    [513, 699],
  ])('leads from %i events to %i', async (from, to) => {
    const { body } = await member(`logs/${logId}/consistency?from=${from}&to=${to}`);
    expect(body).toMatchObject({ from, to });
    const [first, second] = [from, to].map((size) => ({ size, root: roots[size]! }));
    expect(verifyConsistency(first!, second!, bytes(body.consistency))).toBe(true);
  });

  it('ties every page of the log to the checkpoint that it carries', async () => {
    const tree = new Frontier();
    let cursor = '';
    for (let more = true; more;) {
      const { body } = await member(`sync-events?limit=97${cursor && `&cursor=${cursor}`}`);
      for (const { log } of body.events as ServedEvent[]) tree.append(Buffer.from(log.hash, 'hex'));
      const head = await signed(body.checkpoint, [body.log.publicKey, await hubKey()]);
      const sofar = { size: tree.size, root: tree.root() };
      expect(verifyConsistency(sofar, head, bytes(body.consistency))).toBe(true);
      if (body.hasMore)
        expect(verifyConsistency(sofar, head, bytes(body.consistency).slice(1))).toBe(false);
      ({ cursor, hasMore: more } = body);
    }
    expect(tree.size).toBe(SIZE + 100);
  });

  it('goes up to the size of now unless told otherwise, and not beyond', async () => {
    const path = `logs/${logId}/consistency`;
    expect((await member(`${path}?from=3`)).body.to).toBe(SIZE + 100);
    expect((await member(path)).body).toEqual({ from: 0, to: SIZE + 100, consistency: [] });
    for (const query of ['from=3&to=2', 'from=9999', 'from=1&to=9999'])
      expectRefusal(await member(`${path}?${query}`), 409, 'log.size_unknown');
    for (const query of ['from=-1', 'from=x', 'from=1&to=1.5'])
      expectRefusal(await member(`${path}?${query}`), 400, 'request.invalid');
  });
});

describe('the proofs of other logs', () => {
  const about = ['checkpoint', 'proof?eventId=x', 'consistency?from=0'];

  it('are not for a member, whether there is such a log or not', async () => {
    const { body } = await hub.ask('/api/v1/admin/logs');
    const others = body.logs.filter(({ id }: { id: string }) => id !== logId);
    expect(others.length).toBeGreaterThan(3);
    for (const { id } of [...others, { id: 'x' }])
      for (const each of about)
        expectRefusal(await member(`logs/${id}/${each}`), 403, 'federation.branch_forbidden');
  });

  it('are for administrators, also of what is decided', async () => {
    const { body } = await hub.ask('/api/v1/admin/logs?groupKey=core');
    const { id, publicKey } = body.logs.find(({ purpose }: any) => purpose === 'administration');
    const page = (await hub.ask(`/api/v1/admin/logs/${id}/events`)).body;
    const chain = new ChainVerifier().add(page.events.map((each: any) => receivedEvent(id, each)));
    expect(chain).toMatchObject({ ok: true, ...page.head });
    expect(page.log.publicKey).toBe(publicKey);
    for (const event of page.events) {
      const path = `/api/v1/admin/logs/${id}/proof?eventId=${event.id}`;
      await assertProven(await text(path), id, event, [publicKey, page.publicKey]);
    }
    await signed(await text(`/api/v1/admin/logs/${id}/checkpoint`), [publicKey, page.publicKey]);
    const grown = await hub.ask(`/api/v1/admin/logs/${id}/consistency?from=1`);
    expect(grown.body).toMatchObject({ from: 1, to: page.head.sequence });
    for (const each of about)
      expectRefusal(await hub.ask(`/api/v1/admin/logs/x/${each}`), 404, 'admin.log_not_found');
  });
});

describe('what is kept of a tree', () => {
  const kept = () => hub.database.query('SELECT * FROM subtree ORDER BY log_id, height, index');

  it('is made by the migration as it is by pushes', async () => {
    await hub.group('kept');
    const dan = await hub.join('kept', 'Dan');
    await hub.push(dan, notes(1, 600));
    const { id } = (await member('sync-events', dan)).body.log;
    const ofDan = async () => (await kept()).filter((row: any) => row.log_id === id);
    const before = await ofDan();
    expect(before).toHaveLength(2);
    const runner = hub.database.dataSource.createQueryRunner();
    const migration = new KeptSubtrees1763600000022();
    try {
      await migration.down(runner);
      await migration.up(runner);
    } finally {
      await runner.release();
    }
    expect(await ofDan()).toEqual(before);
    expect((await kept()).filter((row: any) => row.log_id === logId)).toHaveLength(3);
  });

  it('is found out when it was changed', async () => {
    expect((await verifyLog(hub.database, logId)).fault).toBeUndefined();
    const change = `UPDATE subtree SET hash = sha256(hash) WHERE log_id = $1 AND index = 1`;
    await hub.database.query(change, [logId]);
    expect((await verifyLog(hub.database, logId)).fault).toEqual({
      sequence: 512,
      problem: 'does not end the subtree whose hash is kept',
    });
  });
});

it('keys that signed before are told by discovery', async () => {
  const earlier = 'knowledge-hub/earlier+00000000+AQ';
  await hub.database.query('INSERT INTO signing_key VALUES ($1, 0)', [earlier]);
  const replica = await TestHub.start({ databaseUrl: hub.databaseUrl });
  try {
    const { signing } = (await replica.ask('/.well-known/hub')).body;
    expect(signing).toEqual({
      publicKey: await hubKey(),
      formerKeys: [{ publicKey: earlier, since: '1970-01-01T00:00:00.000Z' }],
    });
  } finally {
    await replica.stop();
  }
});
