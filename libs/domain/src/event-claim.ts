import type { ItemClaim, ScopeClaim } from './event-scope.js';
import { isPrintable } from './keys.js';
import { type Fields, isFields } from './knowledge/payload-fields.js';
import { type KnowledgeChange, type KnowledgeEvent, changeOf } from './knowledge/read-change.js';
import type { ItemFields } from './knowledge/record.js';
import { MAX_ID_LENGTH } from './limits.js';
import { projectKeyOf } from './projects.js';

/** The PARA key of a task that belongs to no project. */
const NO_PROJECT = 'current';

/** What an event says about who may see it; null when it says nothing, so that everybody of its group may. */
export function scopeClaimOf(event: KnowledgeEvent): ScopeClaim | null {
  const named = namedBy(event.payload);
  const change = changeOf(event);
  if (change) return { ...named, ...claimOf(change), private: false };
  const about = idIn(event.payload.knowledgeId);
  const says = named.projectKeys.length > 0 || named.private || about.length > 0;
  return says ? { ...named, about, writes: null, deletes: false } : null;
}

/** What any event may say for itself: in its payload, or in the item or entry within. */
function namedBy(payload: Fields): Pick<ScopeClaim, 'projectKeys' | 'private'> {
  const parts = [payload, payload.knowledge, payload.entry].filter(isFields);
  return {
    projectKeys: parts.flatMap(({ projectKey }) => keyIn(projectKey) ?? []),
    private: parts.some(({ visibility }) => visibility === 'private'),
  };
}

function claimOf(change: KnowledgeChange): Pick<ScopeClaim, 'about' | 'writes' | 'deletes'> {
  switch (change.kind) {
    case 'linked':
      return { about: [change.edge.fromId, change.edge.toId], writes: null, deletes: false };
    case 'deleted':
      return { about: [change.id], writes: null, deletes: true };
    case 'rated':
      return { about: [change.id], writes: null, deletes: false };
    case 'revised': {
      const { id, revisionId, fields } = change;
      const writes = { ...itemClaimOf(revisionId, fields), base: id };
      return { about: [id, revisionId], writes, deletes: false };
    }
    case 'captured':
    case 'updated': {
      const { id, fields } = change;
      const writes = { ...itemClaimOf(id, fields), whole: change.kind === 'captured' };
      return { about: [id], writes, deletes: fields.status === 'tombstone' };
    }
  }
}

function itemClaimOf(id: string, { projectKey, para, visibility }: ItemFields): ItemClaim {
  return {
    id,
    whole: false,
    projectKey: projectKey === undefined ? undefined : keyIn(projectKey),
    paraKey:
      para && (para.category === 'projects' && para.key !== NO_PROJECT ? keyIn(para.key) : null),
    private: visibility === undefined ? undefined : visibility === 'private',
  };
}

function keyIn(value: unknown): string | null {
  return typeof value === 'string' ? projectKeyOf(value) : null;
}

function idIn(value: unknown): string[] {
  return typeof value === 'string' && isPrintable(value, MAX_ID_LENGTH) ? [value] : [];
}
