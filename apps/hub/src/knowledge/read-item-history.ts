import { HubError, isMirrored } from '@app/domain';
import {
  type HistoryPlace,
  type PersonRef,
  type Viewer,
  auditProjection,
  findClientOwners,
  findItemHistory,
  findKnowledge,
  findPeople,
  findRedactions,
  historyCursor,
  homeOf,
  knowledgeProjection,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { ProjectionRunner } from '../event-store/projections/projection-runner.js';
import { hashedFields, placedEventJson } from '../event-store/read/event-json.js';
import { type PlacedEvent, readEventsAt } from '../event-store/read/read-events-at.js';

/** Which item's history, and which page of it. */
export interface ItemHistoryRequest {
  groupKey: string;
  id: string;
  cursor?: string | undefined;
  limit: number;
}

/**
 * Resolves to every event of an item, oldest first, as its log has it, as JSON text, except edges to items that the viewer may not
 * see; for administrators also if nothing else is left of the item. Throws `admin.knowledge_not_found`, also for an item that the viewer may not see.
 */
export class ReadItemHistory extends Query<string> {
  constructor(
    readonly viewer: Viewer,
    readonly request: ItemHistoryRequest,
  ) {
    super();
  }
}

const ELSEWHERE = {
  truncated: true,
  truncatedBecause: 'The item belongs to another group, whose log you cannot read.',
} as const;

const MIRRORED = {
  truncated: true,
  truncatedBecause: 'The item is mirrored; its history is on the hub that it comes from.',
} as const;

/** Whether an event links an item to one that the viewer may not see. */
function tellsOfHidden({ kind, withheld }: PlacedEvent): boolean {
  return withheld && (kind === 'knowledge.edge_added' || kind === 'knowledge.edge_removed');
}

@QueryHandler(ReadItemHistory)
export class ReadItemHistoryHandler implements IQueryHandler<ReadItemHistory> {
  constructor(
    private readonly database: Database,
    private readonly projections: ProjectionRunner,
  ) {}

  async execute({ viewer, request }: ReadItemHistory): Promise<string> {
    const { database } = this;
    const { groupKey, limit } = request;
    await this.projections.catchUp([knowledgeProjection, auditProjection], groupKey);
    const isThere = (await findKnowledge(database, viewer, request)) !== null;
    const administration = viewer === 'administrator';
    if (!isThere && !administration) throw new HubError('admin.knowledge_not_found');
    const home = homeOf(viewer);
    if (isMirrored(groupKey)) return JSON.stringify({ events: [], ...MIRRORED });
    if (home !== undefined && home !== groupKey)
      return JSON.stringify({ events: [], ...ELSEWHERE });
    const places = await findItemHistory(database, { ...request, administration });
    const reader = typeof viewer === 'string' ? undefined : viewer;
    if (!isThere && places.length === 0 && request.cursor === undefined)
      throw new HubError('admin.knowledge_not_found');
    const events = await readEventsAt(database, places.slice(0, limit), reader);
    const last = places[events.length - 1];
    const end =
      last && places.length > events.length ? { nextCursor: historyCursor(last) } : undefined;
    const read = events.map((event, at) => ({ event, place: places[at]! }));
    const shown = read.filter(({ event }) => !tellsOfHidden(event));
    const texts = await this.told(groupKey, shown, viewer);
    return `{"events":[${texts.join(',')}]${end ? `,${JSON.stringify(end).slice(1)}` : '}'}`;
  }

  private async told(
    groupKey: string,
    shown: readonly { event: PlacedEvent; place: HistoryPlace }[],
    viewer: Viewer,
  ): Promise<string[]> {
    const events = shown.map(({ event }) => event);
    const administration = viewer === 'administrator';
    const redactions = await findRedactions(
      this.database,
      groupKey,
      events.flatMap(({ isRedacted, sequence }) => (isRedacted ? [sequence] : [])),
    );
    const people = await findPeople(this.database, [
      ...events.map(({ memberId }) => memberId),
      ...[...redactions.values()].map(({ redactedBy }) => redactedBy),
    ]);
    const person = (memberId: string): PersonRef =>
      people.get(memberId) ?? { memberId, displayName: memberId };
    const clients = administration
      ? await findClientOwners(
          this.database,
          events.map(({ clientId }) => clientId),
        )
      : undefined;
    return shown.map(({ event, place: { purpose, action } }) => {
      const { logId, memberId, clientId, sequence } = event;
      const record = event.isRedacted ? redactions.get(sequence) : undefined;
      const beside = {
        logId,
        purpose,
        action,
        member: person(memberId),
        client: clients?.get(clientId)?.client ?? { clientId },
        ...(record && {
          redaction: {
            at: record.redactedAt,
            by: person(record.redactedBy),
            // Free words of an administrator, who may have quoted what nobody else is to read.
            ...(administration && record.reason !== null && { reason: record.reason }),
          },
        }),
      };
      const more = `${hashedFields(groupKey)(event)},${JSON.stringify(beside).slice(1, -1)}`;
      return placedEventJson(event, more);
    });
  }
}
