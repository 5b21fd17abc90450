import fc from 'fast-check';
import { MAX_ATTEMPTS, MAX_DELAY_MS, delayBefore, isBusy, retryAfterMs } from './retry.js';

describe('waiting before another try', () => {
  it('waits what the server asks for', () => {
    expect(delayBefore(1, 5_000, 0.5)).toBe(5_000);
  });

  it('does not wait for a server that asks for longer than anybody would', () => {
    expect(delayBefore(1, MAX_DELAY_MS + 1, 0.5)).toBeNull();
  });

  it('gives up after the last attempt', () => {
    expect(delayBefore(MAX_ATTEMPTS, null, 0.5)).toBeNull();
  });

  it('waits longer after every failure, and never too long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: MAX_ATTEMPTS - 2 }),
        fc.float({ min: 0, max: 1, noNaN: true }),
        (attempt, random) => {
          const [delay, next] = [
            delayBefore(attempt, null, random),
            delayBefore(attempt + 1, null, random),
          ];
          expect(delay).toBeGreaterThan(0);
          expect(next).toBeGreaterThanOrEqual(delay as number);
          expect(next).toBeLessThanOrEqual(MAX_DELAY_MS);
        },
      ),
    );
  });

  it.each([
    ['7', 7_000],
    ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
    ['soon', null],
    [null, null],
  ])('reads Retry-After: %s', (header, milliseconds) => {
    expect(retryAfterMs(header, 10_000)).toBe(milliseconds);
  });

  it('takes 429 and 503 alone as: ask again', () => {
    expect([200, 400, 401, 409, 429, 500, 502, 503].filter(isBusy)).toEqual([429, 503]);
  });
});
