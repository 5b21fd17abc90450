/** How long sessions last, in all and unused, in milliseconds. One that is as far ahead was begun, or used, before the clock was put back. */
export interface LastingSessions {
  now: number;
  lifeMs: number;
  idleMs: number;
}
