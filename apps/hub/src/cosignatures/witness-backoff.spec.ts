import { WitnessBackoff } from './witness-backoff.js';

const MINUTE = 60_000;

/** The pauses after so many failures in a row, each right after the pause before it. */
function pauses(failures: number): number[] {
  const backoff = new WitnessBackoff();
  let now = 0;
  return Array.from({ length: failures }, () => {
    backoff.failed('w', now);
    const began = now;
    while (backoff.isPaused('w', now)) now += 1_000;
    return now - began;
  });
}

describe('the pause before a witness is asked again', () => {
  it('is 5 s after a failure, then twice as long each time, up to 10 minutes', () => {
    expect(pauses(9)).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600].map((s) => s * 1_000));
  });

  it('is over when the clock is put back by more than any pause', () => {
    const backoff = new WitnessBackoff();
    const now = 100 * MINUTE;
    backoff.failed('w', now);
    expect(backoff.isPaused('w', now)).toBe(true);
    expect(backoff.isPaused('w', now - 30 * MINUTE)).toBe(false);
  });
});
