import type { ServerResponse } from 'node:http';
import { HubError } from '@app/domain';
import { homeOf } from '@app/projections';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { Requester } from '../admin-access/requester.js';
import { GrowthFeed, type Growth, isOfHub } from '../event-store/log/growth-feed.js';

/** Most streams of hints that are open at a time; a page that gets none asks again and again instead. */
const MAX_STREAMS = 200;

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

function hintOf(growth: Growth): string {
  const { groupKey, purpose, size } = growth;
  const hint = { ...(!isOfHub(growth) && { groupKey }), purpose, size };
  return `event: grown\ndata: ${JSON.stringify(hint)}\n\n`;
}

/** The open streams of hints, which tell pages of the console which logs have grown, so that they load what they show again. */
@Injectable()
export class HintStreams implements BeforeApplicationShutdown {
  private readonly open = new Set<ServerResponse>();
  private closing = false;

  constructor(private readonly feed: GrowthFeed) {}

  /**
   * Begins a stream for a requester; it ends with the connection, with the session, and when the hub stops. Throws
   * `server.overloaded` when `MAX_STREAMS` are open.
   */
  async begin(response: ServerResponse, requester: Requester, takeOver: () => void): Promise<void> {
    if (this.closing || this.open.size >= MAX_STREAMS) throw new HubError('server.overloaded');
    this.open.add(response);
    let stop: () => void;
    try {
      stop = await this.feed.listen((grown) => void this.deliver(response, requester, grown));
    } catch (error) {
      this.open.delete(response);
      throw error;
    }
    const comments = setInterval(
      () => void this.deliver(response, requester, []),
      COMMENT_EVERY_MS,
    );
    comments.unref();
    response.once('close', () => {
      clearInterval(comments);
      stop();
      this.open.delete(response);
    });
    takeOver();
    response.writeHead(200, HEADERS);
    response.write(`retry: ${RETRY_MS}\n\n`);
    if (this.closing || response.destroyed) response.end();
  }

  /** Before the server closes: open streams end, so that it can. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    for (const response of this.open) response.end();
  }

  /** Sends hints after checking that the requester still has access: a stream lives longer than the check it was opened with. */
  private async deliver(
    response: ServerResponse,
    requester: Requester,
    grown: readonly Growth[],
  ): Promise<void> {
    const home = homeOf(requester.viewer);
    const shown = grown.filter(
      ({ groupKey, purpose }) => home === undefined || (groupKey === home && purpose === 'sync'),
    );
    if (grown.length > 0 && shown.length === 0) return;
    try {
      await requester.assertActive?.();
    } catch (error) {
      // Only a refusal ends the stream; a database that does not answer is no refusal.
      if (error instanceof HubError && error.status < 500) response.end();
      return;
    }
    if (response.writableEnded || response.destroyed) return;
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    else response.write(shown.length === 0 ? ':\n\n' : shown.map(hintOf).join(''));
  }
}
