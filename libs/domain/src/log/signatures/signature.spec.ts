import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { canonicalize } from '../../encoding/canonical-json.js';
import {
  parseSignature,
  type Signature,
  type SignedContext,
  signatureInput,
  signEvent,
  verifyEventSignature,
} from './signature.js';

const secret = 'khs_secret';
const context: SignedContext = {
  clientId: 'client_team_ada_00000001',
  memberId: 'member_team_ada',
  groupKey: 'team',
  event: {
    id: 'event-1',
    kind: 'note.taken',
    createdAt: '2024-05-01T12:00:00+02:00',
    canonicalPayload: '{"text":"hello"}',
  },
};
const value = 'ab'.repeat(32);

describe('the signed text', () => {
  it('is the canonical JSON of client, group, event and the signature without its value', () => {
    const text = fc.string({ unit: 'binary' });
    const parts = fc.tuple(
      text,
      text,
      text,
      text,
      fc.option(text),
      fc.option(text),
      fc.option(text),
      fc.option(text),
    );
    fc.assert(
      fc.property(parts, fc.dictionary(text, text), ([a, b, id, kind, ...rest], payload) => {
        const [createdAt, keyId, signedAt, salt] = rest;
        const canonicalPayload = canonicalize(payload);
        const given = {
          clientId: a,
          memberId: `m${a}`,
          groupKey: b,
          event: { id, kind, createdAt, canonicalPayload },
        };
        const names = { keyId: keyId ?? undefined, signedAt: signedAt ?? undefined };

        const salted = { ...given, event: { ...given.event, salt } };
        for (const algorithm of ['hmac-sha256', 'ed25519', 'ed25519-salted'] as const) {
          const isSalted = algorithm === 'ed25519-salted';
          expect(signatureInput(salted, { algorithm, ...names } as Signature)).toBe(
            canonicalize({
              clientId: a,
              groupKey: b,
              event: { id, kind, createdAt, payload, ...(isSalted && { salt }) },
              ...(isSalted && { memberId: `m${a}` }),
              signature: { algorithm, keyId, signedAt },
            }),
          );
        }
      }),
    );
  });

  it('is signed with the secret as text, as any client can do it', () => {
    const text =
      '{"clientId":"client_team_ada_00000001","event":{"createdAt":"2024-05-01T12:00:00+02:00",' +
      '"id":"event-1","kind":"note.taken","payload":{"text":"hello"}},"groupKey":"team",' +
      '"signature":{"algorithm":"hmac-sha256","keyId":null,"signedAt":null}}';

    expect(signEvent(secret, context)).toEqual({
      algorithm: 'hmac-sha256',
      value: createHmac('sha256', secret).update(text).digest('hex'),
    });
  });
});

describe('verifyEventSignature', () => {
  const names = { keyId: context.clientId, signedAt: '2024-05-01T10:00:00Z' };
  const signature = signEvent(secret, context, names);
  const { event } = context;

  it('accepts what signEvent signed, also in upper case', () => {
    const shouted = { ...signature, value: signature.value.toUpperCase() };

    expect(verifyEventSignature(secret, context, signature)).toBeNull();
    expect(verifyEventSignature(secret, context, shouted)).toBeNull();
    expect(verifyEventSignature(secret, context, signEvent(secret, context))).toBeNull();
  });

  it.each<[string, Partial<SignedContext>]>([
    ['another group', { groupKey: 'other' }],
    ['another id', { event: { ...event, id: 'event-2' } }],
    ['another kind', { event: { ...event, kind: 'note.lost' } }],
    ['another time', { event: { ...event, createdAt: null } }],
    ['another payload', { event: { ...event, canonicalPayload: '{}' } }],
  ])('refuses a signature over %s', (_what, change) => {
    expect(verifyEventSignature(secret, { ...context, ...change }, signature)).toBe(
      'event.signature_mismatch',
    );
  });

  it('refuses another secret, another value, another time of signing and a cut value', () => {
    const changed: Signature[] = [
      { ...signature, value },
      { ...signature, value: '' },
      { ...signature, signedAt: '2024-05-01T10:00:01Z' },
    ];

    expect(verifyEventSignature('khs_other', context, signature)).toBe('event.signature_mismatch');
    for (const other of changed) {
      expect(verifyEventSignature(secret, context, other)).toBe('event.signature_mismatch');
    }
  });

  it('refuses the signature of another client by its keyId, or by its value without one', () => {
    const stranger = { ...context, clientId: 'client_team_eve_00000001' };
    const anonymous = signEvent(secret, context);

    expect(verifyEventSignature(secret, stranger, signature)).toBe('event.signature_key_mismatch');
    expect(verifyEventSignature(secret, stranger, anonymous)).toBe('event.signature_mismatch');
  });
});

describe('parseSignature', () => {
  it('keeps the members it knows and takes null for absent', () => {
    const full = { algorithm: 'hmac-sha256', value, keyId: 'k', signedAt: '2024-05-01T10:00:00Z' };

    expect(parseSignature({ ...full, extra: 1 })).toEqual(full);
    expect(parseSignature({ ...full, keyId: null, signedAt: null })).toEqual({
      algorithm: 'hmac-sha256',
      value,
    });
    expect(parseSignature(undefined)).toBeNull();
    expect(parseSignature(null)).toBeNull();
  });

  it.each([
    'text',
    7,
    [],
    {},
    { algorithm: 7, value },
    { algorithm: 'hmac-sha256' },
    { algorithm: 'hmac-sha256', value: 'xyz' },
    { algorithm: 'hmac-sha256', value: value.slice(2) },
    { algorithm: 'hmac-sha256', value, keyId: 7 },
    { algorithm: 'hmac-sha256', value, keyId: '\ud800' },
    { algorithm: 'hmac-sha256', value, signedAt: 'yesterday' },
    { algorithm: 'hmac-sha256', value, signedAt: 7 },
  ])('calls %j invalid', (given) => {
    expect(parseSignature(given)).toBe('event.signature_invalid');
  });

  it('calls another algorithm unsupported', () => {
    expect(parseSignature({ algorithm: 'ed448', value: 'AAAA' })).toBe(
      'event.signature_unsupported',
    );
  });
});
