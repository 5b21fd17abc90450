import type { ItemScope } from '@app/domain';
import {
  type Element,
  type ElementType,
  type Sql,
  arrayParameters,
  unnestedRows,
} from '@app/projections';
import { inLog } from '../log/in-log.js';

/** The columns of `item_scope`. */
const COLUMNS = {
  log_id: 'uuid',
  knowledge_id: 'text',
  project_key: 'text',
  para_key: 'text',
  private: 'boolean',
  org: 'boolean',
  created_by: 'text',
  other_keys: 'text',
  proposed: 'boolean',
} as const satisfies Readonly<Record<string, ElementType>>;
const NAMES = Object.keys(COLUMNS);
const TYPES = Object.values(COLUMNS);
const [, , ...REPLACED] = NAMES;

/** SQL: the scopes of `ItemScopes.columns` as rows `item`, whose first parameter is this one. */
export const itemScopeRows = (first: number) => `${unnestedRows(first, COLUMNS)} AS item`;

/** SQL: keeps the scopes of items that a `FROM` clause yields as `item`, in place of those from before. */
export const keepItemScopes = (from: string) => `
  INSERT INTO item_scope (${NAMES.join(', ')}) SELECT item.* FROM ${from}
  ON CONFLICT ON CONSTRAINT item_scope_pkey DO UPDATE SET
    ${REPLACED.map((name) => `${name} = excluded.${name}`).join(', ')}`;
const KEEP = keepItemScopes(itemScopeRows(1));

function valuesOf({ otherKeys, ...scope }: ItemScope): (Element | null)[] {
  const { projectKey, paraKey, private: isPrivate, org, createdBy, proposed } = scope;
  const others = otherKeys.length === 0 ? null : otherKeys.join(' ');
  return [projectKey, paraKey, isPrivate, org, createdBy, others, proposed];
}

/** Whether two scopes are kept as the same row. */
export function isSameScope(one: ItemScope, other: ItemScope): boolean {
  return JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
}

/** Scopes of items that are to be written: of each item the last. */
export class ItemScopes {
  private readonly rows = new Map<string, (Element | null)[]>();

  /** Takes in the new scope of an item of a log. */
  set(logId: string, id: string, scope: ItemScope): void {
    this.rows.set(inLog(logId, id), [logId, id, ...valuesOf(scope)]);
  }

  /** The rows as array parameters. */
  columns(): Buffer[] {
    const rows = [...this.rows.values()];
    return arrayParameters(
      TYPES,
      TYPES.map((_, at) => rows.map((row) => row[at]!)),
    );
  }

  /** Writes the rows, where there are any. */
  async write(sql: Sql): Promise<void> {
    if (this.rows.size > 0) await sql.query(KEEP, this.columns());
  }
}
