import { decodePage, isNumberPart, isTextPart } from '@app/domain';
import type { Statement } from './statement.js';

/**
 * Restricts a list from new to old to what comes after a cursor, if there is one; `columns` are those of its time, group key
 * and id. Throws `request.invalid`.
 */
export function olderThan(cursor: string | undefined, columns: string, statement: Statement): void {
  if (cursor === undefined) return;
  const place = decodePage(cursor, [isNumberPart, isTextPart, isTextPart]);
  const [at, group, id] = place.map((part) => statement.value(part));
  statement.where(`(${columns}) < (${at}::bigint, ${group}, ${id})`);
}
