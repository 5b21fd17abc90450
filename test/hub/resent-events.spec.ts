import { generateKeyPairSync } from 'node:crypto';
import { type SignedContext, endorse, signAsAuthor, signEvent, signingKeyOf } from '@app/domain';
import canonicalize from 'canonicalize';
import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { note } from '../support/pushing.js';

/** What a client signs of an event. */
function contextOf({ clientId, memberId, groupKey }: Joined, id: string): SignedContext {
  const event = note(id);
  return {
    clientId,
    memberId,
    groupKey,
    event: { ...event, canonicalPayload: canonicalize(event.payload)! },
  };
}

const signed = (member: Joined, id: string) => ({
  ...note(id),
  signature: signEvent(member.syncSigningSecret, contextOf(member, id)),
});

describe('events that are sent again after what their signatures must be has changed', () => {
  let hub: TestHub;
  let ada: Joined;
  let bob: Joined;
  const RETRIED = { accepted: 0, rejected: [] };

  beforeAll(async () => {
    [hub, ada, bob] = await startCore('Ada', 'Bob');
  });

  afterAll(() => hub.stop());

  it('are stored once when the group has come to require signatures, and only what is new is refused and audited', async () => {
    expect((await hub.push(ada, [note('unsigned')])).body.accepted).toBe(1);
    await hub.group('core', { requireSignatures: true });
    const nothing = await hub.appendedBy(async () => {
      expect((await hub.push(ada, [note('unsigned')])).body).toMatchObject(RETRIED);
      expect((await hub.push(bob, [note('unsigned')])).body).toMatchObject(RETRIED);
    });
    expect(nothing).toEqual([]);
    const other = note('unsigned', { n: 2 });
    const otherKind = { ...note('unsigned'), kind: 'note.changed' };
    const batch = [note('unsigned'), other, otherKind, note('fresh'), signed(ada, 'signed')];
    const appended = await hub.appendedBy(async () => {
      const reason = 'event.signature_required';
      expect((await hub.push(ada, batch)).body).toMatchObject({
        accepted: 1,
        rejected: ['unsigned', 'unsigned', 'fresh'].map((id) => ({ id, reason })),
      });
    });
    expect(appended.map(({ kind, payload }) => [kind, payload.eventId])).toEqual([
      ['note.taken', undefined],
      ['sync.signature_rejected', 'unsigned'],
      ['sync.signature_rejected', 'unsigned'],
      ['sync.signature_rejected', 'fresh'],
      ['sync.push_rejected', undefined],
    ]);
    await hub.group('core', { requireSignatures: false });
  });

  it('are stored once when the client has another key now', async () => {
    const [first, second] = [1, 2].map(() => generateKeyPairSync('ed25519').privateKey);
    const [replaces, signingKey] = [signingKeyOf(first!), signingKeyOf(second!)];
    const token = ada.accessToken;
    const rotate = async (body: object) =>
      (await hub.ask('/api/v1/auth/rotate', { token, body })).body as Joined;
    ada = await rotate({ signingKey: replaces });
    const event = { ...note('keyed'), signature: signAsAuthor(first!, contextOf(ada, 'keyed')) };
    const late = { ...note('late'), signature: signAsAuthor(first!, contextOf(ada, 'late')) };
    expect((await hub.push(ada, [event])).body).toMatchObject({ accepted: 1, rejected: [] });
    const endorsement = endorse(first!, { clientId: ada.clientId, signingKey, replaces });
    const { body } = await hub.ask('/api/v1/auth/rotate', {
      token: ada.accessToken,
      body: { signingKey, endorsement },
    });
    ada = body;
    expect((await hub.push(ada, [event])).body).toMatchObject(RETRIED);
    expect((await hub.push(ada, [event, late])).body.rejected).toMatchObject([
      { id: 'late', reason: 'event.signature_key_mismatch' },
    ]);
  });

  it('are stored once when another client of the member sends them', async () => {
    const { body: second } = await hub.ask('/api/v1/join', {
      token: ada.accessToken,
      body: {
        inviteToken: (await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } })).body
          .token,
        displayName: 'Ada',
      },
    });
    expect(second.memberId).toBe(ada.memberId);
    expect((await hub.push(ada, [signed(ada, 'first')])).body.accepted).toBe(1);
    expect((await hub.push(second, [signed(ada, 'first')])).body).toMatchObject(RETRIED);
    const forged = { ...signed(ada, 'first'), payload: { n: 3 } };
    expect((await hub.push(second, [forged])).body.rejected).toMatchObject([
      { id: 'first', reason: expect.stringMatching(/^event\.signature_(key_)?mismatch$/) },
    ]);
  });

  it('confirm nothing of what is hidden from their sender', async () => {
    const secret = { id: 'own', kind: 'knowledge.captured', createdAt: null };
    const payload = { knowledge: { id: 'own', title: 'Own', visibility: 'private' } };
    expect((await hub.push(ada, [{ ...secret, payload }])).body.accepted).toBe(1);
    await hub.group('core', { requireSignatures: true });
    const guess = [{ ...secret, payload }];
    expect((await hub.push(ada, guess)).body).toMatchObject(RETRIED);
    expect((await hub.push(bob, guess)).body.rejected).toMatchObject([
      { id: 'own', reason: 'event.signature_required' },
    ]);
  });
});
