import { type ClientName, type PersonRef, findClientOwners } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { McpSessions } from '../mcp/protocol/mcp-sessions.js';

/** A session of the Model Context Protocol that this process holds. */
export interface McpSessionRecord {
  /** The client it is bound to; absent for one without a bearer. */
  client?: ClientName;
  member?: PersonRef;
  /** Where one without a bearer comes from. */
  address?: string;
  openedAt: string;
  usedAt: string;
  /** Exchanges that are going on now. */
  exchanges: number;
}

/** Who is connected. */
export interface SessionList {
  /** Of the process that answers: another replica has its own. The one used last first, at most 500. */
  mcp: McpSessionRecord[];
  mcpCount: number;
}

/** The sessions that are open. */
export class ListSessions extends Query<SessionList> {}

const MAX_SHOWN = 500;
const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly database: Database,
    private readonly sessions: McpSessions,
  ) {}

  async execute(): Promise<SessionList> {
    const held = this.sessions.list();
    const shown = held.toSorted((a, b) => b.usedAt - a.usedAt).slice(0, MAX_SHOWN);
    const clientIds = shown.flatMap(({ clientId }) => clientId ?? []);
    const owners = await findClientOwners(this.database, clientIds);
    return {
      mcp: shown.map(({ clientId, address, openedAt, usedAt, exchanges }) => {
        const owner = clientId === undefined ? undefined : owners.get(clientId);
        return {
          ...(clientId !== undefined && { client: owner?.client ?? { clientId } }),
          ...(owner && { member: owner.member }),
          ...(address !== undefined && { address }),
          openedAt: isoOf(openedAt),
          usedAt: isoOf(usedAt),
          exchanges,
        };
      }),
      mcpCount: held.length,
    };
  }
}
