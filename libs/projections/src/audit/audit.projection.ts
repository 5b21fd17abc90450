import type { EventPayloads } from '@app/domain';
import { type ElementType, arrayParameters } from '../array-parameter.js';
import { glossaryProjection } from '../glossary/glossary.projection.js';
import type { FollowingProjection, LoggedEvent } from '../projection.js';
import type { Sql } from '../sql.js';
import { storableJson } from '../storable.js';
import { unnestedRows } from '../unnested-rows.js';
import { AUDITED_KINDS, type AuditEntry, auditEntryOf } from './audit-entry.js';

const ROW = {
  log_id: 'uuid',
  sequence: 'bigint',
  occurred_at: 'bigint',
  group_key: 'text',
  action: 'text',
  actor: 'text',
  target_type: 'text',
  target_id: 'text',
  payload: 'text',
  hash: 'text',
} as const satisfies Record<string, ElementType>;
const TYPES: readonly ElementType[] = Object.values(ROW);
const INSERT = `
  INSERT INTO audit (${Object.keys(ROW).join(', ')}) SELECT * FROM ${unnestedRows(1, ROW)} AS n`;

// A definition created its entry if the entry says it was created at that sequence; otherwise it changed the entry.
const CREATED = `
  SELECT defined.at FROM unnest($1::int[], $2::text[], $3::bigint[]) AS defined (at, group_key, sequence)
  WHERE EXISTS (SELECT FROM glossary g WHERE g.group_key = defined.group_key AND g.created_in = defined.sequence)
     OR EXISTS (SELECT FROM glossary_deleted g WHERE g.group_key = defined.group_key AND g.created_in = defined.sequence)`;

const FORGET = 'DELETE FROM audit WHERE log_id = $1 AND sequence = ANY($2)';

// The row keeps its place and hash and still says what happened, but no longer names the member.
const TAKE_NAMES = `
  UPDATE audit SET payload = NULL, target_id = erased.member_id
  FROM unnest($1::uuid[], $2::bigint[], $3::text[]) AS erased (log_id, sequence, member_id)
  WHERE audit.log_id = erased.log_id AND audit.sequence = erased.sequence`;

interface Row {
  event: LoggedEvent;
  entry: AuditEntry;
}

/** Distinguishes definitions that changed an entry from those that created one. */
async function distinguishDefinitions(rows: readonly Row[], sql: Sql): Promise<void> {
  const definitions = rows.filter(({ event }) => event.kind === 'glossary.defined');
  if (definitions.length === 0) return;
  const created = await sql.query<{ at: number }>(CREATED, [
    definitions.map((_, at) => at),
    definitions.map(({ event }) => event.groupKey),
    definitions.map(({ event }) => event.sequence),
  ]);
  const creations = new Set(created.map(({ at }) => at));
  definitions.forEach(({ entry }, at) => {
    if (!creations.has(at)) entry.action = 'glossary.updated';
  });
}

async function takeNames(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
  const nameless = events.flatMap(({ kind, purpose, logId, payload }) => {
    if (purpose !== 'administration' || kind !== 'member.erased' || payload === null) return [];
    const { memberId, redacted } = payload as unknown as EventPayloads['member.erased'];
    return redacted.map((sequence) => ({ logId, sequence, memberId }));
  });
  if (nameless.length === 0) return;
  await sql.query(TAKE_NAMES, [
    nameless.map(({ logId }) => logId),
    nameless.map(({ sequence }) => sequence),
    nameless.map(({ memberId }) => memberId),
  ]);
}

async function apply(events: readonly LoggedEvent[], sql: Sql): Promise<void> {
  const rows = events.flatMap((event): Row[] => {
    const entry = auditEntryOf(event);
    return entry ? [{ event, entry }] : [];
  });
  await distinguishDefinitions(rows, sql);
  if (rows.length === 0) return;
  const columns = [
    rows.map(({ event }) => event.logId),
    rows.map(({ event }) => event.sequence),
    rows.map(({ event }) => event.acceptedAt),
    rows.map(({ event }) => event.groupKey || ((event.payload?.groupKey as string) ?? null)),
    rows.map(({ entry }) => entry.action),
    rows.map(({ event }) => event.memberId),
    rows.map(({ entry }) => entry.targetType),
    rows.map(({ entry }) => entry.targetId),
    rows.map(({ entry }) => entry.payload && storableJson(entry.payload)),
    rows.map(({ event }) => event.hash),
  ];
  await sql.query(INSERT, arrayParameters(TYPES, columns));
  await takeNames(events, sql);
}

/** The audit trail: one row per state change, made from its event, with the hash that proves it. Pushes have no rows; queries read their last events. */
export const auditProjection: FollowingProjection = {
  name: 'audit',
  version: 9,
  purposes: ['administration', 'sync'],
  kinds: AUDITED_KINDS,
  tables: ['audit'],
  after: [glossaryProjection],
  apply,
  async reset({ logId }, sql) {
    await sql.query('DELETE FROM audit WHERE log_id = $1', [logId]);
  },
  async forget({ logId, sequences }, sql) {
    await sql.query(FORGET, [logId, sequences]);
  },
};
