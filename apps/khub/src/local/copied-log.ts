import {
  type GlossaryDefinition,
  type ItemScope,
  type KnowledgeState,
  type ServedEvent,
  SupersessionGraph,
  resolveClaim,
  scopeClaimOf,
} from '@app/domain';
import { takeInTerms } from './copied-terms.js';
import { type LoggedEvent, type NewEdge, changesOf, foldBatch, keyOf } from '@app/projections';

/** What a member can know of its group by the events that it was given, as the hub's own read model has it. */
export interface CopiedLog {
  states: Map<string, KnowledgeState & { groupKey: string; id: string }>;
  edges: Map<string, NewEdge>;
  /** Who may see each item. */
  scopes: Map<string, ItemScope>;
  /** Glossary entries by id. */
  terms: Map<string, GlossaryDefinition>;
}

/** A copy as it is kept in a file. */
export interface KeptLog {
  states: [string, KnowledgeState & { groupKey: string; id: string }][];
  edges: [string, NewEdge][];
  scopes: [string, ItemScope][];
  terms: [string, GlossaryDefinition][];
}

/** Returns the copy that was kept, an empty one for none. */
export function copiedLogOf(kept: KeptLog | null): CopiedLog {
  return {
    states: new Map(kept?.states),
    edges: new Map(kept?.edges),
    scopes: new Map(kept?.scopes),
    terms: new Map(kept?.terms),
  };
}

/** Returns a copy as it can be kept. */
export function keptLogOf({ states, edges, scopes, terms }: CopiedLog): KeptLog {
  return { states: [...states], edges: [...edges], scopes: [...scopes], terms: [...terms] };
}

type Payload = Record<string, unknown>;

/** The event as read models take it; its scope is found as the hub finds it. */
function loggedOf(
  copy: CopiedLog,
  event: ServedEvent,
  { logId, groupKey }: { logId: string; groupKey: string },
): LoggedEvent {
  const { id, kind, memberId, clientId, createdAt, acceptedAt, log } = event;
  const payload = event.payload as Payload;
  const claim = scopeClaimOf({ id, kind, payload });
  const resolved = claim && resolveClaim(claim, memberId, (name) => copy.scopes.get(name));
  if (resolved?.item) copy.scopes.set(resolved.item.id, resolved.item.scope);
  return {
    logId,
    groupKey,
    purpose: 'sync',
    sequence: log.sequence,
    id,
    kind,
    payload,
    createdAt,
    acceptedAt: Date.parse(acceptedAt),
    memberId,
    clientId,
    hash: log.hash,
    scope: resolved?.scope ?? { projectKeys: [], privateTo: null },
    early: resolved?.early ?? false,
  };
}

/** Applies the next events of a log to its copy; events that came without their payload change nothing. */
export function takeIn(
  copy: CopiedLog,
  events: readonly ServedEvent[],
  log: { logId: string; groupKey: string },
): void {
  const logged = events
    .filter(({ payload }) => payload !== null)
    .map((event) => loggedOf(copy, event, log));
  const pairs = [...copy.edges.values()]
    .filter(({ kind }) => kind === 'supersedes')
    .map(({ fromId, toId }) => [fromId, toId] as const);
  const supersessions = new Map([[log.groupKey, new SupersessionGraph(pairs)]]);
  const joined = new Set(copy.edges.keys());
  const folded = foldBatch(changesOf(logged), { states: copy.states, supersessions, joined });
  for (const [place, state] of folded.states) copy.states.set(place, state);
  for (const { groupKey, id } of folded.parted) copy.edges.delete(keyOf({ groupKey, id }));
  for (const [place, edge] of folded.edges) if (!copy.edges.has(place)) copy.edges.set(place, edge);
  takeInTerms(copy.terms, logged);
}
