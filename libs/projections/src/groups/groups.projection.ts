import { byKind } from '../by-kind.js';
import type { Projection } from '../projection.js';
import { signatureColumns } from '../members/signature-rule.js';

const CREATE = `
  INSERT INTO groups (group_key, display_name, description, join_mode, require_signatures, require_own_keys, refuse_secrets, embedded_texts, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`;
const UPDATE = `
  UPDATE groups SET display_name = coalesce($2, display_name),
    description = CASE WHEN $3 THEN $4 ELSE description END,
    join_mode = coalesce($5, join_mode), require_signatures = coalesce($6, require_signatures),
    require_own_keys = coalesce($7, require_own_keys), refuse_secrets = coalesce($8, refuse_secrets),
    embedded_texts = coalesce($9, embedded_texts), updated_at = $10
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
        ...signatureColumns(group.requireSignatures),
        // Groups created before these settings existed lack them.
        group.refuseSecrets ?? false,
        group.embeddedTexts ?? 'none',
        Date.parse(group.createdAt),
      ]),
    'group.updated': ({ groupKey, changes, updatedAt }, sql) =>
      sql.query(UPDATE, [
        groupKey,
        changes.displayName ?? null,
        changes.description !== undefined,
        changes.description ?? null,
        changes.joinMode ?? null,
        ...signatureColumns(changes.requireSignatures),
        changes.refuseSecrets ?? null,
        changes.embeddedTexts ?? null,
        Date.parse(updatedAt),
      ]),
  }),
};
