import { CachedFigures } from './cached-figures.js';

describe('figures that cost a query', () => {
  let now = 0;
  let reads = 0;
  const times = { freshMs: 15_000, withinMs: 20 };

  beforeEach(() => {
    now = 0;
    reads = 0;
  });

  it('are read once for all who ask within a while', async () => {
    const cached = new CachedFigures(
      () => Promise.resolve(++reads),
      () => now,
      times,
    );
    expect(await Promise.all([cached.figures(), cached.figures()])).toEqual([1, 1]);
    now = 14_999;
    expect(await cached.figures()).toBe(1);
    now = 15_000;
    expect(await cached.figures()).toBe(2);
  });

  it('are missing, not old, while the database fails or does not answer', async () => {
    const answers = [
      Promise.resolve(1),
      Promise.reject(new Error('away')),
      new Promise<number>(() => undefined),
    ];
    const cached = new CachedFigures(
      () => answers[reads++]!,
      () => now,
      times,
    );
    expect(await cached.figures()).toBe(1);
    now = 15_000;
    expect(await cached.figures()).toBeUndefined();
    now = 30_000;
    expect(await cached.figures()).toBeUndefined();
  });
});
