/**
 * SQL: given an edge `e` that gives an item another successor, the last successor before it that is still in force: its edge `id`,
 * its own id `from_id`, and its `record`.
 */
export const RIVAL_SUCCESSOR = `
  SELECT earlier.id, earlier.from_id, r.record FROM knowledge_edges earlier
  JOIN knowledge r ON r.group_key = earlier.group_key AND r.id = earlier.from_id AND r.status = 'active'
  WHERE earlier.group_key = e.group_key AND earlier.to_id = e.to_id AND earlier.kind = 'supersedes'
    AND (earlier.sequence, earlier.id) < (e.sequence, e.id)
  ORDER BY earlier.sequence DESC, earlier.id DESC LIMIT 1`;
