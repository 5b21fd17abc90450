import { KNOWLEDGE_STATUSES } from '@app/domain';
import { type Schema, described, oneOf, text, time } from './schema.js';

/** What a list says of an item that it only names. */
export const ITEM_REF_FIELDS: Record<string, Schema> = {
  id: text,
  groupKey: text,
  title: described(text, 'At most 300 characters.'),
  type: text,
  layer: text,
  status: oneOf(KNOWLEDGE_STATUSES),
  'projectKey?': text,
  updatedAt: time,
};
