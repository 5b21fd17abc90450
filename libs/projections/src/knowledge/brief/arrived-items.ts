import { projectNames } from '../../access/project-names.js';

/** How far back in a project's events what arrived is looked for, for each of its names. */
const EVENTS_LOOKED_AT = 200;

/** What writes, changes, deletes or restores the item that its audit row is about. */
const CHANGES = `('knowledge.captured', 'knowledge.updated', 'knowledge.deleted', 'knowledge.restored')`;

/** What replaces the item that its audit row names, or takes that back. */
const OF_SUCCESSOR = `
  CASE WHEN a.action IN ('knowledge.edge_created', 'knowledge.edge_removed') THEN a.payload::json ->> 'kind' = 'supersedes' ELSE false END`;

/**
 * SQL: the ids (`id`) of a group's items that the newest events of a project changed, when these reached the hub (`at`), if after
 * the given time, and whether they only replaced the item (`replaced`). The arguments are SQL expressions. What was written without the hub, or by a clock that is wrong, bears another time.
 */
export function arrivedItems(group: string, projectKey: string, after: string): string {
  return `
    SELECT CASE WHEN ${OF_SUCCESSOR} THEN a.payload::json ->> 'toId' ELSE a.target_id END AS id,
           max(arrived.accepted_at) AS at, bool_and(${OF_SUCCESSOR} AND a.action = 'knowledge.edge_created') AS replaced
    FROM log
    CROSS JOIN unnest(${projectNames(group, projectKey)}) AS name
    CROSS JOIN LATERAL (
      SELECT e.log_id, e.sequence, e.accepted_at FROM event e
      WHERE e.log_id = log.log_id AND e.project_key = name COLLATE "C"
      ORDER BY e.sequence DESC LIMIT ${EVENTS_LOOKED_AT}) AS arrived
    JOIN audit a ON a.log_id = arrived.log_id AND a.sequence = arrived.sequence AND NOT a.of_push
    WHERE log.group_key = ${group} AND log.purpose = 'sync' AND arrived.accepted_at > ${after}
      AND (a.target_type = 'knowledge' AND a.action IN ${CHANGES} OR ${OF_SUCCESSOR})
    GROUP BY 1`;
}
