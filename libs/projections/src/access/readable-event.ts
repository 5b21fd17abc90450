import type { Statement } from '../statement.js';
import { hiddenProjectKeys } from './project-names.js';
import type { Viewer } from './visibility.js';

/**
 * SQL: whether member `memberId` of group `groupKey` may see the payload of a row of `event`, whose columns follow `row` (`e.`).
 * Evaluated in the statement that reads the row, so an event that was appended after an access list changed is never seen under the
 * old list.
 */
export function mayRead(groupKey: string, memberId: string, row = ''): string {
  return `((${row}private_to IS NULL OR ${row}private_to = ${memberId})
    AND (${row}project_key IS NULL
         OR NOT string_to_array(ltrim(${row}project_key), ' ') && ${hiddenProjectKeys(groupKey, memberId)}))`;
}

/** SQL: a text, and the group and sequence of the event that said it. */
interface Said {
  text: string;
  groupKey: string;
  sequence: string;
}

/**
 * SQL: a text that a read model keeps of an event, null where the viewer may not read that event. What an event does to items shows
 * to all who see these; its own words only to whom a pull delivers them.
 */
export function toldTo(viewer: Viewer, statement: Statement, said: Said): string {
  if (viewer === 'administrator') return said.text;
  const member = viewer === 'anybody' ? `''` : statement.value(viewer.memberId);
  return `
    CASE WHEN ${said.text} IS NOT NULL AND EXISTS (
      SELECT FROM log JOIN event saying ON saying.log_id = log.log_id AND saying.sequence = ${said.sequence}
      WHERE log.group_key = ${said.groupKey} AND log.purpose IN ('sync', 'mirror')
        AND ${mayRead(said.groupKey, member, 'saying.')}) THEN ${said.text} END`;
}
