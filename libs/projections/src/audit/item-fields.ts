import { definitionOf, deletedEntryOf, edgeIdOf, taskStatusOf } from '@app/domain';
import { changeIn } from '../knowledge/batch/change-in.js';
import type { LoggedEvent } from '../projection.js';

/** Longest text that an audit row quotes from a member, in characters. */
const MAX_SHOWN = 120;
/** Most rules that an audit row shows. */
const MAX_RULES = 10;

/** What an audit row shows of an item that an event writes. */
export const ITEM_FIELDS = ['title', 'type', 'layer', 'projectKey', 'status'] as const;
/** Where it says that the task stands. */
export const TASK_FIELD = 'taskStatus';

type Fields = Record<string, unknown>;

/** Returns what an audit row may show of an event of the sync log, cut short; null if its payload is redacted. */
export function itemFieldsOf(event: LoggedEvent): Fields | null {
  const { id, kind, payload, groupKey } = event;
  if (payload === null) return null;
  const said = glossaryFields(kind, id, payload) ?? changedIn(event, groupKey);
  if (!said) return null;
  cut(said);
  const rules = rulesLetThrough(payload);
  if (rules.length > 0) said.notSecret = rules;
  return said;
}

/** The secret rules that an event declares false alarms (`notSecret`). */
function rulesLetThrough({ notSecret }: Fields): string[] {
  const rules = Array.isArray(notSecret) ? notSecret.slice(0, MAX_RULES) : [];
  return rules.filter((rule) => typeof rule === 'string' && rule.length <= MAX_SHOWN);
}

function glossaryFields(kind: string, id: string, payload: Fields): Fields | null {
  if (kind === 'glossary.deleted') return deletedEntryOf(payload);
  if (kind !== 'glossary.defined') return null;
  const definition = definitionOf(payload);
  return definition && { ...definition, id: definition.id ?? id };
}

function changedIn(event: LoggedEvent, groupKey: string): Fields | null {
  const change = changeIn(event);
  switch (change?.kind) {
    case undefined:
      return null;
    case 'linked':
    case 'unlinked':
      return { ...change.edge, edgeId: edgeIdOf(groupKey, change.edge) };
    case 'rated':
      return { id: change.id, ...change.rating };
    case 'deleted':
    case 'restored':
      return { id: change.id, reason: change.reason };
    case 'captured':
    case 'updated':
    case 'revised': {
      const said: Fields = { id: change.id };
      for (const name of ITEM_FIELDS) said[name] = change.fields[name];
      const word = change.fields.extra?.[TASK_FIELD];
      if (typeof word === 'string') said[TASK_FIELD] = taskStatusOf(word);
      return said;
    }
  }
}

const TEXTS = ['title', 'reason', 'term', 'type', 'projectKey'] as const;

/** Shortens texts of members. */
function cut(said: Fields): void {
  for (const name of TEXTS) {
    const text = said[name];
    if (typeof text !== 'string' || text.length <= MAX_SHOWN) continue;
    const start = Array.from(text.slice(0, 2 * MAX_SHOWN)).slice(0, MAX_SHOWN);
    said[name] = `${start.join('')}…`;
  }
}
