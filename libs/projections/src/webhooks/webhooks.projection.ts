import { byKind } from '../by-kind.js';
import type { Projection } from '../projection.js';

const ADD = `
  INSERT INTO webhooks (group_key, webhook_id, origin, url_sealed, secret_sealed, types, format, created_at, created_by)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const REMOVE = 'DELETE FROM webhooks WHERE group_key = $1 AND webhook_id = $2';

/** The webhooks: where each group reports what. */
export const webhooksProjection: Projection = {
  name: 'webhooks',
  version: 1,
  purposes: ['administration'],
  tables: ['webhooks'],
  ...byKind({
    'webhook.added': (webhook, sql) =>
      sql.query(ADD, [
        webhook.groupKey,
        webhook.webhookId,
        webhook.origin,
        webhook.urlSealed,
        webhook.secretSealed,
        webhook.types,
        webhook.format,
        Date.parse(webhook.addedAt),
        webhook.addedBy,
      ]),
    'webhook.removed': ({ groupKey, webhookId }, sql) => sql.query(REMOVE, [groupKey, webhookId]),
  }),
};
