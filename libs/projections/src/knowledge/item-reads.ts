import { sha256 } from '@app/domain';
import type { Sql } from '../sql.js';

/** That a member of an item's group reads it, on a day (days since 1970). */
export interface ItemRead {
  groupKey: string;
  id: string;
  memberId: string;
  day: number;
}

const NOTE = `
  INSERT INTO item_reads AS known (group_key, id, reader, read_on) VALUES ($1, $2, $3, $4)
  ON CONFLICT (group_key, id, reader) DO UPDATE SET read_on = excluded.read_on WHERE known.read_on < excluded.read_on`;
const FORGET = 'DELETE FROM item_reads WHERE read_on < $1';

/** A reader's name for one item only, so that nobody's readings can be linked. */
function readerOf({ groupKey, id, memberId }: ItemRead): string {
  return sha256(JSON.stringify([groupKey, id, memberId])).toString('base64url');
}

/** Records that a member read an item; only each reader's last day is kept. */
export async function noteItemRead(sql: Sql, read: ItemRead): Promise<void> {
  await sql.query(NOTE, [read.groupKey, read.id, readerOf(read), read.day]);
}

/** Forgets readings before a day (days since 1970). */
export async function forgetItemReads(sql: Sql, day: number): Promise<void> {
  await sql.query(FORGET, [day]);
}

/** SQL: how many members have read an item (a row with `group_key` and `id`) after a day. */
export function readersOf(row: string, day: string): string {
  return `(SELECT count(*) FROM item_reads r WHERE r.group_key = ${row}.group_key AND r.id = ${row}.id AND r.read_on > ${day})`;
}
