import type { RejectionReason } from '../rejections.js';
import { type Rejection, rejection } from '../sync-event.js';
import { readDefinition } from './glossary-event.js';
import { InvalidPayload } from './payload-fields.js';
import { type KnowledgeEvent, readChange } from './read-change.js';

/** The paths of a deletion's payload that have reasons of their own. */
const TOMBSTONE_REASONS: Readonly<Record<string, RejectionReason>> = {
  knowledgeId: 'event.tombstone_knowledge_id_required',
  tombstone: 'event.tombstone_flag_required',
  reason: 'event.tombstone_reason_invalid',
  deletedAt: 'event.tombstone_deleted_at_invalid',
};

/** Why an event of a kind the hub understands cannot be taken, with the offending path; null when it can. */
export function knowledgeProblem(event: KnowledgeEvent): Rejection | null {
  try {
    if (event.kind === 'glossary.defined') readDefinition(event.payload);
    else readChange(event);
    return null;
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error;
    const tombstone = event.kind === 'knowledge.deleted' && TOMBSTONE_REASONS[error.path];
    const message = `${error.message}.`;
    return tombstone
      ? rejection(event.id, tombstone, message)
      : rejection(event.id, 'event.knowledge_invalid', message);
  }
}
