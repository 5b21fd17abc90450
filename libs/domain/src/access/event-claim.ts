import type { ItemClaim, ItemEffect, ScopeClaim } from './event-scope.js';
import { isPrintable } from '../encoding/keys.js';
import { definitionOf, deletedEntryOf } from '../payloads/glossary-event.js';
import { namedBy, namedProject } from '../payloads/named-scope.js';
import { projectOfPlace } from './item-project.js';
import { type KnowledgeChange, type KnowledgeEvent, changeOf } from '../payloads/read-change.js';
import type { ItemFields } from '../records/knowledge-record.js';
import { MAX_ID_LENGTH } from '../limits.js';

/** Keeps the ids of glossary entries apart from those of items, whose scopes lie in one table: no id begins with a control character. */
const ENTRY_PREFIX = '\u0001';

const NO_EFFECT: ItemEffect = { about: [], needs: [], writes: null, ends: false };

/**
 * What an event says about who may see it, given what it does to knowledge where that has been read; null when it says nothing, so that
 * everybody of its group may.
 */
export function scopeClaimOf(
  event: KnowledgeEvent,
  change: KnowledgeChange | null = changeOf(event),
): ScopeClaim | null {
  const { projectKeys, private: isPrivate } = namedBy(event.payload);
  const effect = effectOf(event, change);
  if (effect === NO_EFFECT && projectKeys.length === 0 && !isPrivate) return null;
  // Member by member: spreading both takes longer than all else here.
  const { about, needs, writes, ends, supersedes, asAdministrator } = effect;
  const anyway = event.payload.anyway === true;
  const said = { projectKeys, private: isPrivate, anyway, about, needs, writes, ends };
  return supersedes || asAdministrator ? { ...said, supersedes, asAdministrator } : said;
}

function effectOf(event: KnowledgeEvent, change: KnowledgeChange | null): ItemEffect {
  if (change) return effectOfChange(change, event);
  if (event.kind === 'glossary.defined') return effectOfDefinition(event);
  if (event.kind === 'glossary.deleted') {
    const entry = deletedEntryOf(event.payload);
    return entry ? onKnown([ENTRY_PREFIX + entry.id], { ends: true }) : NO_EFFECT;
  }
  const { knowledgeId } = event.payload;
  const isId = typeof knowledgeId === 'string' && isPrintable(knowledgeId, MAX_ID_LENGTH);
  return isId ? onKnown([knowledgeId]) : NO_EFFECT;
}

/** The effect of an event about items that are there before it, of which it writes none. */
function onKnown(about: readonly string[], { ends } = { ends: false }): ItemEffect {
  return { about, needs: about, writes: null, ends };
}

function effectOfChange(
  change: KnowledgeChange,
  { id: eventId, kind }: KnowledgeEvent,
): ItemEffect {
  switch (change.kind) {
    case 'rated':
      return onKnown([change.id]);
    case 'deleted':
      return onKnown([change.id], { ends: true });
    case 'restored': {
      const { id, asAdministrator } = change;
      return { ...onKnown([id], { ends: true }), asAdministrator };
    }
    case 'linked':
    case 'unlinked': {
      const { kind: relation, fromId, toId } = change.edge;
      const effect = onKnown([fromId, toId]);
      return relation === 'supersedes' ? { ...effect, supersedes: { fromId, toId } } : effect;
    }
    case 'revised': {
      const { id, revisionId, fields } = change;
      // What the revision does not give it takes from the item that it revises.
      const writes = { ...wholeItem(revisionId, fields), whole: false, base: id };
      return { about: [id, revisionId], needs: [id], writes, ends: false };
    }
    case 'captured': {
      const { id, fields } = change;
      const writes = wholeItem(id, fields);
      const ends = fields.status === 'tombstone' || fields.status === 'superseded';
      if (fields.status !== 'proposed') return { about: [id], needs: [], writes, ends };
      return { about: [id, eventId], needs: [], writes: { ...writes, proposalId: eventId }, ends };
    }
    case 'updated': {
      const { id, fields } = change;
      const ends = fields.status !== undefined && fields.status !== 'active';
      // A task's first update creates it, so it need not be known before.
      const needs = kind === 'task.updated' ? [] : [id];
      return { about: [id], needs, writes: itemClaimOf(id, fields, { whole: false }), ends };
    }
  }
}

/** Every definition writes its glossary entry whole, and the entry belongs to its project. */
function effectOfDefinition({ id, payload }: KnowledgeEvent): ItemEffect {
  const definition = definitionOf(payload);
  if (!definition) return NO_EFFECT;
  const { projectKey, otherProjectKeys: otherKeys = [] } = definition;
  const entry = ENTRY_PREFIX + (definition.id ?? id);
  const place = { projectKey: namedProject(projectKey), paraKey: null, otherKeys };
  const writes = { id: entry, whole: true, ...place, private: false, proposed: false };
  return { about: [entry], needs: [], writes, ends: false };
}

/** A new item is active unless the event gives another status. */
function wholeItem(id: string, fields: ItemFields): ItemClaim {
  return itemClaimOf(id, fields, { whole: true });
}

function itemClaimOf(id: string, fields: ItemFields, { whole }: { whole: boolean }): ItemClaim {
  const { projectKey, otherProjectKeys, para, visibility } = fields;
  const status = fields.status ?? (whole ? 'active' : undefined);
  return {
    id,
    whole,
    projectKey: projectKey === undefined ? undefined : namedProject(projectKey),
    paraKey: para && projectOfPlace(para),
    otherKeys: otherProjectKeys,
    private: visibility === undefined ? undefined : visibility === 'private',
    org: visibility === undefined ? undefined : visibility === 'org',
    proposed: status === undefined || status === 'tombstone' ? undefined : status === 'proposed',
  };
}
