import fc from 'fast-check';
import { canonicalize } from '../encoding/canonical-json.js';
import { type ChainedEvent, SALT_BYTES, entryOf, hashOf, payloadHash } from './hash-chain.js';
import { sha256 } from '../encoding/hashing.js';
import { leafHash } from '../transparency/merkle.js';

const text = fc.string({ unit: 'binary' });
const hex = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((b) => Buffer.from(b).toString('hex'));
const chained: fc.Arbitrary<ChainedEvent> = fc.record({
  log: text,
  sequence: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  previousHash: fc.option(hex),
  id: text,
  kind: text,
  createdAt: fc.option(text),
  acceptedAt: text,
  memberId: text,
  clientId: text,
  signature: fc.option(
    fc.record(
      {
        algorithm: fc.constant('hmac-sha256' as const),
        value: hex,
        keyId: text,
        publicKey: text,
        signedAt: text,
      },
      { requiredKeys: ['algorithm', 'value'] },
    ),
  ),
  payloadHash: hex,
});
const named: fc.Arbitrary<ChainedEvent> = fc
  .tuple(chained, fc.option(text))
  .map(([event, pushId]) => ({ ...event, v: 2, pushId }));

const first: ChainedEvent = {
  log: 'log-1',
  sequence: 1,
  previousHash: null,
  id: 'event-1',
  kind: 'note.taken',
  createdAt: '2024-05-01T12:00:00+02:00',
  acceptedAt: '2024-05-01T10:00:01.000Z',
  memberId: 'member_team_ada',
  clientId: 'client_team_ada_00000001',
  signature: null,
  payloadHash: payloadHash('{"text":"hello"}').toString('hex'),
};

const salt = Buffer.alloc(SALT_BYTES, 1);

describe('a payload behind a salt', () => {
  it('is hashed after it', () => {
    const bytes = Buffer.concat([salt, Buffer.from('{"text":"é"}')]);
    expect(payloadHash('{"text":"é"}', salt)).toEqual(sha256(bytes));
  });
});

describe('an entry of the log', () => {
  it('is the canonical JSON of the event with v 1 and zeros for no predecessor', () => {
    fc.assert(
      fc.property(chained, (event) => {
        const previousHash = event.previousHash ?? '0'.repeat(64);
        expect(entryOf(event)).toBe(canonicalize({ ...event, previousHash, v: 1 }));
      }),
    );
  });

  it('of version 2 names the push besides', () => {
    fc.assert(
      fc.property(named, (event) => {
        const previousHash = event.previousHash ?? '0'.repeat(64);
        expect(entryOf(event)).toBe(canonicalize({ ...event, previousHash }));
      }),
    );
  });

  it('of a version that nobody knows cannot be written', () => {
    expect(() => entryOf({ ...first, v: 3 as 2 })).toThrow('version 3');
  });

  it('hashes to its RFC 6962 leaf hash', () => {
    fc.assert(
      fc.property(fc.oneof(chained, named), (event) => {
        expect(hashOf(event)).toEqual(leafHash(Buffer.from(entryOf(event))));
      }),
    );
  });

  it('never changes its hash from one release to the next', () => {
    expect(hashOf(first).toString('hex')).toBe(
      'dbf0943f3682379984fec1bf8e712aa0c73ad69a262baefe71d7d7e34fe5d45c',
    );
  });

  it('has a hash that depends on every member', () => {
    const variants: ChainedEvent[] = [
      { ...first, log: 'log-2' },
      { ...first, sequence: 2 },
      { ...first, previousHash: 'ff'.repeat(32) },
      { ...first, id: 'event-2' },
      { ...first, kind: 'note.lost' },
      { ...first, createdAt: null },
      { ...first, acceptedAt: '2024-05-01T10:00:01.001Z' },
      { ...first, memberId: 'member_team_eve' },
      { ...first, clientId: 'client_team_eve_00000001' },
      { ...first, signature: { algorithm: 'hmac-sha256', value: '00' } },
      { ...first, payloadHash: payloadHash('{}').toString('hex') },
      { ...first, v: 2, pushId: null },
      { ...first, v: 2, pushId: 'push-1' },
    ];

    expect(new Set([first, ...variants].map((event) => hashOf(event).toString('hex'))).size).toBe(
      14,
    );
  });
});
