import fc from 'fast-check';
import { formatTimestamp, parseTimestamp } from './timestamps.js';

describe('parseTimestamp', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0],
    ['2024-05-01T12:00:00+02:00', Date.UTC(2024, 4, 1, 10)],
    ['2024-05-01T12:00:00-05:30', Date.UTC(2024, 4, 1, 17, 30)],
    ['2024-05-01T12:00:00+0200', Date.UTC(2024, 4, 1, 10)],
    ['2024-05-01T12:00Z', Date.UTC(2024, 4, 1, 12)],
    ['2024-05-01T12:00:00.5Z', Date.UTC(2024, 4, 1, 12, 0, 0, 500)],
    ['2024-05-01T12:00:00.123999999Z', Date.UTC(2024, 4, 1, 12, 0, 0, 123)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
    ['0001-01-01T00:00:00Z', -62135596800000],
  ])('reads %s', (text, ms) => {
    expect(parseTimestamp(text)).toBe(ms);
  });

  it.each([
    '',
    'yesterday',
    '2024-05-01',
    '2024-05-01T12:00:00',
    '2024-05-01 12:00:00Z',
    '2024-05-01t12:00:00z',
    '2024-5-1T12:00:00Z',
    '2023-02-29T00:00:00Z',
    '2024-04-31T00:00:00Z',
    '2024-13-01T00:00:00Z',
    '2024-00-10T00:00:00Z',
    '2024-05-01T24:00:00Z',
    '2024-05-01T12:60:00Z',
    '2024-05-01T12:00:60Z',
    '2024-05-01T12:00:00.Z',
    '2024-05-01T12:00:00.1234567890Z',
    '2024-05-01T12:00:00+24:00',
    '2024-05-01T12:00:00+02:60',
    '2024-05-01T12:00:00+02',
    '+002024-05-01T12:00:00Z',
    '2024-05-01T12:00:00Z\n',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00+00:01',
    '２０２４-05-01T12:00:00Z',
  ])('refuses %j', (text) => {
    expect(parseTimestamp(text)).toBeNull();
  });

  it('reads back every time that formatTimestamp writes', () => {
    const years = { min: Date.UTC(0, 0), max: Date.UTC(9999, 11, 31) };
    fc.assert(
      fc.property(fc.integer(years), (ms) => {
        expect(parseTimestamp(formatTimestamp(ms))).toBe(ms);
      }),
    );
  });
});
