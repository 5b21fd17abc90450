import { moment } from './search-filters.js';

const since = moment(() => Date.parse('2026-11-22T12:00:00Z'));

describe('a moment on the command line', () => {
  it.each([
    ['3d', '2026-11-19T12:00:00.000Z'],
    ['12h', '2026-11-22T00:00:00.000Z'],
    ['2w', '2026-11-08T12:00:00.000Z'],
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T08:30:00+02:00', '2026-11-01T06:30:00.000Z'],
  ])('is %s', (text, time) => {
    expect(since(text)).toBe(time);
  });

  it.each(['', 'yesterday', '3', '3m', '99999d', '2026-13-01', '1e3d'])('is not %j', (text) => {
    expect(() => since(text)).toThrow('It must be a date such as 2026-11-01');
  });
});
