import fc from 'fast-check';
import { canonicalize } from '../encoding/canonical-json.js';
import { type ChainPosition, ChainVerifier, type ReceivedEvent } from './chain-verifier.js';
import { SALT_BYTES, hashOf, payloadHash } from './hash-chain.js';
import type { Signature } from './signatures/signature.js';

const SALT = Buffer.alloc(SALT_BYTES, 1);
/** A hub begins to write version 2 in mid-log. */
const FIRST_OF_TWO = 4;

/** An honest log of `size` events, sealed from `from` on; `change` alters an event before it is sealed. */
function logOf(size: number, change = (event: ReceivedEvent): ReceivedEvent => event) {
  const events: ReceivedEvent[] = [];
  for (let sequence = 1; sequence <= size; sequence++) {
    const payload = { text: `note ${sequence}` };
    const isNew = sequence >= FIRST_OF_TWO;
    const version = { v: 2, pushId: `push ${sequence}`, salt: SALT.toString('base64') } as const;
    const event = change({
      log: 'log-1',
      sequence,
      previousHash: events.at(-1)?.hash ?? null,
      id: `event-${sequence}`,
      kind: 'note.taken',
      createdAt: null,
      acceptedAt: '2024-05-01T10:00:01.000Z',
      memberId: 'member_team_ada',
      clientId: 'client_team_ada_00000001',
      signature: null,
      payloadHash: payloadHash(canonicalize(payload), isNew ? SALT : undefined).toString('hex'),
      hash: '',
      payload,
      ...(isNew && version),
    });
    events.push({ ...event, hash: hashOf(event).toString('hex') });
  }
  return events;
}

const verified = (events: Iterable<ReceivedEvent>, start?: ChainPosition) =>
  new ChainVerifier(start).add(events);

const SIZE = 8;
const honest = logOf(SIZE);
const head = { sequence: SIZE, hash: honest.at(-1)!.hash };
const alter = (sequence: number, change: Partial<ReceivedEvent>): ReceivedEvent[] =>
  honest.map((event) => (event.sequence === sequence ? { ...event, ...change } : event));

describe('verifying a chain', () => {
  it('accepts an honest log and answers its head', () => {
    expect(verified(honest)).toEqual({ ok: true, ...head });
  });

  it('accepts no events as the position it started from', () => {
    expect(verified([])).toEqual({ ok: true, sequence: 0, hash: null });
  });

  it('starts anywhere the reader already trusts', () => {
    const start = { sequence: 3, hash: honest[2]!.hash };

    expect(verified(honest.slice(3), start)).toEqual({ ok: true, ...head });
  });

  it('accepts redacted and withheld payloads, whose hashes stay', () => {
    const redacted = honest.map((event) => ({ ...event, payload: null, salt: undefined }));
    const withheld = honest.map((event) => ({ ...event, payload: undefined }));

    expect(verified(redacted)).toEqual({ ok: true, ...head });
    expect(verified(withheld)).toEqual({ ok: true, ...head });
  });

  it('checks the stored text of a payload byte for byte', () => {
    const stored = (canonicalPayload: string) => alter(5, { canonicalPayload, payload: undefined });

    expect(verified(stored('{"text":"note 5"}')).ok).toBe(true);
    expect(verified(stored('{"text": "note 5"}'))).toMatchObject({ ok: false, sequence: 5 });
  });

  it.each<[string, Partial<ReceivedEvent>]>([
    ['id', { id: 'event-x' }],
    ['kind', { kind: 'note.lost' }],
    ['createdAt', { createdAt: '2024-05-01T10:00:00Z' }],
    ['acceptedAt', { acceptedAt: '2024-05-01T10:00:01.001Z' }],
    ['memberId', { memberId: 'member_team_eve' }],
    ['clientId', { clientId: 'client_team_eve_00000001' }],
    ['signature', { signature: { algorithm: 'hmac-sha256', value: '00' } }],
    ['log', { log: 'log-2' }],
    ['sequence', { sequence: 9 }],
    ['previousHash', { previousHash: 'ff'.repeat(32) }],
    ['payloadHash', { payloadHash: 'ff'.repeat(32) }],
    ['payload', { payload: { text: 'forged' } }],
    ['payload without canonical form', { payload: { text: '\ud800' } }],
    ['id without canonical form', { id: '\ud800' }],
    ['id that is no text', { id: null as unknown as string }],
    ['signature that is no signature', { signature: {} as Signature }],
    ['payloadHash that is no text', { payload: null, payloadHash: 7 as unknown as string }],
    ['hash', { hash: 'ff'.repeat(32) }],
    ['pushId', { pushId: null }],
    ['salt', { salt: Buffer.alloc(SALT_BYTES, 2).toString('base64') }],
    ['salt that is not there', { salt: undefined }],
    [
      'salt that takes its first bytes from the payload',
      { salt: Buffer.concat([SALT, Buffer.from('{')]).toString('base64') },
    ],
    ['version back to the first', { v: 1 }],
    ['version to none that is known', { v: 3 as 2 }],
  ])('names the event whose %s was changed', (_member, change) => {
    expect(verified(alter(5, change))).toMatchObject({ ok: false, sequence: 5 });
  });

  it('names the first missing sequence when an event was deleted', () => {
    expect(verified(honest.filter(({ sequence }) => sequence !== 4))).toEqual({
      ok: false,
      sequence: 4,
      problem: 'is missing or out of order',
    });
  });

  it('names the place where an event was inserted, repeated or swapped', () => {
    const inserted = honest.toSpliced(4, 0, { ...honest[3]!, id: 'extra' });
    const swapped = honest.with(2, honest[3]!).with(3, honest[2]!);

    expect(verified(inserted)).toMatchObject({ ok: false, sequence: 5 });
    expect(verified(swapped)).toMatchObject({ ok: false, sequence: 3 });
  });

  it('names the fork when a rewritten history is spliced onto a known one', () => {
    const rewritten = logOf(SIZE, (event) =>
      event.sequence === 4 ? { ...event, id: 'other' } : event,
    );

    expect(verified(rewritten.slice(4), { sequence: 4, hash: honest[3]!.hash })).toEqual({
      ok: false,
      sequence: 5,
      problem: 'does not name the hash of its predecessor',
    });
  });

  it('names the event of another log, however well it is chained', () => {
    const patchwork = logOf(SIZE, (event) =>
      event.sequence >= 6 ? { ...event, log: 'log-2' } : event,
    );

    expect(verified(patchwork)).toEqual({
      ok: false,
      sequence: 6,
      problem: 'belongs to another log',
    });
  });

  it('answers a truncated log with the shorter head, which a trusted head unmasks', () => {
    expect(verified(honest.slice(0, 6))).not.toEqual({ ok: true, ...head });
  });
});

describe('ChainVerifier', () => {
  it('gives the same verdict however the log is cut into pages', () => {
    const logs = [honest, alter(5, { kind: 'note.lost' }), alter(8, { hash: '' })];
    fc.assert(
      fc.property(fc.constantFrom(...logs), fc.array(fc.nat({ max: SIZE })), (log, cuts) => {
        const verifier = new ChainVerifier();
        const edges = [0, ...cuts.toSorted((a, b) => a - b), SIZE];
        edges.slice(1).forEach((to, page) => verifier.add(log.slice(edges[page], to)));
        expect(verifier.add([])).toEqual(verified(log));
      }),
    );
  });
});
