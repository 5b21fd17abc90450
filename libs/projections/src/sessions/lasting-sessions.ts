/** How long sessions last, in all and unused, in milliseconds. One that is as far ahead was begun, or used, before the clock was put back. */
export interface LastingSessions {
  now: number;
  lifeMs: number;
  idleMs: number;
}

/** Whether a session that began, and was last used, then lasts still. */
export function isLasting(
  beganAt: number,
  usedAt: number,
  { now, lifeMs, idleMs }: LastingSessions,
): boolean {
  return Math.abs(now - beganAt) < lifeMs && Math.abs(now - usedAt) < idleMs;
}

/** SQL: the same of a row's columns, where the first three values are `lastingValues`. */
export function lastingIn(beganAt: string, usedAt: string): string {
  return `abs(${beganAt} - $1) < $2 AND abs(${usedAt} - $1) < $3`;
}

/** The values of `lastingIn`. */
export function lastingValues({ now, lifeMs, idleMs }: LastingSessions): number[] {
  return [now, lifeMs, idleMs];
}
