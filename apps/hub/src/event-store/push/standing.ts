import { type Sql, arrayParameters, readStandings, standingOf } from '@app/projections';
import { unnested } from '../log/unnested.js';
import type { PushOutcome, PushRequest } from './push-request.js';

/** What becomes of a push whose sender was let in as of a standing that its group has no more: nothing of it was taken. */
export class StandingLost extends Error {
  constructor() {
    super('something was decided in the group since the sender was asked for');
  }
}

/** What a flush says of a push. */
export type PushResult = PushOutcome | StandingLost;

/** The types of `standingColumns`. */
export const STANDING_TYPES = ['text', 'text'] as const;

/** SQL: whether the groups of `standingColumns`, whose first parameter is this one, have the standings that they were taken to have. */
export const areStanding = (first: number) => `NOT EXISTS (
  SELECT FROM ${unnested(first, STANDING_TYPES)} AS taken (group_key, standing)
  WHERE ${standingOf('taken.group_key')} IS DISTINCT FROM taken.standing)`;

/** The standings that groups are taken to have, each once, as columns. */
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

/** Those of the pushes whose senders need not be asked for anew, as it is now. */
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

/** The outcomes of pushes of which only some were taken, which have these. */
export function withLost(
  units: readonly PushRequest[],
  taken: readonly PushRequest[],
  outcomes: readonly PushOutcome[],
): PushResult[] {
  const known = new Map(taken.map((unit, at) => [unit, outcomes[at]]));
  return units.map((unit) => known.get(unit) ?? new StandingLost());
}
