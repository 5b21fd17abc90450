import type { Sql } from '@app/projections';
import { Injectable } from '@nestjs/common';
import { type LogName, findLogIds } from './log.js';

/** Knows the ids of the logs. A log's id never changes, so each is asked for once. */
@Injectable()
export class LogDirectory {
  private readonly ids = new Map<string, string>();

  /** The id of a log that exists. */
  async idOf(sql: Sql, name: LogName): Promise<string> {
    const id = await this.find(sql, name);
    if (id === undefined) throw new Error(`there is no ${name.purpose} log of "${name.groupKey}"`);
    return id;
  }

  /** The id of a log, or undefined when its group does not exist. */
  async find(sql: Sql, { groupKey, purpose }: LogName): Promise<string | undefined> {
    const known = this.ids.get(keyOf({ groupKey, purpose }));
    if (known !== undefined) return known;
    const found = await findLogIds(sql, groupKey);
    for (const each of ['sync', 'administration'] as const) {
      const id = found[each];
      if (id !== undefined) this.ids.set(keyOf({ groupKey, purpose: each }), id);
    }
    return found[purpose];
  }
}

function keyOf({ groupKey, purpose }: LogName): string {
  return `${purpose} ${groupKey}`;
}
