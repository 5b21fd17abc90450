import { createHmac } from 'node:crypto';
import canonicalize from 'canonicalize';
import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';

interface Unsigned {
  id: string;
  kind: string;
  createdAt?: string | null;
  payload: object;
}

/** Signs as the contract says, with another canonicalizer than the hub's own. */
function sign(member: Joined, event: Unsigned, names: { keyId?: string; signedAt?: string } = {}) {
  const { clientId, groupKey, syncSigningSecret } = member;
  const { id, kind, createdAt = null, payload } = event;
  const { keyId = null, signedAt = null } = names;
  const input = canonicalize({
    clientId,
    groupKey,
    event: { id, kind, createdAt, payload },
    signature: { algorithm: 'hmac-sha256', keyId, signedAt },
  })!;
  const value = createHmac('sha256', syncSigningSecret).update(input).digest('hex');
  return { algorithm: 'hmac-sha256', value, ...names };
}

describe('signed events', () => {
  let hub: TestHub;
  let ada: Joined;
  let bob: Joined;

  beforeAll(async () => {
    [hub, ada, bob] = await startCore('Ada', 'Bob');
  });

  afterAll(() => hub.stop());

  const event = (id: string): Unsigned => ({
    id,
    kind: 'knowledge.noted',
    createdAt: '2026-01-01T00:00:00Z',
    payload: { title: 'Ünïcode 🦄', n: [1, 2.5], nested: { b: 1, a: '\u0000' } },
  });
  const served = async (member: Joined, id: string) => {
    const { body } = await hub.ask('/api/v1/federation/sync-events?limit=1000', {
      token: member.accessToken,
    });
    return body.events.find((each: { id: string }) => each.id === id);
  };

  it.each<[string, (member: Joined) => { keyId?: string; signedAt?: string }]>([
    ['with nothing but its value', () => ({})],
    ['with its key', ({ clientId }) => ({ keyId: clientId })],
    ['with its time', () => ({ signedAt: '2026-01-01T00:00:01.5+01:00' })],
    ['with both', ({ clientId }) => ({ keyId: clientId, signedAt: '2026-01-01T00:00:01Z' })],
  ])('are stored with the signature they came with, %s', async (name, namesOf) => {
    const unsigned = event(`signed ${name}`);
    const signature = sign(ada, unsigned, namesOf(ada));
    const { body } = await hub.push(ada, [{ ...unsigned, signature }]);

    expect(body).toMatchObject({ accepted: 1, rejected: [] });
    expect((await served(bob, unsigned.id)).signature).toEqual(signature);
  });

  it('are verified without a date too', async () => {
    const unsigned = { id: 'undated', kind: 'k', payload: {} };

    expect(
      (await hub.push(ada, [{ ...unsigned, signature: sign(ada, unsigned) }])).body,
    ).toMatchObject({ accepted: 1, rejected: [] });
  });

  it.each<[string, string, (unsigned: Unsigned) => unknown]>([
    ['of another client', 'event.signature_mismatch', (unsigned) => sign(bob, unsigned)],
    [
      'of another client, named',
      'event.signature_key_mismatch',
      (unsigned) => sign(bob, unsigned, { keyId: bob.clientId }),
    ],
    [
      'over another payload',
      'event.signature_mismatch',
      (unsigned) => sign(ada, { ...unsigned, payload: { other: 1 } }),
    ],
    [
      'over another id',
      'event.signature_mismatch',
      (unsigned) => sign(ada, { ...unsigned, id: 'other' }),
    ],
    [
      'over another date',
      'event.signature_mismatch',
      (unsigned) => sign(ada, { ...unsigned, createdAt: null }),
    ],
    [
      'for another group',
      'event.signature_mismatch',
      (unsigned) => sign({ ...ada, groupKey: 'other' }, unsigned),
    ],
    [
      'moved in time',
      'event.signature_mismatch',
      (unsigned) => ({ ...sign(ada, unsigned), signedAt: '2026-01-01T00:00:00Z' }),
    ],
    [
      'with one digit changed',
      'event.signature_mismatch',
      (unsigned) => {
        const { value, ...rest } = sign(ada, unsigned);
        return { ...rest, value: (value.startsWith('0') ? '1' : '0') + value.slice(1) };
      },
    ],
    [
      'of another algorithm',
      'event.signature_unsupported',
      () => ({ algorithm: 'ed448', value: 'ab' }),
    ],
    ['without an algorithm', 'event.signature_invalid', () => ({ value: 'a'.repeat(64) })],
    ['without a value', 'event.signature_invalid', () => ({ algorithm: 'hmac-sha256' })],
    ['cut short', 'event.signature_invalid', () => ({ algorithm: 'hmac-sha256', value: 'abcd' })],
    [
      'signed at no time',
      'event.signature_invalid',
      (unsigned) => ({ ...sign(ada, unsigned), signedAt: 'yesterday' }),
    ],
    [
      'with a key of another type',
      'event.signature_invalid',
      (unsigned) => ({ ...sign(ada, unsigned), keyId: 7 }),
    ],
  ])(
    'are rejected with a signature %s: %s, which is audited',
    async (name, reason, signatureOf) => {
      const unsigned = event(`forged ${name}`);
      const events = await hub.appendedBy(async () => {
        const { body } = await hub.push(ada, [{ ...unsigned, signature: signatureOf(unsigned) }]);
        expect(body).toMatchObject({ accepted: 0, rejected: [{ id: unsigned.id, reason }] });
      });

      expect(events).toMatchObject([
        {
          purpose: 'administration',
          kind: 'sync.signature_rejected',
          payload: { eventId: unsigned.id, reason, clientId: ada.clientId, memberId: ada.memberId },
        },
        {
          purpose: 'administration',
          kind: 'sync.push_rejected',
          payload: { accepted: 0, rejected: 1 },
        },
      ]);
      const { body } = await hub.ask(
        `/api/v1/admin/audit?action=sync.signature_rejected&targetId=${encodeURIComponent(unsigned.id)}`,
      );
      expect(body.auditLogs).toMatchObject([{ actor: ada.memberId, payload: { reason } }]);
    },
  );

  it('that are false fill no log: past a number of a member in an hour they are summed', async () => {
    const mallory = await hub.join('core', 'Mallory');
    const forged = (name: string) =>
      Array.from({ length: 1_000 }, (_, index) => {
        const unsigned = event(`${name} ${index}`);
        return { ...unsigned, signature: sign(ada, unsigned) };
      });
    const recorded = async (name: string) => {
      const events = await hub.appendedBy(async () => {
        expect((await hub.push(mallory, forged(name))).body.rejected).toHaveLength(1_000);
      });
      expect(events.at(-1)).toMatchObject({
        kind: 'sync.push_rejected',
        payload: { rejected: 1_000 },
      });
      return events.slice(0, -1).map(({ payload }) => payload.count ?? 1);
    };
    expect(await recorded('many')).toEqual([...Array.from({ length: 20 }, () => 1), 980]);
    expect(await recorded('more')).toEqual([]);
  });

  it('stay verifiable from what is served, also after every rotation', async () => {
    const unsigned = event('kept');
    await hub.push(ada, [{ ...unsigned, signature: sign(ada, unsigned) }]);
    const rotated = (
      await hub.ask('/api/v1/auth/rotate', { method: 'POST', token: ada.accessToken })
    ).body as Joined;
    const again = (
      await hub.ask(`/api/v1/admin/members/${ada.memberId}/rotate-token`, { method: 'POST' })
    ).body as Joined;
    ada = again;

    const { id, kind, createdAt, payload, signature, clientId, groupKey } = await served(
      again,
      'kept',
    );
    for (const { syncSigningSecret } of [rotated, again])
      expect(
        sign({ ...again, clientId, groupKey, syncSigningSecret }, { id, kind, createdAt, payload }),
      ).toEqual(signature);
  });

  describe('of a group that requires them', () => {
    let member: Joined;

    beforeAll(async () => {
      await hub.group('strict', { requireSignatures: true });
      member = await hub.join('strict', 'Signer');
    });

    it('are the only ones stored; what an unsigned one lacks is audited', async () => {
      const signed = event('strictly signed');
      const events = await hub.appendedBy(async () => {
        const { body } = await hub.push(member, [
          event('unsigned'),
          { ...signed, signature: sign(member, signed) },
          { ...event('null signature'), signature: null },
        ]);
        expect(body).toMatchObject({
          accepted: 1,
          rejected: [
            { id: 'unsigned', reason: 'event.signature_required' },
            { id: 'null signature', reason: 'event.signature_required' },
          ],
        });
      });

      expect(events.map(({ kind }) => kind)).toEqual([
        'knowledge.noted',
        'sync.signature_rejected',
        'sync.signature_rejected',
        'sync.push_rejected',
      ]);
    });

    it('follow the group’s setting from the next push on', async () => {
      await hub.group('strict', { requireSignatures: false });
      expect((await hub.push(member, [event('free')])).body).toMatchObject({ accepted: 1 });

      await hub.group('strict', { requireSignatures: true });
      expect((await hub.push(member, [event('bound')])).body).toMatchObject({ accepted: 0 });
    });
  });
});
