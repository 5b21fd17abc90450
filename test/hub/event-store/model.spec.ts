import { randomUUID } from 'node:crypto';
import { ChainVerifier } from '@app/domain';
import fc from 'fast-check';
import { verifyLog } from '../../../apps/hub/src/event-store/integrity/verify-log.js';
import { GROUPS, anyCommand } from './commands.js';
import { type OwnDatabase, onPglite, onPostgresql } from './databases.js';
import { SALT, type TestGroup, hubEventDraft, makeGroup } from './open-store.js';
import { Reference } from './reference.js';
import { Run } from './run.js';
import { numRuns } from './num-runs.js';
import { StoredSystem, type SystemUnderTest } from './system-under-test.js';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

async function makeGroups(sql: OwnDatabase['database'] | null): Promise<TestGroup[]> {
  const names = Array.from({ length: GROUPS }, () => randomUUID());
  if (!sql)
    return names.map((groupKey) => ({
      groupKey,
      sync: randomUUID(),
      administration: randomUUID(),
    }));
  return Promise.all(names.map((name) => makeGroup(sql, name)));
}

describe.each([
  { on: 'the reference itself', open: null, usual: 200 },
  { on: 'PGlite', open: onPglite, usual: 40 },
  { on: 'PostgreSQL', open: onPostgresql, usual: 100 },
])('an event store on $on', ({ open, usual }) => {
  let own: OwnDatabase | null = null;

  beforeAll(async () => {
    own = open && (await open());
  });

  afterAll(() => own?.close());

  const systemFor = (groups: readonly TestGroup[]): SystemUnderTest =>
    own ? new StoredSystem(own.database, () => NOW) : new Reference(groups, () => NOW);

  it('answers any list of commands as the reference does, and holds the same logs afterwards', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { maxLength: 15 }), async (commands) => {
        const groups = await makeGroups(own?.database ?? null);
        const run = new Run(systemFor(groups), groups, () => NOW);
        for (const command of commands) {
          const { actual, expected } = await run.execute(command);
          expect(actual).toEqual(expected);
        }
        const { actual, expected } = await run.rows();
        expect(actual).toEqual(expected);
      }),
      { numRuns: numRuns(usual) },
    );
  });

  it('keeps every log gapless, without a duplicate and with hashes that recompute', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCommand, { maxLength: 15 }), async (commands) => {
        const groups = await makeGroups(own?.database ?? null);
        const system = systemFor(groups);
        const run = new Run(system, groups, () => NOW);
        for (const command of commands) await run.execute(command);
        for (const { sync, administration } of groups) {
          for (const log of [sync, administration]) {
            const rows = await system.rows(log);
            expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, index) => index + 1));
            expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
            const claims = rows.map((row, index) => ({
              ...row,
              log,
              v: 2 as const,
              salt: SALT.toString('base64'),
              previousHash: rows[index - 1]?.hash ?? null,
              createdAt: log === sync ? hubEventDraft('', {}, '').createdAt : null,
              acceptedAt: new Date(NOW).toISOString(),
              signature: null,
              payload: row.payload === null ? null : JSON.parse(row.payload),
            }));
            expect(new ChainVerifier().add(claims)).toMatchObject({
              ok: true,
              sequence: rows.length,
            });
            if (own) expect(await verifyLog(own.database, log)).toMatchObject({ fault: undefined });
          }
        }
      }),
      { numRuns: numRuns(Math.ceil(usual / 4)) },
    );
  });
});
