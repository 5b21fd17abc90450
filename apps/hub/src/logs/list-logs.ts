import { decodePage, isOneOf, isTextPart } from '@app/domain';
import { type LogPurpose, type Viewer, homeOf, pageOf } from '@app/projections';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../database/database.js';
import { listHeads } from '../event-store/log/list-heads.js';
import type { LogHead, LogName } from '../event-store/log/log.js';
import { CheckpointSigner } from '../transparency/checkpoint-signer.js';
import { RollbackGuard } from '../transparency/rollback-guard.js';

/** A log as it stands. */
export interface LogRecord {
  id: string;
  /** Absent for the log of the hub itself. */
  groupKey?: string;
  purpose: LogPurpose;
  /** How many events it has. */
  size: number;
  head: { sequence: number; hash: string | null };
  /** A signed note (C2SP tlog-checkpoint) over what it holds now. */
  checkpoint: string;
  /** The key that is named as the log's origin, a C2SP vkey. */
  publicKey: string;
  /** Why nothing more is published of it; absent where it is published. */
  publishingProblem?: string;
}

/** A page of the logs; `nextCursor` is absent at the end. */
export interface LogsPage {
  logs: LogRecord[];
  /** What checks the checkpoints, as a C2SP vkey. */
  publicKey: string;
  nextCursor?: string;
}

/** Which logs to list. */
export interface LogsRequest {
  groupKey?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** The logs that a viewer may read: all for an administrator, its group's shared one for a member. */
export class ListLogs extends Query<LogsPage> {
  constructor(
    readonly viewer: Viewer,
    readonly request: LogsRequest,
  ) {
    super();
  }
}

function afterIn(cursor: string): LogName {
  const [groupKey, purpose] = decodePage(cursor, [isTextPart, isOneOf('sync', 'administration')]);
  return { groupKey, purpose };
}

@QueryHandler(ListLogs)
export class ListLogsHandler implements IQueryHandler<ListLogs> {
  constructor(
    private readonly database: Database,
    private readonly signer: CheckpointSigner,
    private readonly guard: RollbackGuard,
  ) {}

  async execute({ viewer, request }: ListLogs): Promise<LogsPage> {
    const { groupKey, cursor, limit } = request;
    const home = homeOf(viewer);
    const { publicKey } = this.signer;
    if (home !== undefined && groupKey !== undefined && groupKey !== home)
      return { logs: [], publicKey };
    const heads = await listHeads(this.database, {
      ...(groupKey !== undefined && { groupKey }),
      ...(home !== undefined && { groupKey: home, purpose: 'sync' as const }),
      ...(cursor !== undefined && { after: afterIn(cursor) }),
      limit: limit + 1,
    });
    const { rows: page, ...end } = pageOf(heads, limit, (last) => [last.groupKey, last.purpose]);
    return { logs: page.map((head) => this.recordOf(head)), publicKey, ...end };
  }

  private recordOf(head: LogHead): LogRecord {
    const { logId: id, groupKey, purpose, size, hash } = head;
    const publishingProblem = this.guard.problemWith(id);
    return {
      id,
      ...(groupKey !== '' && { groupKey }),
      purpose,
      size,
      head: { sequence: size, hash: hash?.toString('hex') ?? null },
      checkpoint: this.signer.sign(head),
      publicKey: this.signer.logKeyOf(head),
      ...(publishingProblem !== undefined && { publishingProblem }),
    };
  }
}
