import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AuditedEvent,
  Frontier,
  SALT_BYTES,
  canonicalize,
  checkpointBody,
  hashOf,
  payloadHash,
  receivedEvent,
  signNote,
  vkey,
} from '@app/domain';

const SALT = Buffer.alloc(SALT_BYTES, 1);

/** A hub that signs and answers whatever it is told to. */
export class HostilePeer {
  readonly serverId = randomUUID();
  readonly logId = randomUUID();
  /** What it says to whoever asks. */
  answer: RequestListener = (_, response) => response.end();
  private readonly name = `knowledge-hub/${this.serverId}`;
  private readonly keys = generateKeyPairSync('ed25519');
  private readonly tree = new Frontier();
  private last: string | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<HostilePeer> {
    const server = createServer().listen(0, '127.0.0.1').unref();
    await once(server, 'listening');
    const peer = new HostilePeer(server);
    server.on('request', (request, response) => peer.answer(request, response));
    return peer;
  }

  /** Lets go of everybody who waits for an answer. */
  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get key(): string {
    return vkey(this.name, this.keys.publicKey);
  }

  get origin(): string {
    return `${this.name}/logs/${this.logId}`;
  }

  sign(body: string): string {
    return signNote(body, this.name, this.keys.privateKey);
  }

  /** A signed notice that a payload was taken out. */
  notice(sequence: number, id = `event ${sequence}`): { sequence: number; notice: string } {
    const body = `${this.origin}\nredacted\n${sequence}\n"${id}"\n2026-11-20T12:00:00.000Z\n`;
    return { sequence, notice: this.sign(body) };
  }

  /** The next event of its log, hashed and chained as a hub would. */
  event(changes: object = {}): AuditedEvent {
    const sequence = this.tree.size + 1;
    const knowledge = { id: `k${sequence}`, title: 't', summary: 's', layer: 'canonical' };
    const event: AuditedEvent = {
      id: `event ${sequence}`,
      kind: 'knowledge.captured',
      payload: { knowledge },
      createdAt: null,
      acceptedAt: '2026-11-20T12:00:00.000Z',
      memberId: 'member_default_eve',
      clientId: 'client_default_eve_1',
      pushId: null,
      payloadHash: '',
      log: { sequence, hash: '', v: 2, salt: SALT.toString('base64') },
      ...changes,
    };
    if (this.last !== null) event.log.previousHash = this.last;
    event.payloadHash ||= payloadHash(canonicalize(event.payload), SALT).toString('hex');
    event.log.hash = hashOf(receivedEvent(this.logId, event)).toString('hex');
    this.tree.append(event.log.hash);
    this.last = event.log.hash;
    return event;
  }

  /** A page of events up to the end of its log, signed. */
  page(events: readonly AuditedEvent[], changes: object = {}): object {
    const head = { origin: this.origin, size: this.tree.size, root: this.tree.root() };
    const log = { id: this.logId, branch: 'default' };
    const checkpoint = this.sign(checkpointBody(head));
    return { events, hasMore: false, log, checkpoint, consistency: [], ...changes };
  }

  /** Answers these pages from now on, and counts nothing. */
  serve(page: object, notices: object = {}): void {
    const none = { redactions: [], after: 0, hasMore: false, ...notices };
    const [events, redactions] = [page, none].map((each) => JSON.stringify(each));
    this.answer = ({ url = '' }, response) =>
      response.end(url.includes('/redactions') ? redactions : events);
  }
}
