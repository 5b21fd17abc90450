import { HubError, decodePage } from '@app/domain';

/** The place of a cursor in a list that goes from new to old: a time, a group key and an id. Throws `request.invalid`. */
export function newestPlace(cursor: string): [at: number, groupKey: string, id: string] {
  const [at, groupKey, id] = decodePage(cursor, 3);
  if (typeof at === 'number' && typeof groupKey === 'string' && typeof id === 'string') {
    return [at, groupKey, id];
  }
  throw new HubError('request.invalid', 'cursor is not a cursor of this list.');
}
