import type { ItemClaim, ScopeClaim } from './event-scope.js';
import { isPrintable } from '../encoding/keys.js';
import { definitionOf } from '../payloads/glossary-event.js';
import { namedBy, namedProject } from '../payloads/named-scope.js';
import { projectOfPlace } from './project-scope.js';
import { type KnowledgeChange, type KnowledgeEvent, changeOf } from '../payloads/read-change.js';
import type { ItemFields } from '../records/knowledge-record.js';
import { MAX_ID_LENGTH } from '../limits.js';

/** Keeps the ids of glossary entries apart from those of items, whose scopes lie in one table: no id begins with a control character. */
const ENTRY_PREFIX = '\u0001';

/**
 * What an event says about who may see it, given what it does to knowledge where that has been read; null when it says nothing, so that
 * everybody of its group may.
 */
export function scopeClaimOf(
  event: KnowledgeEvent,
  change: KnowledgeChange | null = changeOf(event),
): ScopeClaim | null {
  const { projectKeys, private: isPrivate } = namedBy(event.payload);
  const claim = claimOf(event, change);
  if (!claim && projectKeys.length === 0 && !isPrivate) return null;
  // Member by member: spreading both takes longer than all else here.
  const { about, needs, writes, ends, supersedes, asAdministrator } = claim ?? withoutWrite([]);
  const anyway = event.payload.anyway === true;
  const said = { projectKeys, private: isPrivate, anyway, about, needs, writes, ends };
  return supersedes || asAdministrator ? { ...said, supersedes, asAdministrator } : said;
}

/** What an event says of items and entries; null when it says nothing of any. */
function claimOf(event: KnowledgeEvent, change: KnowledgeChange | null): Claim | null {
  if (change) return claimOfChange(change, event);
  if (event.kind === 'glossary.defined') return claimOfEntry(event);
  const about = idIn(event.payload.knowledgeId);
  return about.length > 0 ? withoutWrite(about) : null;
}

type Claim = Pick<
  ScopeClaim,
  'about' | 'needs' | 'writes' | 'ends' | 'supersedes' | 'asAdministrator'
>;

/** The claim of an event that writes no item, about these items. */
function withoutWrite(about: readonly string[]): Claim {
  return { about, needs: about, writes: null, ends: false };
}

function claimOfChange(change: KnowledgeChange, { id: eventId, kind }: KnowledgeEvent): Claim {
  switch (change.kind) {
    case 'linked': {
      const { kind: relation, fromId, toId } = change.edge;
      const supersedes = relation === 'supersedes' && { supersedes: { fromId, toId } };
      return { ...withoutWrite([fromId, toId]), ...supersedes };
    }
    case 'deleted':
      return { ...withoutWrite([change.id]), ends: true };
    case 'restored': {
      const { id, asAdministrator } = change;
      return { ...withoutWrite([id]), ends: true, asAdministrator };
    }
    case 'rated':
      return withoutWrite([change.id]);
    case 'revised': {
      const { id, revisionId, fields } = change;
      const writes = { ...newItemClaimOf(revisionId, fields), whole: false, base: id };
      return { about: [id, revisionId], needs: [id], writes, ends: false };
    }
    case 'captured': {
      const { id, fields } = change;
      const writes = newItemClaimOf(id, fields);
      const ends = fields.status === 'tombstone' || fields.status === 'superseded';
      if (fields.status !== 'proposed') return { about: [id], needs: [], writes, ends };
      return { about: [id, eventId], needs: [], writes: { ...writes, proposalId: eventId }, ends };
    }
    case 'updated': {
      const { id, fields } = change;
      const ends = fields.status !== undefined && fields.status !== 'active';
      // A task's first update creates it, so it need not be known before.
      const needs = kind === 'task.updated' ? [] : [id];
      return { about: [id], needs, writes: itemClaimOf(id, fields), ends };
    }
  }
}

/** Every definition writes its glossary entry whole, and the entry belongs to its project. */
function claimOfEntry({ id, payload }: KnowledgeEvent): Claim {
  const definition = definitionOf(payload);
  if (!definition) return withoutWrite([]);
  const { projectKey, otherProjectKeys: otherKeys = [] } = definition;
  const entry = ENTRY_PREFIX + (definition.id ?? id);
  const place = { projectKey: namedProject(projectKey), paraKey: null, otherKeys };
  const writes = { id: entry, whole: true, ...place, private: false, proposed: false };
  return { about: [entry], needs: [], writes, ends: false };
}

function itemClaimOf(
  id: string,
  { projectKey, otherProjectKeys, para, visibility, status: said }: ItemFields,
  status = said,
): ItemClaim {
  return {
    id,
    whole: false,
    projectKey: projectKey === undefined ? undefined : namedProject(projectKey),
    paraKey: para && projectOfPlace(para),
    otherKeys: otherProjectKeys,
    private: visibility === undefined ? undefined : visibility === 'private',
    org: visibility === undefined ? undefined : visibility === 'org',
    proposed: status === undefined || status === 'tombstone' ? undefined : status === 'proposed',
  };
}

/** A new item is active unless the event gives another status. */
function newItemClaimOf(id: string, fields: ItemFields): ItemClaim {
  const claim = itemClaimOf(id, fields, fields.status ?? 'active');
  claim.whole = true;
  return claim;
}

function idIn(value: unknown): string[] {
  return typeof value === 'string' && isPrintable(value, MAX_ID_LENGTH) ? [value] : [];
}
