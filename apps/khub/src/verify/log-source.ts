import { type AuditedEvent, type LogHeader, MAX_FEDERATION_EVENTS } from '@app/domain';
import type { Administration } from '../administration/administration.js';
import { describeHub } from '../hub/describe-hub.js';
import type { Membership } from '../hub/membership.js';

/** Some of a log's events in their order; the last part has the checkpoint they end with. */
export interface LogPart {
  events: AuditedEvent[];
  checkpoint?: string;
}

/** A log that can be read from its beginning. */
export interface LogSource {
  header: LogHeader;
  parts: AsyncIterable<LogPart>;
}

interface Page {
  events: AuditedEvent[];
  hasMore: boolean;
  checkpoint: string;
  log: { id: string; publicKey: string; branch?: string; groupKey?: string; purpose?: string };
}

/** Reads page after page; the place to go on from is told by the page before. */
async function* partsOf<Read extends Page>(
  read: (before: Read | undefined) => Promise<Read>,
): AsyncGenerator<LogPart> {
  for (let page: Read | undefined; page?.hasMore !== false;) {
    page = await read(page);
    yield { events: page.events, ...(!page.hasMore && { checkpoint: page.checkpoint }) };
  }
}

/** The log that the members of the group share, as this member reads it. */
export async function sharedLog(membership: Membership): Promise<LogSource> {
  const read = (cursor: string | undefined, limit = MAX_FEDERATION_EVENTS) =>
    membership.ask<Page & { cursor: string }>(
      { path: '/api/v1/federation/sync-events', query: { limit, cursor } },
      'log',
    );
  const { log } = await read(undefined, 1);
  const { signing } = await describeHub(membership.client);
  const published = await membership.text({ path: `/api/v1/federation/logs/${log.id}/checkpoint` });
  const { groupKey } = membership.credentials;
  return {
    header: {
      format: 'khub-log@v1',
      log: { id: log.id, groupKey, purpose: 'sync' },
      keys: [signing.publicKey, log.publicKey],
      published,
    },
    parts: partsOf<Page & { cursor: string }>((before) => read(before?.cursor)),
  };
}

/** Any log of a hub, as its administrator reads it. */
export async function administeredLog(
  administration: Administration,
  logId: string,
): Promise<LogSource> {
  const address = `/logs/${encodeURIComponent(logId)}`;
  const read = (after: number, limit = MAX_FEDERATION_EVENTS) =>
    administration.ask<Page & { after: number; publicKey: string }>(
      { path: `${address}/events`, query: { after, limit } },
      'log',
    );
  const { log, publicKey } = await read(0, 1);
  const published = await administration.text({ path: `${address}/checkpoint` });
  const purpose = log.purpose === 'sync' ? 'sync' : 'administration';
  return {
    header: {
      format: 'khub-log@v1',
      log: { id: log.id, ...(log.groupKey !== undefined && { groupKey: log.groupKey }), purpose },
      keys: [publicKey, log.publicKey],
      published,
    },
    parts: partsOf<Page & { after: number; publicKey: string }>((before) =>
      read(before?.after ?? 0),
    ),
  };
}
