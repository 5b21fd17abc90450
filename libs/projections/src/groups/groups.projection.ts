import { byKind } from '../by-kind.js';
import type { Projection } from '../projection.js';

const CREATE = `
  INSERT INTO groups (group_key, display_name, description, join_mode, require_signatures, refuse_secrets, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`;
const UPDATE = `
  UPDATE groups SET display_name = coalesce($2, display_name),
    description = CASE WHEN $3 THEN $4 ELSE description END,
    join_mode = coalesce($5, join_mode), require_signatures = coalesce($6, require_signatures),
    refuse_secrets = coalesce($7, refuse_secrets), updated_at = $8
  WHERE group_key = $1`;

/** The groups, as decisions and lists read them. */
export const groupsProjection: Projection = {
  name: 'groups',
  version: 1,
  purposes: ['administration'],
  tables: ['groups'],
  ...byKind({
    'group.created': (group, sql) =>
      sql.query(CREATE, [
        group.groupKey,
        group.displayName,
        group.description,
        group.joinMode,
        group.requireSignatures,
        // Groups that were made before there was this setting say nothing of it.
        group.refuseSecrets ?? false,
        Date.parse(group.createdAt),
      ]),
    'group.updated': ({ groupKey, changes, updatedAt }, sql) =>
      sql.query(UPDATE, [
        groupKey,
        changes.displayName ?? null,
        changes.description !== undefined,
        changes.description ?? null,
        changes.joinMode ?? null,
        changes.requireSignatures ?? null,
        changes.refuseSecrets ?? null,
        Date.parse(updatedAt),
      ]),
  }),
};
