import { definitionOf, deletedEntryOf, edgeIdOf } from '@app/domain';
import { changeIn } from '../knowledge/batch/change-in.js';
import type { LoggedEvent } from '../projection.js';

/** Longest text that an audit row quotes from a member, in characters. */
const MAX_SHOWN = 120;
/** Most rules that an audit row shows. */
const MAX_RULES = 10;

/** Returns what an event of the sync log says about its item, edge or entry, cut short; null if its payload is redacted. */
export function itemFieldsOf(event: LoggedEvent): Record<string, unknown> | null {
  const { id, kind, payload, groupKey } = event;
  if (payload === null) return null;
  const said = glossaryFields(kind, id, payload) ?? changedIn(event, groupKey);
  if (!said) return null;
  const shown = { ...cut(said), ...lettingThrough(payload) };
  // An item has many fields, and mostly none needs changing.
  return Object.keys(shown).length > 0 ? { ...said, ...shown } : said;
}

/** The secret rules that the event declares false alarms (`notSecret`). */
function lettingThrough({ notSecret }: Record<string, unknown>) {
  const rules = Array.isArray(notSecret) ? notSecret.slice(0, MAX_RULES) : [];
  const named = rules.filter((rule) => typeof rule === 'string' && rule.length <= MAX_SHOWN);
  return named.length > 0 ? { notSecret: named } : {};
}

function glossaryFields(kind: string, id: string, payload: Record<string, unknown>) {
  if (kind === 'glossary.deleted') return deletedEntryOf(payload);
  if (kind !== 'glossary.defined') return null;
  const definition = definitionOf(payload);
  return definition && { ...definition, id: definition.id ?? id };
}

function changedIn(event: LoggedEvent, groupKey: string) {
  const change = changeIn(event);
  switch (change?.kind) {
    case undefined:
      return null;
    case 'linked':
      return { ...change.edge, edgeId: edgeIdOf(groupKey, change.edge) };
    case 'rated':
      return { id: change.id, ...change.rating };
    case 'deleted':
    case 'restored':
      return { id: change.id, reason: change.reason };
    case 'captured':
    case 'updated':
    case 'revised':
      return { ...change.fields, id: change.id };
  }
}

const TEXTS = ['title', 'reason', 'term', 'type', 'projectKey'] as const;

function cut(said: Partial<Record<(typeof TEXTS)[number], unknown>>): Record<string, string> {
  const long = TEXTS.flatMap((name) => {
    const text = said[name];
    return typeof text === 'string' && text.length > MAX_SHOWN ? [[name, text] as const] : [];
  });
  const shortened = long.map(([name, text]) => {
    const start = Array.from(text.slice(0, 2 * MAX_SHOWN)).slice(0, MAX_SHOWN);
    return [name, `${start.join('')}…`];
  });
  return Object.fromEntries(shortened) as Record<string, string>;
}
