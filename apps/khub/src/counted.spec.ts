import { counted } from './counted.js';

describe('a number of things', () => {
  it.each([
    [0, '0 events'],
    [1, '1 event'],
    [2, '2 events'],
  ])('is told as people do: %d', (count, text) => {
    expect(counted(count, 'event')).toBe(text);
  });
});
