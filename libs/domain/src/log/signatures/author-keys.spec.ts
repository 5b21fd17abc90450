import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalize } from '../../encoding/canonical-json.js';
import { type AuthoredEvent, AuthorKeys } from './author-keys.js';
import { endorse, signAsAuthor, signingKeyOf } from './authorship.js';
import { fingerprintOf, isSigningKey } from './public-key.js';
import { type SignedContext, signEvent, signatureInput } from './signature.js';

const [first, second, hubs] = [1, 2, 3].map(() => generateKeyPairSync('ed25519').privateKey);
const clientId = 'client_core_ada_1';
const base = {
  createdAt: null,
  acceptedAt: '2026-05-01T10:00:00.000Z',
  memberId: 'member_core_ada',
  clientId,
  groupKey: 'core',
  payloadHash: '',
  log: { sequence: 1, hash: '' },
};
const contextOf = (event: SignedContext['event']): SignedContext => ({
  clientId,
  memberId: base.memberId,
  groupKey: 'core',
  event,
});
const pushed = (payload: unknown, key = first!, salt?: string): AuthoredEvent => {
  const event = { id: 'e', kind: 'note.taken', createdAt: null };
  const canonicalPayload = canonicalize(payload);
  const context = contextOf({ ...event, canonicalPayload, salt });
  const log = { ...base.log, ...(salt && { salt }) };
  const signed = signAsAuthor(key, context);
  // The hub writes the key beside the fingerprint by which it is named.
  const signature = salt ? { ...signed, publicKey: signingKeyOf(key) } : signed;
  return { ...base, ...event, payload, log, pushId: 'p', signature };
};
/** The same event without a salt, whose signature names its key by the fingerprint and stands in base64. */
const byFingerprint = (payload: unknown, key = first!): AuthoredEvent => {
  const event = { id: 'e', kind: 'note.taken', createdAt: null };
  const publicKey = signingKeyOf(key);
  const unsigned = { algorithm: 'ed25519' as const, keyId: fingerprintOf(publicKey) };
  const context = contextOf({ ...event, canonicalPayload: canonicalize(payload) });
  const value = sign(null, Buffer.from(signatureInput(context, unsigned)), key).toString('base64');
  const signature = { ...unsigned, publicKey, value };
  return { ...base, ...event, payload, pushId: 'p', signature };
};
const [salt, other] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
const changed = (by = first!, more: object = {}): AuthoredEvent => {
  const [signingKey, replaces] = [signingKeyOf(second!), signingKeyOf(first!)];
  const endorsement = endorse(by, { clientId, signingKey, replaces });
  const payload = { clientId, signingKey, replaces, endorsement, ...more };
  return { ...base, id: 'k', kind: 'member.client_key_changed', pushId: null, payload };
};
const after = (...events: AuthoredEvent[]) => {
  const keys = new AuthorKeys();
  return events.map((event) => keys.take(event)).at(-1);
};

describe('the author of an event', () => {
  it('is proven by the key of its client, also after that has changed', () => {
    expect(after(pushed({ n: 1 }), pushed({ n: 2 }))).toBe('proven');
    expect(after(pushed({ n: 1 }), changed(), pushed({ n: 2 }, second))).toBe('proven');
    expect(after(changed(), pushed({ n: 2 }, second))).toBe('proven');
    expect(after(changed(), pushed({ n: 2 }))).toBe('forged');
  });

  it('is proven also after a change of the key that an earlier build recorded under another kind', () => {
    const earlier = { ...changed(), kind: 'member.key_changed' };
    expect(after(pushed({ n: 1 }), earlier, pushed({ n: 2 }, second))).toBe('proven');
    expect(after(earlier, pushed({ n: 2 }))).toBe('forged');
  });

  it('is forged where the key has not signed the event as it is', () => {
    const event = pushed({ n: 1 });
    for (const change of [
      { payload: { n: 2 } },
      { kind: 'other' },
      { id: 'other' },
      { createdAt: '2026-05-01T10:00:00Z' },
      { groupKey: 'other' },
      { signature: { ...event.signature!, keyId: signingKeyOf(hubs!) } },
    ])
      expect(after({ ...event, ...change })).toBe('forged');
  });

  it('is proven over the salt that hides the payload, and by that salt alone', () => {
    const event = pushed({ n: 1 }, first, salt);
    expect(event.signature!.algorithm).toBe('ed25519-salted');
    expect(after(pushed({ n: 0 }), event, pushed({ n: 2 }))).toBe('proven');
    for (const log of [{ ...event.log, salt: other! }, base.log])
      expect(after({ ...event, log })).toBe('forged');
    const unsalted = { ...event.signature!, algorithm: 'ed25519' as const };
    expect(after({ ...event, signature: unsalted })).toBe('forged');
  });

  it('is the member that the client has signed as', () => {
    const event = pushed({ n: 1 }, first, salt);
    expect(after({ ...event, memberId: 'member_core_bob' })).toBe('forged');
  });

  it('is signed without a salt as hubs from before there was one know it, and else by the fingerprint and in base64', () => {
    const { keyId, value } = pushed({ n: 1 }).signature!;
    expect([keyId, value]).toEqual([
      signingKeyOf(first!),
      expect.stringMatching(/^[0-9a-f]{128}$/),
    ]);
    const { signature } = pushed({ n: 1 }, first, salt);
    expect(signature!.keyId).toBe(fingerprintOf(signingKeyOf(first!)));
    expect(signature!.value).toMatch(/^[A-Za-z0-9+/]{86}==$/);
  });

  it('signs as docs/trust.md has it for other verifiers', () => {
    const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
    const der = Buffer.concat([prefix, Buffer.alloc(32, 7)]);
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const event = { id: 'event-1', kind: 'note.taken', createdAt: null };
    const canonicalPayload = '{"text":"one"}';
    const context = {
      clientId: 'c',
      memberId: 'm',
      groupKey: 'g',
      event: { ...event, canonicalPayload, salt },
    };
    const { keyId, value } = signAsAuthor(key, context);
    for (const part of [value, keyId, signingKeyOf(key)])
      expect(readFileSync('docs/trust.md', 'utf8')).toContain(`\`${part}\``);
  });

  it('is proven by a key that is named by its fingerprint, with the key itself beside it, or by itself', () => {
    const event = byFingerprint({ n: 1 });
    expect(after(pushed({ n: 0 }), event)).toBe('proven');
    expect(after(event, pushed({ n: 2 }))).toBe('proven');
    expect(after(event, pushed({ n: 2 }, hubs))).toBe('forged');
    expect(after(pushed({ n: 0 }), byFingerprint({ n: 1 }, hubs))).toBe('forged');
    const { publicKey: _, ...alone } = event.signature!;
    const others = { ...event.signature!, publicKey: signingKeyOf(hubs!) };
    for (const signature of [alone, others]) expect(after({ ...event, signature })).toBe('forged');
  });

  it('is looked at without a throw, whatever stands where a payload or a signature belongs', () => {
    const { payload: _, ...cut } = changed();
    expect(after(cut as AuthoredEvent)).toBe('unsigned');
    const signature = { ...pushed({ n: 1 }).signature!, value: 5 as never };
    expect(after({ ...pushed({ n: 1 }), signature })).toBe('forged');
  });

  it('is nobody whom the hub can put in the place of the client: another key comes with the word of the one before', () => {
    expect(after(pushed({ n: 1 }), pushed({ n: 2 }, hubs))).toBe('forged');
    expect(after(pushed({ n: 1 }), changed(hubs))).toBe('forged');
    expect(after(pushed({ n: 1 }, hubs), changed())).toBe('forged');
    expect(after(changed(first, { endorsement: null }))).toBe('forged');
  });

  it('is not changed by what members push under the kind of a change', () => {
    const claimed = { ...changed(), pushId: 'p' };
    expect(after(pushed({ n: 1 }), claimed, pushed({ n: 2 }))).toBe('proven');
  });

  it('is told where its client had signed with a key before, and no key has signed the event', () => {
    const { signature: _, ...stripped } = pushed({ n: 2 });
    expect(after(pushed({ n: 1 }), stripped)).toBe('lapsed');
    expect(after(changed(), stripped)).toBe('lapsed');
    const event = { id: 'e', kind: 'k', createdAt: null, canonicalPayload: '{}' };
    const signature = signEvent('secret', contextOf(event));
    expect(after(pushed({ n: 1 }), { ...pushed({}), signature })).toBe('lapsed');
    expect(after(pushed({ n: 1 }), { ...stripped, clientId: 'another' })).toBe('unsigned');
    expect(after(pushed({ n: 1 }), { ...stripped, pushId: null })).toBe('unsigned');
  });

  it('is not looked at where there is nothing to check it by', () => {
    expect(after({ ...pushed({ n: 1 }), payload: null })).toBe('unchecked');
    const { signature: _, ...unsigned } = pushed({ n: 1 });
    expect(after(unsigned)).toBe('unsigned');
    const event = { id: 'e', kind: 'k', createdAt: null, canonicalPayload: '{}' };
    const signature = signEvent('secret', contextOf(event));
    expect(after({ ...pushed({}), signature })).toBe('vouchedFor');
  });
});

it('a signing key is 32 bytes in base64', () => {
  expect(isSigningKey(signingKeyOf(first!))).toBe(true);
  for (const text of ['', 'x', `${'A'.repeat(42)}B=`, 'A'.repeat(44)])
    expect([text, isSigningKey(text)]).toEqual([text, false]);
});
