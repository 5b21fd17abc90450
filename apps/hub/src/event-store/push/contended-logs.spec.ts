import { ContendedLogs } from './contended-logs.js';

describe('the logs to which other hubs append', () => {
  it('are those in which one was met, for a quarter of a second', () => {
    const logs = new ContendedLogs();
    expect(logs.has(['one', 'two'], 0)).toBe(false);
    logs.met(['one'], 0);
    expect(logs.has(['two'], 1)).toBe(false);
    expect(logs.has(['two', 'one'], 249)).toBe(true);
    logs.met(['one'], 200);
    expect(logs.has(['one'], 449)).toBe(true);
    expect(logs.has(['one'], 450)).toBe(false);
  });
});
