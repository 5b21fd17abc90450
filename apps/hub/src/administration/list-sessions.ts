import {
  type ClientName,
  type ConsoleSession,
  type PersonRef,
  findClientOwners,
} from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ConsoleSessions } from '../admin-access/console-sessions.js';
import { Database } from '../database/database.js';
import { McpSessions } from '../mcp/protocol/mcp-sessions.js';

/** A session of the Model Context Protocol. */
export interface McpSessionRecord {
  /** The client it is bound to; absent for one without a bearer. */
  client?: ClientName;
  member?: PersonRef;
  /** Where one without a bearer comes from. */
  address?: string;
  openedAt: string;
  usedAt: string;
  /** Exchanges that are going on now in the process that answers. */
  exchanges: number;
}

/** A session of the console. */
export interface ConsoleSessionRecord {
  /** Absent for one that was begun with the administration token. */
  member?: PersonRef;
  openedAt: string;
  usedAt: string;
}

/** Who is connected; of each kind the one used last first, at most 500, and how many there are. */
export interface SessionList {
  /** Of all replicas. */
  mcp: McpSessionRecord[];
  mcpCount: number;
  console: ConsoleSessionRecord[];
  consoleCount: number;
}

/** The sessions that are open. */
export class ListSessions extends Query<SessionList> {}

const MAX_SHOWN = 500;
const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString();

function consoleRecord({ member, beganAt, usedAt }: ConsoleSession): ConsoleSessionRecord {
  const times = { openedAt: isoOf(beganAt), usedAt: isoOf(usedAt) };
  if (!member) return times;
  const { memberId, displayName, handle } = member;
  return { member: { memberId, displayName, handle }, ...times };
}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(
    private readonly database: Database,
    private readonly sessions: McpSessions,
    private readonly consoleSessions: ConsoleSessions,
  ) {}

  async execute(): Promise<SessionList> {
    const { sessions: shown, count: mcpCount } = await this.sessions.list(MAX_SHOWN);
    const clientIds = shown.flatMap(({ clientId }) => clientId ?? []);
    const { sessions: pages, count: consoleCount } = await this.consoleSessions.list(MAX_SHOWN);
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
      mcpCount,
      console: pages.map(consoleRecord),
      consoleCount,
    };
  }
}
