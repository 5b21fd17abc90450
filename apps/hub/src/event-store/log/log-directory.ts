import type { Sql } from '@app/projections';
import { Injectable } from '@nestjs/common';
import { type LogIds, type LogName, findLogIds } from './log.js';

/** Knows the ids of the logs. A log's id never changes, so each is asked for once. */
@Injectable()
export class LogDirectory {
  private readonly groups = new Map<string, LogIds>();

  /** The id of a log that exists. */
  async idOf(sql: Sql, { groupKey, purpose }: LogName): Promise<string> {
    const known = this.groups.get(groupKey)?.[purpose];
    if (known !== undefined) return known;
    const found = await findLogIds(sql, groupKey);
    const id = found[purpose];
    if (id === undefined) throw new Error(`there is no ${purpose} log of "${groupKey}"`);
    this.groups.set(groupKey, found);
    return id;
  }
}
