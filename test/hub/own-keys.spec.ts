import { createHash, generateKeyPairSync, randomBytes, sign as signData } from 'node:crypto';
import { AuthorKeys, LogAudit, endorse, signEvent, signingKeyOf } from '@app/domain';
import canonicalize from 'canonicalize';
import { startCore } from '../support/core-group.js';
import type { Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';

describe('events signed with a key of the client’s own', () => {
  let hub: TestHub;
  let ada: Joined & { signingKey?: string };
  const [first, second] = [1, 2].map(() => generateKeyPairSync('ed25519').privateKey);
  const note = (id: string) => ({ id, kind: 'note.taken', createdAt: null, payload: { id } });

  /** Signs as the contract says, with another canonicalizer than the hub's own. */
  function signed(id: string, key = first!) {
    const { clientId, groupKey } = ada;
    const keyId = signingKeyOf(key);
    const signature = { algorithm: 'ed25519', keyId, signedAt: null };
    const input = canonicalize({ clientId, groupKey, event: note(id), signature })!;
    const value = signData(null, Buffer.from(input), key).toString('hex');
    return { ...note(id), signature: { algorithm: 'ed25519', value, keyId } };
  }
  /** The same over the salt, as a client does that wants no guess confirmed. */
  function salted(id: string, salt = randomBytes(32).toString('base64'), key = first!) {
    const { clientId, memberId, groupKey } = ada;
    const keyId = signingKeyOf(key);
    const signature = { algorithm: 'ed25519-salted', keyId, signedAt: null };
    const event = { ...note(id), salt };
    const input = canonicalize({ clientId, memberId, groupKey, event, signature })!;
    const value = signData(null, Buffer.from(input), key).toString('hex');
    return { ...event, signature: { algorithm: 'ed25519-salted', value, keyId } };
  }
  /** The same by the fingerprint of the key, in base64. */
  function byFingerprint(id: string, key = first!) {
    const { clientId, groupKey } = ada;
    const raw = Buffer.from(signingKeyOf(key), 'base64');
    const keyId = createHash('sha256').update(raw).digest().subarray(0, 8).toString('hex');
    const signature = { algorithm: 'ed25519', keyId, signedAt: null };
    const input = canonicalize({ clientId, groupKey, event: note(id), signature })!;
    const value = signData(null, Buffer.from(input), key).toString('base64');
    return { ...note(id), signature: { algorithm: 'ed25519', value, keyId } };
  }
  function withSecret(id: string) {
    const { clientId, memberId, groupKey, syncSigningSecret } = ada;
    const event = { ...note(id), canonicalPayload: canonicalize(note(id).payload)! };
    return signEvent(syncSigningSecret, { clientId, memberId, groupKey, event });
  }
  const reasonsOf = async (...events: object[]) => {
    const { body } = await hub.push(ada, events);
    return body.rejected.map(({ reason }: { reason: string }) => reason);
  };
  const rotate = async (body: object) => {
    const answer = await hub.ask('/api/v1/auth/rotate', { token: ada.accessToken, body });
    if (answer.status === 200) ada = answer.body;
    return answer;
  };

  beforeAll(async () => {
    [hub] = await startCore('Bob');
    const { body } = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    const signingKey = { algorithm: 'ed25519', publicKey: signingKeyOf(first!) };
    const asked = { inviteToken: body.token, displayName: 'Ada', signingKey };
    ada = (await hub.ask('/api/v1/join', { body: asked })).body;
  });

  afterAll(() => hub.stop());

  it('are told with which key: at join, and to administrators', async () => {
    const signingKey = signingKeyOf(first!);
    expect(ada.signingKey).toBe(signingKey);
    const { auditLogs } = (await hub.ask('/api/v1/admin/audit?action=member.joined')).body;
    expect(auditLogs[0].payload.client.signingKey).toBe(signingKey);
  });

  it('are taken when the key has signed them, and refused when it has not', async () => {
    expect(await reasonsOf(signed('one'), signed('two'))).toEqual([]);
    const { signature } = signed('other');
    expect(
      await reasonsOf(
        { ...signed('three'), createdAt: '2026-01-01T00:00:00Z' },
        { ...signed('four'), payload: {} },
        { ...note('five'), signature },
        signed('six', second),
        { ...signed('six'), signature: { ...signed('six').signature, keyId: ada.clientId } },
        { ...note('seven'), signature: { ...signature, value: 'ab' } },
      ),
    ).toEqual([
      'event.signature_mismatch',
      'event.signature_mismatch',
      'event.signature_mismatch',
      'event.signature_key_mismatch',
      'event.signature_key_mismatch',
      'event.signature_invalid',
    ]);
    const eve = await hub.join('core', 'Eve');
    const { body } = await hub.push(eve, [signed('eight')]);
    expect(body.rejected[0].reason).toBe('event.signature_key_unknown');
  });

  it('may cover the salt that hides the payload, which is served and redacted with it', async () => {
    const salt = randomBytes(32).toString('base64');
    const pulled = async (id: string) => {
      const { events } = (await hub.ask('/api/v1/sync/pull', { token: ada.accessToken })).body;
      return events.find((each: { id: string }) => each.id === id);
    };
    const event = salted('hidden', salt);
    expect(await reasonsOf(event, event)).toEqual([]);
    expect((await pulled('hidden')).log.salt).toBe(salt);
    // Also as it was pulled; with another salt it is the same event.
    expect(await reasonsOf(await pulled('hidden'), salted('hidden'))).toEqual([]);
    expect((await pulled('hidden')).log.salt).toBe(salt);
    const { salt: _, ...without } = salted('bare');
    const others = randomBytes(32).toString('base64');
    const short = randomBytes(31).toString('base64');
    const given = [without, { ...without, salt: others }, salted('bare', short)];
    expect(await reasonsOf(...given)).toEqual([
      'event.signature_invalid',
      'event.signature_mismatch',
      'event.signature_invalid',
    ]);
    await hub.ask('/api/v1/admin/events/hidden/redact', { body: { groupKey: 'core' } });
    const left = await pulled('hidden');
    expect(left).toMatchObject({ payload: null, signature: event.signature });
    expect(JSON.stringify(left)).not.toContain(salt);
  });

  it('may name their key by its fingerprint, and the hub writes the key beside it', async () => {
    const event = byFingerprint('fingerprint');
    expect(await reasonsOf(event)).toEqual([]);
    const { events } = (await hub.ask('/api/v1/sync/pull', { token: ada.accessToken })).body;
    const { signature } = events.find(({ id }: any) => id === 'fingerprint');
    expect(signature).toEqual({ ...event.signature, publicKey: signingKeyOf(first!) });
    const named = { ...signature, publicKey: signingKeyOf(second!) };
    expect(await reasonsOf({ ...event, signature: named }, byFingerprint('x', second))).toEqual([
      'event.signature_invalid',
      'event.signature_key_mismatch',
    ]);
  });

  it('change their key only with the word of the one before', async () => {
    const [signingKey, replaces] = [signingKeyOf(second!), signingKeyOf(first!)];
    const { clientId } = ada;
    const others = endorse(second!, { clientId, signingKey, replaces });
    for (const body of [{ signingKey }, { signingKey, endorsement: others }])
      expectRefusal(await rotate(body), 403, 'auth.key_not_endorsed');
    for (const body of [{ signingKey: 'x' }, { signingKey, endorsement: 'x' }])
      expectRefusal(await rotate(body), 400, 'request.invalid');
    const endorsement = endorse(first!, { clientId, signingKey, replaces });
    const appended = await hub.appendedBy(() => rotate({ signingKey, endorsement }));
    expect(appended.map(({ purpose, kind }) => [purpose, kind])).toEqual([
      ['sync', 'member.client_key_changed'],
      ['administration', 'auth.token_rotated'],
    ]);
    expect(ada.signingKey).toBe(signingKey);
    expect(await reasonsOf(signed('nine'), signed('ten', second))).toEqual([
      'event.signature_key_mismatch',
    ]);
    await rotate({});
    expect(ada.signingKey).toBe(signingKey);
  });

  it('are the only ones of a group that wants them, and HMAC stays in others', async () => {
    expect(await reasonsOf(note('eleven'))).toEqual([]);
    const group = { key: 'core', requireSignatures: 'ed25519' };
    const { body } = await hub.ask('/api/v1/admin/groups', { body: group });
    expect(body.requireSignatures).toBe('ed25519');
    const hmac = { ...note('twelve'), signature: withSecret('twelve') };
    expect(await reasonsOf(note('thirteen'), hmac, signed('fourteen', second))).toEqual([
      'event.signature_required',
      'event.signature_required',
    ]);
    await hub.ask('/api/v1/admin/groups', { body: { key: 'core', requireSignatures: true } });
    expect(await reasonsOf(note('fifteen'), hmac)).toEqual(['event.signature_required']);
  });

  it('prove their author to anybody who has the log alone, also after the key has changed', async () => {
    const { body } = await hub.ask('/api/v1/federation/sync-events?limit=1000', {
      token: ada.accessToken,
    });
    const audit = new LogAudit(body.log.id, []);
    expect(audit.add(body.events)).toBeUndefined();
    const { proven, vouchedFor, unsigned, unchecked, lapsed } = audit.counts;
    expect([proven, vouchedFor, unsigned, unchecked, lapsed]).toEqual([5, 0, 1, 1, 2]);
    const eleven = body.events.find(({ id }: any) => id === 'eleven');
    const { clientId } = ada;
    expect(audit.firstLapse).toEqual({ sequence: eleven.log.sequence, clientId });
    const [one, two] = ['one', 'two'].map((id) => body.events.find((each: any) => each.id === id));
    expect(new AuthorKeys().take({ ...two, signature: one.signature })).toBe('forged');
  });

  it('keep their change in the log, for nothing signed after it could be verified without it', async () => {
    const page = () =>
      hub.ask('/api/v1/federation/sync-events?limit=1000', { token: ada.accessToken });
    const redact = (id: string) =>
      hub.ask(`/api/v1/admin/events/${id}/redact`, { body: { groupKey: 'core' } });
    await hub.ask('/api/v1/admin/groups', { body: { key: 'core', requireSignatures: false } });
    const told = { ...note('told'), kind: 'member.client_key_changed' };
    expect((await hub.push(await hub.join('core', 'Mallory'), [told])).body.accepted).toBe(1);
    const { events } = (await page()).body;
    const { id } = events.find(({ kind, pushId }: any) => kind === told.kind && pushId === null);
    expectRefusal(await redact(id), 409, 'admin.event_needed');
    expect((await redact('told')).status).toBe(200);
    const { body } = await page();
    expect(new LogAudit(body.log.id, []).add(body.events)).toBeUndefined();
  });
});
