import type { LoggedEvent, Projection } from '../projection.js';
import type { Sql } from '../sql.js';
import { AUDITED_KINDS, auditEntryOf } from './audit-entry.js';

const INSERT = `
  INSERT INTO audit (log_id, sequence, occurred_at, group_key, action, actor, target_type, target_id, payload, hash)
  SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[],
                       $8::text[], $9::text[], $10::text[])`;

async function apply(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
  const rows = events.flatMap((event) => {
    const entry = auditEntryOf(event);
    return entry ? [{ event, entry }] : [];
  });
  if (rows.length === 0) return;
  await sql.query(INSERT, [
    rows.map(({ event }) => event.logId),
    rows.map(({ event }) => event.sequence),
    rows.map(({ event }) => event.acceptedAt),
    rows.map(({ event }) => event.groupKey || (event.payload?.groupKey ?? null)),
    rows.map(({ entry }) => entry.action),
    rows.map(({ event }) => event.memberId),
    rows.map(({ entry }) => entry.targetType),
    rows.map(({ entry }) => entry.targetId),
    rows.map(({ entry }) => entry.payload && JSON.stringify(entry.payload)),
    rows.map(({ event }) => event.hash),
  ]);
}

/** The audit trail: one row a state change, made from its event, with the hash that proves it. */
export const auditProjection: Projection = {
  name: 'audit',
  version: 1,
  purposes: ['administration'],
  kinds: AUDITED_KINDS,
  tables: ['audit'],
  apply,
};
