import { randomUUID } from 'node:crypto';
import { HubError } from '@app/domain';
import type { Principal } from '@app/projections';
import type { Database } from '../../../apps/hub/src/database/database.js';
import type { EventDraft } from '../../../apps/hub/src/event-store/append/event-draft.js';
import type { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { LogDirectory } from '../../../apps/hub/src/event-store/log/log-directory.js';
import { LogNotifier } from '../../../apps/hub/src/event-store/log/log-notifier.js';
import type { PushRequest } from '../../../apps/hub/src/event-store/push/push-request.js';
import type {
  Redaction,
  RedactionRecord,
} from '../../../apps/hub/src/event-store/integrity/redact-payload.js';
import { PullEvents, PullEventsHandler } from '../../../apps/hub/src/sync/pull-events.js';
import { type TestGroup, openStore } from './open-store.js';

/** What a push answers, in the client's terms. */
export interface PushAnswer {
  accepted: number;
  rejected: string[];
  position: number;
}

/** A pull's page, or the code it was refused with. */
export type PullAnswer = { cursor: string; events: unknown[]; hasMore: boolean } | string;

/** What a pull asks for. */
export interface PullRequest {
  clientId: string;
  cursor: string | undefined;
  limit: number;
}

/** A row of a log, with hashes in hex. */
export interface LogRow {
  sequence: number;
  id: string;
  kind: string;
  memberId: string;
  clientId: string;
  pushId: string | null;
  payload: string | null;
  payloadHash: string;
  hash: string;
}

/** What the model tests drive: the same calls of the reference and of an event store on a database. */
export interface SystemUnderTest {
  /** Pushes at the same time, in this order. */
  push(units: readonly PushRequest[]): Promise<PushAnswer[]>;
  /** Appends to the administration log, unless the decision refuses; answers the refusal's code. */
  decide(group: TestGroup, drafts: readonly EventDraft[], refuse: boolean): Promise<string>;
  pull(group: TestGroup, request: PullRequest): Promise<PullAnswer>;
  redact(redaction: Redaction, recordId: string): Promise<RedactionRecord | undefined>;
  rows(logId: string): Promise<LogRow[]>;
}

const READ_ROWS = `
  SELECT sequence::integer AS sequence, event_id AS id, kind, member_id AS "memberId", client_id AS "clientId", payload,
         push_id AS "pushId",
         encode(payload_hash, 'hex') AS "payloadHash", encode(hash, 'hex') AS hash
  FROM event WHERE log_id = $1 ORDER BY sequence`;

/** An event store on a database. */
export class StoredSystem implements SystemUnderTest {
  readonly store: EventStore;
  private readonly pulls: PullEventsHandler;
  /** The ids of the events it decides next. */
  private nextIds: string[] = [];

  constructor(
    private readonly database: Database,
    now: () => number,
  ) {
    this.store = openStore(database, { now, uuid: () => this.nextIds.shift() ?? randomUUID() });
    this.pulls = new PullEventsHandler(database, new LogDirectory(), new LogNotifier());
  }

  push(units: readonly PushRequest[]): Promise<PushAnswer[]> {
    return Promise.all(
      units.map(async (unit) => {
        const { accepted, rejected, position } = await this.store.push(unit);
        return { accepted, rejected: rejected.map(({ id }) => id), position: position.sequence };
      }),
    );
  }

  async decide(group: TestGroup, drafts: readonly EventDraft[], refuse: boolean): Promise<string> {
    const log = { groupKey: group.groupKey, purpose: 'administration' } as const;
    try {
      this.nextIds = drafts.map(({ id }) => id);
      const [actor = { memberId: '', clientId: '' }] = drafts;
      await this.store.decide({ logs: [log], actor }, async () => {
        if (refuse) throw new HubError('join.group_closed');
        return drafts.map(({ kind, canonicalPayload }) => ({
          kind,
          payload: JSON.parse(canonicalPayload) as object,
        }));
      });
      return 'decided';
    } catch (error) {
      return (error as HubError).code;
    }
  }

  async pull({ groupKey }: TestGroup, request: PullRequest): Promise<PullAnswer> {
    const { clientId, cursor, limit } = request;
    const bearer = { groupKey, clientId, memberId: `member of ${clientId}` } as Principal;
    const range = { cursor, limit, waitMs: 0 };
    try {
      const query = new PullEvents(bearer, range, {
        recipient: { isGone: false, onGone: () => () => undefined },
        assertActive: () => Promise.resolve(),
      });
      return JSON.parse((await this.pulls.execute(query)).toString()) as PullAnswer;
    } catch (error) {
      return (error as HubError).code ?? String(error);
    }
  }

  redact(redaction: Redaction, recordId: string): Promise<RedactionRecord | undefined> {
    this.nextIds = [recordId];
    return this.store.redact(redaction);
  }

  rows(logId: string): Promise<LogRow[]> {
    return this.database.query<LogRow>(READ_ROWS, [logId]);
  }
}
