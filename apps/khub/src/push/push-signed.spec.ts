import { type KeyObject, generateKeyPairSync } from 'node:crypto';
import { type Signature, isSignedByItsKey, parsePushedEvent, signingKeyOf } from '@app/domain';
import type { Credentials } from '../hub/credentials.js';
import { type Pusher, pushSigned } from './push-signed.js';
import type { SignedEvent } from './sign.js';

const credentials = { clientId: 'client', memberId: 'member', groupKey: 'core' } as Credentials;
const events = ['one', 'two'].flatMap((id) => {
  const parsed = parsePushedEvent({ id, kind: 'note.taken', payload: { id } });
  return parsed.ok ? [parsed.event] : [];
});

/** A hub that knows a client's key and some algorithms, and takes what verifies under them. */
class Hub {
  readonly taken = new Map<string, Signature>();
  readonly pushes: string[][] = [];

  readonly key: KeyObject = generateKeyPairSync('ed25519').privateKey;

  constructor(private readonly known: readonly string[]) {}

  push({ events: pushed }: { events: SignedEvent[] }) {
    this.pushes.push(pushed.map(({ id }) => id));
    const rejected = pushed.flatMap((event) => {
      const reason = this.problemOf(event);
      return reason ? [{ id: event.id, reason, message: reason }] : [];
    });
    return { accepted: pushed.length - rejected.length, rejected };
  }

  private problemOf(event: SignedEvent): string | undefined {
    const { id, signature } = event;
    if (!this.known.includes(signature.algorithm)) return 'event.signature_unsupported';
    const canonicalPayload = JSON.stringify(event.payload);
    const context = { ...credentials, event: { ...event, canonicalPayload } };
    const named = { ...signature, publicKey: signingKeyOf(this.key) };
    if (!isSignedByItsKey(context, named)) return 'event.signature_mismatch';
    this.taken.set(id, signature);
    return undefined;
  }
}

function pusherTo(hub: Hub): Pusher {
  const ask = ({ body }: { body?: unknown }) => Promise.resolve(hub.push(body as never) as never);
  return { credentials, signingKey: hub.key, ask };
}

describe('events that are signed and pushed', () => {
  it('are signed over a salt of their own, and pushed once', async () => {
    const hub = new Hub(['ed25519', 'ed25519-salted']);
    expect(await pushSigned(pusherTo(hub), events)).toEqual({ accepted: 2, rejected: [] });
    expect(hub.pushes).toEqual([['one', 'two']]);
    expect([...hub.taken.values()].map(({ algorithm }) => algorithm)).toEqual(
      Array.from({ length: 2 }, () => 'ed25519-salted'),
    );
  });

  it('get a signature that a hub knows which does not know the salted one', async () => {
    const hub = new Hub(['ed25519']);
    expect(await pushSigned(pusherTo(hub), events)).toEqual({ accepted: 2, rejected: [] });
    expect(hub.taken.size).toBe(2);
  });

  it('are refused after that by a hub that knows neither', async () => {
    const { accepted, rejected } = await pushSigned(pusherTo(new Hub([])), events);
    expect([accepted, rejected.map(({ id }) => id)]).toEqual([0, ['one', 'two']]);
  });
});
