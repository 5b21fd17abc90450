import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  addCheckpointText,
  checkpointBody,
  consistencySpans,
  cosignedAt,
  leafHash,
  merkleRoot,
  parseAddCheckpoint,
  parsePolicy,
  readNote,
  sha256,
  signNote,
  verifyNote,
  vkey,
} from '@app/domain';
import { Witnesses } from '../../apps/hub/src/cosignatures/witnesses.js';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { type Joined, TestHub } from '../support/hub.js';

const ORIGIN = 'example.com/log';
const { privateKey: logKey } = generateKeyPairSync('ed25519');
const leaves = Array.from({ length: 20 }, (_, at) => leafHash(Buffer.of(at)));
const others = leaves.with(2, leaves[0]!);
const noteOf = (size: number, { of = leaves, key = logKey, origin = ORIGIN } = {}) =>
  signNote(checkpointBody({ origin, size, root: merkleRoot(of.slice(0, size)) }), origin, key);
const proofOf = (from: number, to: number, of = leaves) =>
  consistencySpans(from, to).map(({ start, end }) => merkleRoot(of.slice(start, end)));
const request = (old: number, size: number, of = leaves) =>
  addCheckpointText({ old, proof: proofOf(old, size, of), note: noteOf(size, { of }) });

/** The hub whose logs are witnessed, the witness, a replica of it, and a replica of the first that asks. */
let plain: TestHub;
let witness: TestHub;
let twin: TestHub;
let asking: TestHub;
let witnessKey: string;
let ada: Joined;

beforeAll(async () => {
  plain = await TestHub.start();
  await plain.group('core');
  ada = await plain.join('core', 'Ada');
  const { signing } = (await plain.ask('/.well-known/hub')).body;
  const witnessKeys = [vkey(ORIGIN, createPublicKey(logKey)), signing.publicKey];
  witness = await TestHub.start({ witnessKeys });
  twin = await TestHub.start({ witnessKeys, databaseUrl: witness.databaseUrl });
  witnessKey = (await twin.ask('/.well-known/hub')).body.witness.publicKey;
  const witnesses = parsePolicy(`witness ours ${witnessKey} ${witness.url}/witness\nquorum ours`);
  asking = await TestHub.start({ witnesses, databaseUrl: plain.databaseUrl });
});

afterAll(async () => {
  for (const hub of [asking, twin, witness, plain]) await hub.stop();
});

/** Sends the body as some clients do: without saying what it is. */
async function add(body: string, at = witness) {
  const bytes = new TextEncoder().encode(body);
  const answer = await fetch(`${at.url}/witness/add-checkpoint`, { method: 'POST', body: bytes });
  const type = answer.headers.get('content-type');
  return { status: answer.status, type, text: await answer.text() };
}
const kept = async (origin: string) => {
  const hash = sha256(origin).toString('hex');
  const answer = await fetch(`${witness.url}/witness/${hash}/checkpoint`);
  return { status: answer.status, text: await answer.text() };
};

describe('a hub as a witness', () => {
  it('has cosigned nothing of a log that it has not seen', async () => {
    expect((await kept(ORIGIN)).status).toBe(404);
    expect(await add(request(4, 9))).toEqual({
      status: 409,
      type: 'text/x.tlog.size',
      text: '0\n',
    });
  });

  it('cosigns a checkpoint, keeps it, and answers its line alone', async () => {
    const { status, type, text } = await add(request(0, 5));
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text.match(/\n/g)).toHaveLength(1);
    const seconds = cosignedAt(noteOf(5) + text, witnessKey)!;
    expect(Math.abs(Date.now() / 1_000 - seconds)).toBeLessThan(60);
    expect(await kept(ORIGIN)).toEqual({ status: 200, text: noteOf(5) + text });
  });

  it.each([
    ['409 with the size that it has cosigned, for another', 409, request(3, 9)],
    ['409 for a log that begins again', 409, request(0, 9)],
    ['422 for a proof of another history', 422, request(5, 9, others)],
    ['422 for another root of the same size', 422, request(5, 5, others)],
    [
      '403 for a key that it does not know',
      403,
      `old 5\n\n${noteOf(9, { key: generateKeyPairSync('ed25519').privateKey })}`,
    ],
    [
      '404 for a log that it does not know',
      404,
      `old 0\n\n${noteOf(9, { origin: 'example.com/other' })}`,
    ],
    ['400 for an old size above the new one', 400, request(0, 5).replace('old 0', 'old 6')],
    ['400 for what is no request', 400, noteOf(9)],
    ['413 for one that is too large', 413, request(5, 9) + 'x'.repeat(17 * 1024)],
  ])('answers %s, and keeps what it has', async (_, status, body) => {
    const before = await kept(ORIGIN);
    const answer = await add(body);
    expect(answer.status).toBe(status);
    if (status === 409) expect(answer).toMatchObject({ type: 'text/x.tlog.size', text: '5\n' });
    else expect(JSON.parse(answer.text).error.message).toMatch(/./);
    expect(await kept(ORIGIN)).toEqual(before);
  });

  it('cosigns one of two that race from one size, whichever replica they reach', async () => {
    for (let old = 5; old < 15; old += 2) {
      const racers = [
        request(old, old + 2),
        request(old, old + 2, leaves.with(old + 1, leaves[0]!)),
      ];
      const answers = await Promise.all([add(racers[0]!), add(racers[1]!, twin)]);
      const won = answers.findIndex(({ status }) => status === 200);
      const lost = answers[1 - won]!;
      expect([won >= 0, lost.status, lost.text]).toEqual([true, 409, `${old + 2}\n`]);
      expect((await kept(ORIGIN)).text).toContain(
        readNote(parseAddCheckpoint(racers[won]!)!.note)!.body,
      );
      // The one that lost is another history from here on.
      await witness.database.query('DELETE FROM cosigned_checkpoint');
      await add(request(0, old + 2));
    }
  });

  it('gives no second root to whoever lost the answer: what was persisted counts, also after kill -9', async () => {
    // As if the process had ended between the two: the answer is thrown away.
    await add(request(15, 17));
    expect((await add(request(15, 17, others))).status).toBe(409);
    expect((await add(request(17, 17, others), twin)).status).toBe(422);
    expect((await add(request(17, 17), twin)).status).toBe(200);
  });
});

describe('a hub that has witnesses', () => {
  const events = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      id: `note ${from + at}`,
      kind: 'note.taken',
      payload: { n: from + at },
    }));
  const publish = async () => {
    await asking.database.query('UPDATE published_checkpoint SET published_at = 0');
    await asking.app.get(CheckpointPublisher).publishDue();
  };
  const logOf = async () =>
    (await asking.ask('/api/v1/federation/sync-events', { token: ada.accessToken })).body.log;
  const served = async (at = asking) => {
    const { id } = await logOf();
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    return (await fetch(`${at.url}/api/v1/federation/logs/${id}/checkpoint`, { headers })).text();
  };
  const sizeOf = (note: string) => Number(note.split('\n')[1]);

  it('serves checkpoints with what they have put under them, at every replica', async () => {
    await plain.push(ada, events(1, 300));
    await publish();
    const note = await served(plain);
    expect([sizeOf(note), cosignedAt(note, witnessKey) === null]).toEqual([300, false]);
    expect(verifyNote(note, (await logOf()).publicKey)).not.toBeNull();
    await plain.push(ada, events(301, 302));
    await publish();
    const next = await served();
    expect([sizeOf(next), cosignedAt(next, witnessKey) === null]).toEqual([302, false]);
    const seen = await kept(next.split('\n')[0]!);
    expect(seen.text.startsWith(readNote(next)!.body)).toBe(true);
  });

  it('goes on from the size that a witness says, where it has forgotten that', async () => {
    await asking.database.query('DELETE FROM witness_sighting');
    await plain.push(ada, events(303, 303));
    await publish();
    expect(cosignedAt(await served(), witnessKey)).not.toBeNull();
  });

  it('adds what a witness says later to what was published meanwhile without it', async () => {
    await plain.push(ada, events(304, 305));
    await asking.database.query('UPDATE published_checkpoint SET published_at = 0');
    await plain.app.get(CheckpointPublisher).publishDue();
    const without = await served();
    expect([sizeOf(without), cosignedAt(without, witnessKey)]).toEqual([305, null]);
    await asking.app.get(CheckpointPublisher).publishDue();
    expect(cosignedAt(await served(), witnessKey)).not.toBeNull();
    expect((await served()).startsWith(without)).toBe(true);
  });

  it('publishes nothing that a witness contradicts', async () => {
    const before = await served();
    const { rows, root } = { rows: 'size = 306, root = $1', root: leaves[0] };
    await plain.push(ada, events(306, 306));
    const hash = sha256(before.split('\n')[0]!).toString('hex');
    const known = await witness.database.query<any>(
      'SELECT * FROM cosigned_checkpoint WHERE origin_hash = $1',
      [hash],
    );
    const change = (what: string, values: unknown[]) =>
      witness.database.query(
        `UPDATE cosigned_checkpoint SET ${what} WHERE origin_hash = '${hash}'`,
        values,
      );
    for (const size of [305, 306, 307]) {
      await change(rows.replace('306', String(size)), [root]);
      await publish();
      expect(await served()).toBe(before);
    }
    await change('size = $1, root = $2', [known[0].size, known[0].root]);
    await publish();
    expect(sizeOf(await served())).toBe(306);
  });

  it('says how its witnesses stand', async () => {
    const { list, quorum } = await asking.app.get(Witnesses).status();
    expect({ list, quorum }).toEqual({
      quorum: 'met',
      list: [{ name: 'ours', cosignedAt: expect.stringMatching(/^20.*Z$/), behind: 0 }],
    });
    expect(await plain.app.get(Witnesses).status()).toEqual({ quorum: 'none', list: [] });
  });
});
