import type { ItemClaim, ScopeClaim } from './event-scope.js';
import { isPrintable } from './encoding/keys.js';
import { definitionOf } from './knowledge/glossary-event.js';
import { namedBy, namedProject } from './knowledge/named-scope.js';
import { projectOfPlace } from './knowledge/project-scope.js';
import { type KnowledgeChange, type KnowledgeEvent, changeOf } from './knowledge/read-change.js';
import type { ItemFields } from './knowledge/record.js';
import { MAX_ID_LENGTH } from './limits.js';

/** Tells glossary entries from items where the scopes of both are kept: no id begins with a control character. */
const ENTRY = '\u0001';

/** What an event says about who may see it; null when it says nothing, so that everybody of its group may. */
export function scopeClaimOf(event: KnowledgeEvent): ScopeClaim | null {
  const named = namedBy(event.payload);
  const change = changeOf(event);
  if (change) return { ...named, ...claimOf(change, event.id) };
  if (event.kind === 'glossary.defined') return { ...named, ...claimOfEntry(event) };
  const about = idIn(event.payload.knowledgeId);
  const says = named.projectKeys.length > 0 || named.private || about.length > 0;
  return says ? { ...named, about, writes: null, deletes: false } : null;
}

type Claim = Pick<ScopeClaim, 'about' | 'writes' | 'deletes'>;

function claimOf(change: KnowledgeChange, eventId: string): Claim {
  switch (change.kind) {
    case 'linked':
      return { about: [change.edge.fromId, change.edge.toId], writes: null, deletes: false };
    case 'deleted':
      return { about: [change.id], writes: null, deletes: true };
    case 'rated':
      return { about: [change.id], writes: null, deletes: false };
    case 'revised': {
      const { id, revisionId, fields } = change;
      const writes = { ...newItemClaimOf(revisionId, fields), whole: false, base: id };
      return { about: [id, revisionId], writes, deletes: false };
    }
    case 'captured': {
      const { id, fields } = change;
      const writes = newItemClaimOf(id, fields);
      const deletes = fields.status === 'tombstone';
      if (fields.status !== 'proposed') return { about: [id], writes, deletes };
      return { about: [id, eventId], writes: { ...writes, proposalId: eventId }, deletes };
    }
    case 'updated': {
      const { id, fields } = change;
      const deletes = fields.status === 'tombstone';
      return { about: [id], writes: itemClaimOf(id, fields), deletes };
    }
  }
}

/** An entry is written whole by every definition, and belongs where its project is. */
function claimOfEntry({ id, payload }: KnowledgeEvent): Claim {
  const definition = definitionOf(payload);
  if (!definition) return { about: [], writes: null, deletes: false };
  const { projectKey, otherProjectKeys: otherKeys = [] } = definition;
  const entry = ENTRY + (definition.id ?? id);
  const place = { projectKey: namedProject(projectKey), paraKey: null, otherKeys, private: false };
  const writes = { id: entry, whole: true, ...place, proposed: false };
  return { about: [entry], writes, deletes: false };
}

function itemClaimOf(id: string, fields: ItemFields): ItemClaim {
  const { projectKey, otherProjectKeys, para, visibility, status } = fields;
  return {
    id,
    whole: false,
    projectKey: projectKey === undefined ? undefined : namedProject(projectKey),
    paraKey: para && projectOfPlace(para),
    otherKeys: otherProjectKeys,
    private: visibility === undefined ? undefined : visibility === 'private',
    proposed: status === undefined || status === 'tombstone' ? undefined : status === 'proposed',
  };
}

/** What does not say otherwise is in force. */
function newItemClaimOf(id: string, fields: ItemFields): ItemClaim {
  return { ...itemClaimOf(id, { status: 'active', ...fields }), whole: true };
}

function idIn(value: unknown): string[] {
  return typeof value === 'string' && isPrintable(value, MAX_ID_LENGTH) ? [value] : [];
}
