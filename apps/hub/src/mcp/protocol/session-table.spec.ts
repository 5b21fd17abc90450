import fc from 'fast-check';
import { SessionTable } from './session-table.js';

const LIMITS = { perOwner: 2, idleMs: 100, absoluteMs: 1_000 };

function table(): SessionTable<string> {
  return new SessionTable<string>(LIMITS);
}

describe('the table of sessions', () => {
  it('finds a session for its owner alone', () => {
    const sessions = table();
    sessions.open('s', 'ada', 'session', 0);
    expect(sessions.use('s', 'ada', 1)?.session).toBe('session');
    expect(sessions.use('s', 'bob', 1)).toBeUndefined();
    expect(sessions.use('other', 'ada', 1)).toBeUndefined();
  });

  it('replaces the session which its owner has not used for longest', () => {
    const sessions = table();
    sessions.open('s1', 'ada', '', 0);
    sessions.open('s2', 'ada', '', 1);
    sessions.use('s1', 'ada', 2);
    expect(sessions.open('s3', 'ada', '', 3).map(({ id }) => id)).toEqual(['s2']);
    expect(sessions.use('s1', 'ada', 4)).toBeDefined();
  });

  it('ends a session that is idle, even before it is swept', () => {
    const sessions = table();
    sessions.open('s', 'ada', '', 0);
    expect(sessions.use('s', 'ada', 99)).toBeDefined();
    expect(sessions.use('s', 'ada', 199)).toBeUndefined();
    expect(sessions.expire(199).map(({ id }) => id)).toEqual(['s']);
    expect(sessions.size).toBe(0);
  });

  it('ends a session that a clock has dated which was put back since', () => {
    const sessions = table();
    sessions.open('s', 'ada', '', 100);
    expect(sessions.use('s', 'ada', 1)).toBeDefined();
    sessions.open('ahead', 'ada', '', 101);
    expect(sessions.use('ahead', 'ada', 1)).toBeUndefined();
  });

  it('does not take a session with an open stream for idle, but ends it at last', () => {
    const sessions = table();
    sessions.open('s', 'ada', '', 0);
    sessions.use('s', 'ada', 0)!.exchanges++;
    expect(sessions.expire(999)).toEqual([]);
    expect(sessions.expire(1_000)).toHaveLength(1);
  });

  it('never holds more of an owner than its limit, whatever is done to it', () => {
    const owner = fc.constantFrom('ada', 'bob', 'cleo');
    const id = fc.integer({ min: 0, max: 9 }).map(String);
    const step = fc.record({ act: fc.constantFrom('open', 'use', 'close', 'expire'), owner, id });
    fc.assert(
      fc.property(fc.array(fc.tuple(step, fc.integer({ min: 0, max: 60 }))), (steps) => {
        const sessions = table();
        let now = 0;
        let serial = 0;
        for (const [{ act, owner: name, id: key }, passed] of steps) {
          now += passed;
          if (act === 'open') sessions.open(`${serial++}`, name, '', now);
          if (act === 'use') sessions.use(key, name, now);
          if (act === 'close') sessions.close(key);
          if (act === 'expire') sessions.expire(now);
        }
        const left = sessions.clear();
        for (const name of ['ada', 'bob', 'cleo']) {
          expect(left.filter((held) => held.owner === name).length).toBeLessThanOrEqual(
            LIMITS.perOwner,
          );
        }
        expect(sessions.size).toBe(0);
      }),
    );
  });
});
