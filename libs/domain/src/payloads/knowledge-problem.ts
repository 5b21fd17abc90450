import { MAX_NAMED_PROJECTS } from '../limits.js';
import type { RejectionReason } from '../rejections.js';
import { type Rejection, rejection } from '../log/sync-event.js';
import { readDefinition, readDeletedEntry } from './glossary-event.js';
import { namedBy } from './named-scope.js';
import { InvalidPayload } from './payload-fields.js';
import { type KnowledgeChange, type KnowledgeEvent, readChange } from './read-change.js';

/** The paths of a deletion's payload that have reasons of their own. */
const TOMBSTONE_REASONS: Readonly<Record<string, RejectionReason>> = {
  knowledgeId: 'event.tombstone_knowledge_id_required',
  tombstone: 'event.tombstone_flag_required',
  reason: 'event.tombstone_reason_invalid',
  deletedAt: 'event.tombstone_deleted_at_invalid',
};

/** What an event does to knowledge, null where it does nothing; or why it cannot be taken for what it says, with the offending path. */
export function readKnowledge(
  event: KnowledgeEvent,
): { change: KnowledgeChange | null } | Rejection {
  if (namedBy(event.payload).projectKeys.length > MAX_NAMED_PROJECTS) {
    const message = `projectKey and otherProjectKeys must name at most ${MAX_NAMED_PROJECTS} projects.`;
    return rejection(event.id, 'event.knowledge_invalid', message);
  }
  try {
    if (event.kind === 'glossary.defined') readDefinition(event.payload);
    if (event.kind === 'glossary.deleted') readDeletedEntry(event.payload);
    return { change: readChange(event) };
  } catch (error) {
    if (!(error instanceof InvalidPayload)) throw error;
    const tombstone = event.kind === 'knowledge.deleted' && TOMBSTONE_REASONS[error.path];
    const message = `${error.message}.`;
    return tombstone
      ? rejection(event.id, tombstone, message)
      : rejection(event.id, 'event.knowledge_invalid', message);
  }
}

/** Why an event cannot be taken for what it says of knowledge; null when it can. */
export function knowledgeProblem(event: KnowledgeEvent): Rejection | null {
  const read = readKnowledge(event);
  return 'reason' in read ? read : null;
}
