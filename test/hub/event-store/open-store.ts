import { randomUUID } from 'node:crypto';
import { SALT_BYTES, canonicalize, payloadHash } from '@app/domain';
import type { FollowingProjection, LogPurpose, Projection, Sql } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import type { EventDraft } from '../../../apps/hub/src/event-store/append/event-draft.js';
import { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import {
  COMMIT_LIMITS,
  type CommitLimits,
} from '../../../apps/hub/src/event-store/push/group-commit.js';
import { LogDirectory } from '../../../apps/hub/src/event-store/log/log-directory.js';
import { LogNotifier } from '../../../apps/hub/src/event-store/log/log-notifier.js';
import { createLog } from '../../../apps/hub/src/event-store/log/log.js';
import { ProjectionRunner } from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import type { PushRequest } from '../../../apps/hub/src/event-store/push/push-request.js';

/** A group's two logs. */
export interface TestGroup {
  groupKey: string;
  sync: string;
  administration: string;
}

/** Makes the logs of a group. */
export async function makeGroup(sql: Sql, groupKey: string): Promise<TestGroup> {
  const [sync, administration] = [randomUUID(), randomUUID()];
  const logs: [LogPurpose, string][] = [
    ['sync', sync],
    ['administration', administration],
  ];
  for (const [purpose, id] of logs) await createLog(sql, { groupKey, purpose }, id, 0);
  return { groupKey, sync, administration };
}

/** What a test may choose of an event store. */
export interface StoreChoices {
  projections?: readonly Projection[];
  following?: readonly FollowingProjection[];
  limits?: CommitLimits;
  now?: () => number;
  uuid?: () => string;
}

/** What hides every payload here, so that two runs make the same hashes. */
export const SALT = Buffer.alloc(SALT_BYTES, 7);

/** An event store as the hub makes it. */
export function openStore(database: Database, choices: StoreChoices = {}): EventStore {
  const [directory, notifier] = [new LogDirectory(), new LogNotifier()];
  const { projections = [], limits = COMMIT_LIMITS, now = Date.now, uuid = randomUUID } = choices;
  const following = new ProjectionRunner(database, choices.following ?? []);
  return new EventStore({
    database,
    directory,
    notifier,
    projections,
    following,
    limits,
    now,
    uuid,
    salt: () => SALT,
  });
}

/** An unsigned event of a client as validation hands it on. */
export function hubEventDraft(id: string, payload: object, clientId: string): EventDraft {
  const canonicalPayload = canonicalize(payload);
  return {
    id,
    kind: 'note.taken',
    createdAt: '2026-01-02T03:04:05+06:00',
    memberId: `member of ${clientId}`,
    clientId,
    signature: null,
    canonicalPayload,
    salt: SALT,
    payloadHash: payloadHash(canonicalPayload, SALT),
    projectKey: null,
    privateTo: null,
  };
}

/** A client's push of these events. */
export function pushOf(
  group: TestGroup,
  clientId: string,
  drafts: readonly EventDraft[],
): PushRequest {
  return {
    pushId: randomUUID(),
    logId: group.sync,
    administrationLogId: group.administration,
    memberId: `member of ${clientId}`,
    clientId,
    eventCount: drafts.length,
    bytes: drafts.reduce((sum, each) => sum + each.canonicalPayload.length, 0),
    drafts,
    rejected: [],
    records: [],
  };
}

/** The ids of a log's events, in its order. */
export async function idsOf(database: Database, logId: string): Promise<string[]> {
  const rows = await database.query<{ event_id: string }>(
    'SELECT event_id FROM event WHERE log_id = $1 ORDER BY sequence',
    [logId],
  );
  return rows.map(({ event_id }) => event_id);
}
