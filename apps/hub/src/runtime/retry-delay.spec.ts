import { retryDelay } from './retry-delay.js';

it('waits 5 seconds, then twice as long each time, up to 10 minutes', () => {
  expect([1, 2, 3, 7, 8, 100].map((failures) => retryDelay(failures, 0))).toEqual([
    5_000, 10_000, 20_000, 320_000, 600_000, 600_000,
  ]);
});

it('comes back up to a quarter earlier, by chance', () => {
  expect(retryDelay(1, 0.5)).toBe(4_375);
  expect(retryDelay(100, 1)).toBe(450_000);
});
