import type { Sql } from '@app/projections';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type LogIds, type LogName, findLogIds } from './log.js';

/** How many groups' logs are cached: those that were asked for last. */
const MOST_GROUPS = 2_000;

/** Knows the ids of the logs. A log's id never changes. */
@Injectable()
export class LogDirectory {
  private readonly groups = new LRUCache<string, LogIds>({ max: MOST_GROUPS });

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
