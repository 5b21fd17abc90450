import { type Sql, arrayParameters, readStandings, standingOf } from '@app/projections';
import { unnested } from '../log/unnested.js';
import type { PushOutcome, PushRequest } from './push-request.js';

/** The result of a push whose sender was admitted under a standing that its group no longer has: nothing of it was stored. */
export class StandingLost extends Error {
  constructor() {
    super('something was decided in the group after the sender was looked up');
  }
}

/** What a flush says of a push. */
export type PushResult = PushOutcome | StandingLost;

/** The types of `standingColumns`. */
export const STANDING_TYPES = ['text', 'text'] as const;

/** SQL: whether the groups of `standingColumns`, whose first parameter is this one, still have the standings that they are assumed to have. */
export const areStanding = (first: number) => `NOT EXISTS (
  SELECT FROM ${unnested(first, STANDING_TYPES)} AS taken (group_key, standing)
  WHERE ${standingOf('taken.group_key')} IS DISTINCT FROM taken.standing)`;

/** The standings that groups are assumed to have, each once, as columns. */
export function standingColumns(units: readonly PushRequest[]): Buffer[] {
  const taken = new Map<string, Set<string>>();
  for (const { bearer } of units) {
    if (!bearer) continue;
    const standings = taken.get(bearer.groupKey);
    if (standings) standings.add(bearer.standing);
    else taken.set(bearer.groupKey, new Set([bearer.standing]));
  }
  const rows = [...taken].flatMap(([group, all]) => [...all].map((each) => [group, each] as const));
  return arrayParameters(STANDING_TYPES, [
    rows.map(([groupKey]) => groupKey),
    rows.map(([, standing]) => standing),
  ]);
}

/** The pushes whose senders need not be looked up again, as things stand now. */
export async function stillStanding(
  sql: Sql,
  units: readonly PushRequest[],
): Promise<readonly PushRequest[]> {
  const groups = new Set(units.flatMap(({ bearer }) => bearer?.groupKey ?? []));
  if (groups.size === 0) return units;
  const standings = await readStandings(sql, [...groups]);
  return units.filter(
    ({ bearer }) => !bearer || standings.get(bearer.groupKey) === bearer.standing,
  );
}

/** The results of all pushes, given the outcomes of those that were taken. */
export function withLost(
  units: readonly PushRequest[],
  taken: readonly PushRequest[],
  outcomes: readonly PushOutcome[],
): PushResult[] {
  const known = new Map(taken.map((unit, at) => [unit, outcomes[at]]));
  return units.map((unit) => known.get(unit) ?? new StandingLost());
}
