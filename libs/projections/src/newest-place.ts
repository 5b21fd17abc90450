import { decodePage, isNumberPart, isTextPart } from '@app/domain';

/** Returns a cursor's place in a list from new to old: a time, a group key and an id. Throws `request.invalid`. */
export function newestPlace(cursor: string): [at: number, groupKey: string, id: string] {
  return decodePage(cursor, [isNumberPart, isTextPart, isTextPart]);
}
