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

  it('lets a flush that has begun take what it wants and what fits, and answers each its own', async () => {
    const flushes: number[][] = [];
    const commit = new GroupCommit<Unit, number>(
      async (units, takeMore) => {
        await turn();
        const more = takeMore(({ name }) => name % 2 === 0);
        const all = [...units, ...more].map(({ name }) => name);
        flushes.push(all);
        return all;
      },
      () => false,
      LIMITS,
    );
    const submit = (name: number) => commit.submit({ eventCount: 1, bytes: 1, name });
    const first = submit(0);
    await new Promise((done) => process.nextTick(done));
    const rest = [1, 2, 3, 4, 6, 8, 10, 12].map(submit);
    const answers = await Promise.all([first, ...rest]);
    expect(answers).toEqual([0, 1, 2, 3, 4, 6, 8, 10, 12]);
    expect(flushes[0]?.slice(0, 1)).toEqual([0]);
    expect(flushes.every((names) => names.length <= 5)).toBe(true);
    expect(commit.queued).toEqual({ events: 0, bytes: 0 });
  });

  it('runs a flush again with what it had taken', async () => {
    const flushes: number[][] = [];
    const commit = new GroupCommit<Unit, number>(
      async (units, takeMore) => {
        await turn();
        const all = [...units, ...takeMore(() => true)].map(({ name }) => name);
        flushes.push(all);
        if (flushes.length === 1) throw new Error('passes');
        return all;
      },
      () => true,
      { ...LIMITS, retryDelays: [0] },
    );
    const submit = (name: number) => commit.submit({ eventCount: 1, bytes: 1, name });
    const first = submit(0);
    await turn();
    const answers = await Promise.all([first, submit(1), submit(2)]);
    expect(answers).toEqual([0, 1, 2]);
    expect(flushes).toEqual([
      [0, 1, 2],
      [0, 1, 2],
    ]);
  });

  it('counts nothing as waiting once all is answered, also what the halves of a failed flush have taken', async () => {
    const commit = new GroupCommit<Unit, number>(
      async (units, takeMore) => {
        await turn();
        if (units.length > 1) throw new Error('one of them is bad');
        return [...units, ...takeMore(() => true)].map(({ name }) => name);
      },
      () => false,
      LIMITS,
    );
    const submit = (name: number) => commit.submit({ eventCount: 1, bytes: 1, name });
    const first = [submit(0), submit(1)];
    await turn();
    const answers = await Promise.all([...first, submit(2), submit(3)]);
    expect(answers).toEqual([0, 1, 2, 3]);
    expect(commit.queued).toEqual({ events: 0, bytes: 0 });
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
