import { decodeProjectKeys } from '@app/domain';
import type { LoggedEvent, Projection, Sql } from '@app/projections';
import type { ChainedDraft } from './chain.js';

function asLogged(draft: ChainedDraft): LoggedEvent {
  const { log, canonicalPayload, projectKey, privateTo, early = false, ...event } = draft;
  return {
    ...event,
    scope: { projectKeys: decodeProjectKeys(projectKey), privateTo },
    early,
    logId: log.logId,
    groupKey: log.groupKey,
    purpose: log.purpose,
    payload: JSON.parse(canonicalPayload) as Record<string, unknown>,
    hash: event.hash.toString('hex'),
  };
}

/**
 * Has the transactional projections take in what the hub has decided. A member may push an event of any kind; only what is decided may
 * change what is decided by.
 */
export async function projectDecided(
  sql: Sql,
  projections: readonly Projection[],
  events: readonly ChainedDraft[],
): Promise<void> {
  const kinds = new Set(projections.flatMap((projection) => projection.kinds));
  const decided = events.filter(
    ({ log, kind }) => log.purpose === 'administration' && kinds.has(kind),
  );
  if (decided.length === 0) return;
  const logged = decided.map(asLogged);
  for (const projection of projections) await projection.apply(logged, sql);
}
