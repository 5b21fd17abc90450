import type { ServerResponse } from 'node:http';
import { HubError } from '@app/domain';
import { homeOf } from '@app/projections';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Requester } from '../admin-access/requester.js';
import { GrowthFeed, type Growth, isOfHub } from '../event-store/log/growth-feed.js';

/** Most streams of hints that are open at a time; a page that gets none asks again and again instead. */
const MAX_STREAMS = 200;
/** Most of them that are one member's, so that the others have theirs. */
const MAX_STREAMS_OF_MEMBER = 20;

/** How often a stream says that it is there, and its session is read again where nothing else happens. */
const COMMENT_EVERY_MS = 15_000;

/** When a page that lost its stream is to come back, in milliseconds. */
const RETRY_MS = 3_000;

/** What a page that does not read may leave unread, in bytes. */
const MAX_UNREAD_BYTES = 64 * 1024;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that gather answers before they pass them on would hold the hints back.
  'x-accel-buffering': 'no',
  // What is kept open for a next request would hold up a hub that stops.
  connection: 'close',
};

/** Whose stream it is, where the number of theirs is limited: a member's. */
function ownerOf({ viewer }: Requester): string | undefined {
  return typeof viewer === 'string' ? undefined : viewer.memberId;
}

/** Who is told, how, and of which logs they have not heard yet. */
interface Listener {
  response: ServerResponse;
  requester: Requester;
  unsent: Map<string, Growth>;
}

function hintOf(growth: Growth): string {
  const { groupKey, purpose, size } = growth;
  const hint = { ...(!isOfHub(growth) && { groupKey }), purpose, size };
  return `event: grown\ndata: ${JSON.stringify(hint)}\n\n`;
}

/** The open streams of hints, which tell pages of the console which logs have grown, so that they load what they show again. */
@Injectable()
export class HintStreams implements BeforeApplicationShutdown {
  /** With the member whose they are; undefined for an administrator. */
  private readonly open = new Map<ServerResponse, string | undefined>();
  private closing = false;

  constructor(private readonly feed: GrowthFeed) {}

  /**
   * Begins a stream for a requester; it ends with the connection, with the session, and when the hub stops. Throws
   * `server.overloaded` when `MAX_STREAMS` are open, or `MAX_STREAMS_OF_MEMBER` of the requester's.
   */
  async begin(response: ServerResponse, requester: Requester, takeOver: () => void): Promise<void> {
    const owner = ownerOf(requester);
    if (this.closing || this.isFullFor(owner)) throw new HubError('server.overloaded');
    this.open.set(response, owner);
    const listener: Listener = { response, requester, unsent: new Map() };
    let stop: () => void;
    try {
      stop = await this.feed.listen((grown) => void this.deliver(listener, grown));
    } catch (error) {
      this.open.delete(response);
      throw error;
    }
    // Whoever left meanwhile is not told of again.
    if (response.destroyed) {
      stop();
      this.open.delete(response);
      return takeOver();
    }
    const comments = setInterval(() => void this.deliver(listener, []), COMMENT_EVERY_MS);
    comments.unref();
    response.once('close', () => {
      clearInterval(comments);
      stop();
      this.open.delete(response);
    });
    takeOver();
    response.writeHead(200, HEADERS);
    response.write(`retry: ${RETRY_MS}\n\n`);
    if (this.closing) response.end();
  }

  /** Before the server closes: open streams end, so that it can. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const response of this.open.keys()) response.end();
  }

  private isFullFor(owner: string | undefined): boolean {
    if (this.open.size >= MAX_STREAMS) return true;
    if (owner === undefined) return false;
    const own = [...this.open.values()].filter((each) => each === owner);
    return own.length >= MAX_STREAMS_OF_MEMBER;
  }

  /**
   * Sends hints after checking that the requester still has access: a stream lives longer than the check it was opened with. What cannot be
   * sent, as the database does not answer, goes with the next ones or the next comment.
   */
  private async deliver(
    { response, requester, unsent }: Listener,
    grown: readonly Growth[],
  ): Promise<void> {
    const home = homeOf(requester.viewer);
    for (const growth of grown) {
      const { groupKey, purpose } = growth;
      if (home !== undefined && (groupKey !== home || purpose !== 'sync')) continue;
      unsent.set(JSON.stringify([groupKey, purpose]), growth);
    }
    if (grown.length > 0 && unsent.size === 0) return;
    try {
      await requester.assertActive?.();
    } catch (error) {
      // Only a refusal ends the stream; a database that does not answer is no refusal.
      if (error instanceof HubError && error.status < 500) response.end();
      return;
    }
    if (response.writableEnded || response.destroyed) return;
    const hints = [...unsent.values()].map(hintOf);
    unsent.clear();
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    else response.write(hints.length === 0 ? ':\n\n' : hints.join(''));
  }
}
