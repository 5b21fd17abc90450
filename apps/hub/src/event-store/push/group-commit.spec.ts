import fc from 'fast-check';
import { type CommitLimits, type CommitUnit, GroupCommit } from './group-commit.js';

const LIMITS: CommitLimits = {
  flushEvents: 10,
  flushBytes: 100,
  queuedEvents: 1_000,
  queuedBytes: 10_000,
  retryDelays: [],
};

interface Unit extends CommitUnit {
  name: number;
}

const turn = () => new Promise((done) => setImmediate(done));

describe('a group commit', () => {
  it('has one flush in flight, in order, each as full as its limits allow', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ eventCount: fc.nat(9), bytes: fc.nat(120) }), { maxLength: 30 }),
        async (sizes) => {
          const flushes: Unit[][] = [];
          let inFlight = 0;
          const commit = new GroupCommit<Unit, number>(
            async (units) => {
              expect(++inFlight).toBe(1);
              await turn();
              inFlight--;
              flushes.push([...units]);
              return units.map(({ name }) => name);
            },
            () => false,
            LIMITS,
          );
          const answers = await Promise.all(
            sizes.map((size, name) => commit.submit({ ...size, name })),
          );
          expect(answers).toEqual(sizes.map((_, name) => name));
          expect(flushes.flat().map(({ name }) => name)).toEqual(answers);
          const fits = (units: readonly Unit[]) =>
            units.length === 1 ||
            (units.reduce((sum, { eventCount }) => sum + eventCount + 1, 0) <= LIMITS.flushEvents &&
              units.reduce((sum, { bytes }) => sum + bytes, 0) <= LIMITS.flushBytes);
          flushes.forEach((units, index) => {
            expect(fits(units)).toBe(true);
            const next = flushes[index + 1]?.[0];
            if (next) expect(fits([...units, next])).toBe(false);
          });
        },
      ),
    );
  });

  it('takes what arrives during a flush into the next one', async () => {
    const flushes: number[] = [];
    const commit = new GroupCommit<Unit, void>(
      async (units) => {
        flushes.push(units.length);
        await turn();
        return units.map(() => undefined);
      },
      () => false,
      { ...LIMITS, flushEvents: 1_000 },
    );
    const submit = (name: number) => commit.submit({ eventCount: 1, bytes: 1, name });
    const first = submit(0);
    await turn();
    const others = Array.from({ length: 7 }, (_, index) => submit(index + 1));
    await Promise.all([first, ...others]);
    expect(flushes).toEqual([1, 7]);
  });

  it('drains when everything that was taken is answered', async () => {
    let answered = 0;
    const commit = new GroupCommit<Unit, void>(
      async (units) => {
        await turn();
        return units.map(() => undefined);
      },
      () => false,
      LIMITS,
    );
    for (let name = 0; name < 50; name++)
      void commit.submit({ eventCount: 1, bytes: 1, name }).then(() => answered++);
    await commit.drain();
    await turn();
    expect(answered).toBe(50);
  });
});
