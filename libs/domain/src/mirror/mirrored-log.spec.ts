import { createPublicKey } from 'node:crypto';
import { canonicalize } from '../encoding/canonical-json.js';
import {
  checkpointBody,
  checkpointKey,
  consistencySpans,
  merkleRoot,
  signNote,
  vkey,
} from '../index.js';
import type { AuditedEvent } from '../log/log-audit.js';
import { SALT_BYTES, hashOf, payloadHash } from '../log/hash-chain.js';
import {
  type MirrorFault,
  type MirrorPosition,
  type MirroredPage,
  type MirrorVerdict,
  judgeRefusal,
  serverIdIn,
  takePage,
} from './mirrored-log.js';

const SERVER = 'b557b9a6-0f43-4a52-8b0c-3f9c51c0a1de';
const LOG = 'c0803c96-4a73-4bff-8adc-e949ae13650a';
const NOWHERE: MirrorPosition = {
  logId: null,
  note: null,
  size: 0,
  hash: null,
  frontier: Buffer.alloc(0),
};

/** Another hub, as far as a mirror sees it. */
class OtherHub {
  readonly events: AuditedEvent[] = [];
  /** Where its log has been begun anew. */
  epoch = '';
  private readonly key = checkpointKey(Buffer.alloc(32, 9));
  readonly pinned = {
    serverId: SERVER,
    keys: [vkey(`knowledge-hub/${SERVER}`, createPublicKey(this.key))],
  };

  constructor(
    size: number,
    private readonly says = 'as it was',
    readonly logId = LOG,
  ) {
    this.write(size);
  }

  write(count: number): void {
    for (let at = 0; at < count; at++) {
      const sequence = this.events.length + 1;
      const previousHash = this.events.at(-1)?.log.hash ?? null;
      const payload = { sequence, says: this.says };
      const salt = Buffer.alloc(SALT_BYTES, sequence);
      const told = {
        id: `event ${sequence}`,
        kind: 'note.taken',
        createdAt: null,
        acceptedAt: '2026-11-20T12:00:00.000Z',
        memberId: 'member_core_ada',
        clientId: 'client_core_ada_1',
        pushId: null,
        payloadHash: payloadHash(canonicalize(payload), salt).toString('hex'),
      };
      const entry = {
        ...told,
        v: 2 as const,
        log: this.logId,
        sequence,
        previousHash,
        signature: null,
      };
      const log = { sequence, hash: hashOf(entry).toString('hex'), v: 2 as const };
      this.events.push({
        ...told,
        payload,
        log: { ...log, ...(previousHash && { previousHash }), salt: salt.toString('base64') },
      });
    }
  }

  /** A page behind a size, over so many events as are signed. */
  page(after: number, limit = 1_000, signed = this.events.length): MirroredPage {
    const events = this.events.slice(after, Math.min(after + limit, signed));
    const reached = after + events.length;
    return {
      events: structuredClone(events),
      hasMore: reached < signed,
      log: { id: this.logId, branch: 'core' },
      checkpoint: this.note(signed),
      consistency: this.growth(reached, signed),
    };
  }

  note(size: number, name = `knowledge-hub/${SERVER}`): string {
    const origin = `knowledge-hub/${SERVER}${this.epoch}/logs/${this.logId}`;
    return signNote(checkpointBody({ origin, size, root: this.root(0, size) }), name, this.key);
  }

  growth(from: number, to: number): string[] {
    return consistencySpans(from, to).map(({ start, end }) =>
      this.root(start, end).toString('base64'),
    );
  }

  private root(from: number, to: number): Buffer {
    return merkleRoot(this.events.slice(from, to).map(({ log }) => Buffer.from(log.hash, 'hex')));
  }
}

const at = (verdict: MirrorVerdict): MirrorPosition => {
  if (!verdict.ok) throw new Error(verdict.problem);
  return verdict.position;
};
/** Where a mirror stands that has read all there is. */
const readAll = (hub: OtherHub, limit = 1_000): MirrorPosition => {
  let position = NOWHERE;
  do position = at(takePage(hub.page(position.size, limit), position, hub.pinned));
  while (position.size < hub.events.length);
  return position;
};

it('takes a log page by page, and goes on where it stands', () => {
  const hub = new OtherHub(10);
  const position = readAll(hub, 3);
  expect(position).toMatchObject({ size: 10, logId: LOG, note: hub.note(10) });
  hub.write(5);
  expect(takePage(hub.page(10), position, hub.pinned)).toMatchObject({
    ok: true,
    remoteSize: 15,
    counts: { events: 5 },
    position: { size: 15, note: hub.note(15) },
  });
});

it('keeps a note until the events themselves confirm it', () => {
  const hub = new OtherHub(10);
  const first = at(takePage(hub.page(0, 4), NOWHERE, hub.pinned));
  hub.write(5);
  const second = at(takePage(hub.page(4, 4), first, hub.pinned));
  expect(second.note).toBe(hub.note(10));
  expect(at(takePage(hub.page(8, 4), second, hub.pinned)).note).toBe(hub.note(15));
});

describe('a log that is not what was signed is corrupt', () => {
  const damages: Record<string, (page: MirroredPage) => void> = {
    'a payload that was changed': ({ events }) => (events[2]!.payload = { says: 'other' }),
    'an event that is missing': ({ events }) => events.splice(2, 1),
    'two events that changed places': ({ events }) => events.splice(2, 2, events[3]!, events[2]!),
    'an event whose hash is another': ({ events }) => (events[4]!.log.hash = '0'.repeat(64)),
    'a salt that is another': ({ events }) =>
      (events[0]!.log.salt = Buffer.alloc(SALT_BYTES).toString('base64')),
    'a proof that is none': (page) => page.consistency.reverse().pop(),
    'a checkpoint that nobody has signed': (page) =>
      (page.checkpoint = page.checkpoint.replace('10\n', '11\n')),
    'a checkpoint of another log': (page) =>
      (page.checkpoint = new OtherHub(10, '', SERVER).note(10)),
  };
  it.each(Object.keys(damages))('%s', (name) => {
    const hub = new OtherHub(10);
    const page = hub.page(0, 6);
    damages[name]!(page);
    const verdict = takePage(page, NOWHERE, hub.pinned);
    expect(verdict).toMatchObject({ ok: false, status: 'corrupt', notes: [page.checkpoint] });
  });

  it('a checkpoint under another key, though the hub is called the same', () => {
    const hub = new OtherHub(3);
    const other = {
      serverId: SERVER,
      keys: [vkey(`knowledge-hub/${SERVER}`, createPublicKey(checkpointKey(Buffer.alloc(32, 8))))],
    };
    expect(takePage(hub.page(0), NOWHERE, other)).toMatchObject({ ok: false, status: 'corrupt' });
  });

  it('more events than were signed', () => {
    const hub = new OtherHub(5);
    const page = { ...hub.page(0), checkpoint: hub.note(4) };
    expect(takePage(page, NOWHERE, hub.pinned)).toMatchObject({ ok: false, status: 'corrupt' });
  });
});

describe('a log that contradicts what was signed of it before', () => {
  const hub = new OtherHub(10);
  const position = readAll(hub);

  it('is rolled back when it has become shorter, however good a note of it is', () => {
    const verdict = takePage({ ...hub.page(8, 1_000, 8), events: [] }, position, hub.pinned);
    const notes = [hub.note(10), hub.note(8)];
    expect(verdict).toMatchObject({ ok: false, status: 'rolled_back', notes });
  });

  it('is forked when another history of the same size is signed', () => {
    const other = new OtherHub(10, 'as it was not');
    const verdict = takePage(other.page(10), position, hub.pinned);
    const notes = [hub.note(10), other.note(10)];
    expect(verdict).toMatchObject({ ok: false, status: 'forked', notes });
  });

  it('is forked when the group has another log', () => {
    const other = new OtherHub(10, 'as it was', SERVER);
    expect(takePage(other.page(0), position, hub.pinned)).toMatchObject({ status: 'forked' });
  });

  it('is forked when it was begun anew, though the events are the same', () => {
    const other = new OtherHub(10);
    other.epoch = '/epoch/2';
    const { problem, status } = takePage(other.page(10), position, hub.pinned) as MirrorFault;
    expect([status, problem]).toEqual(['forked', expect.stringContaining('anew')]);
  });

  it('is forked when what was signed while the mirror was behind is not what it comes to read', () => {
    const behind = at(takePage(hub.page(0, 4), NOWHERE, hub.pinned));
    const other = new OtherHub(4);
    // The same up to where the mirror stands, and another history from there on.
    Object.assign(other, { says: 'as it was not' });
    other.write(8);
    const verdict = takePage(other.page(4), behind, hub.pinned);
    const notes = [hub.note(10), other.note(12)];
    expect(verdict).toMatchObject({ ok: false, status: 'forked', notes });
  });

  describe('and refuses the place where the mirror stands', () => {
    const judged = (other: OtherHub, proof: readonly string[] | null = null) =>
      judgeRefusal(other.page(0, 1), position, hub.pinned, proof).status;

    it('is judged by what it signs now', () => {
      expect(judged(new OtherHub(7))).toBe('rolled_back');
      expect(judged(new OtherHub(10, 'as it was not'))).toBe('forked');
      expect(judged(new OtherHub(10, 'as it was', SERVER))).toBe('forked');
    });

    it('is forked when it has grown past it another way, whatever it proves', () => {
      const other = new OtherHub(20, 'as it was not');
      expect(judged(other)).toBe('forked');
      expect(judged(other, other.growth(10, 20))).toBe('forked');
    });

    it('is corrupt when it says it is the same log all the while', () => {
      const longer = new OtherHub(20);
      expect(judged(longer, longer.growth(10, 20))).toBe('corrupt');
    });
  });
});

it('knows whose a key is', () => {
  const { pinned } = new OtherHub(0);
  expect(serverIdIn(pinned.keys[0]!)).toBe(SERVER);
  expect(
    serverIdIn('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'),
  ).toBeNull();
  expect(serverIdIn('nonsense')).toBeNull();
});
