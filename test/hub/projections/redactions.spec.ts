import { FOLLOWING_PROJECTIONS } from '@app/projections';
import fc from 'fast-check';
import { EventStore } from '../../../apps/hub/src/event-store/event-store.js';
import { ProjectionRebuilds } from '../../../apps/hub/src/event-store/projections/projection-rebuilds.js';
import { ProjectionRunner } from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import {
  ShadowTables,
  shadowSchema,
} from '../../../apps/hub/src/event-store/projections/shadow-tables.js';
import { Database } from '../../../apps/hub/src/database/database.js';
import { type Joined, TestHub } from '../../support/hub.js';
import { makeProject } from '../../support/projects.js';
import { told } from './told.js';

const NAMES = FOLLOWING_PROJECTIONS.map(({ name }) => name);
const TABLES = FOLLOWING_PROJECTIONS.flatMap(({ tables }) => tables);

let hub: TestHub;
let members: Joined[];
let pushed = 0;

beforeAll(async () => {
  hub = await TestHub.start();
  for (const group of ['platform', 'design']) await hub.group(group);
  members = [
    await hub.join('platform', 'Ada'),
    await hub.join('platform', 'Ben'),
    await hub.join('design', 'Cy'),
  ];
  await makeProject(hub, members[0] as Joined, 'p');
});

afterAll(() => hub.stop());

/** Everything the following projections have written. */
async function contents(): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of TABLES) {
    const rows = await hub.database.query<{ row: string }>(
      `SELECT t::text AS row FROM ${table} t ORDER BY 1`,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

const redact = (groupKey: string, eventId: string) =>
  hub.app.get(EventStore).redact({
    groupKey,
    eventId,
    reason: null,
    actor: { memberId: 'administrator', clientId: 'administration' },
    now: 0,
  });

describe('what the projections show after redactions', () => {
  /** A push of one event by a member, the redaction of an earlier event, or a moment to catch up. */
  const moment = fc.oneof(
    { weight: 6, arbitrary: fc.record({ told, by: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ redacted: fc.nat(100) }) },
    { weight: 1, arbitrary: fc.constant('catch up' as const) },
  );

  it('is what a rebuild of the logs shows, whatever was redacted when', async () => {
    const runner = hub.app.get(ProjectionRunner);
    const taken: { groupKey: string; id: string }[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 5, maxLength: 30 }), async (moments) => {
        for (const each of moments) {
          if (each === 'catch up') await runner.catchUp(FOLLOWING_PROJECTIONS);
          else if ('told' in each) {
            const member = members[each.by] as Joined;
            const [kind, payload] = each.told;
            const id = `event-${++pushed}`;
            const { body } = await hub.push(member, [{ id, kind, payload }]);
            if (body.accepted === 1) taken.push({ groupKey: member.groupKey, id });
          } else if (taken.length > 0) {
            const { groupKey, id } = taken[each.redacted % taken.length]!;
            await redact(groupKey, id);
          }
        }
        await runner.catchUp(FOLLOWING_PROJECTIONS);
        const followed = await contents();
        for (const name of NAMES) await hub.app.get(ProjectionRebuilds).run(name);
        expect(await contents()).toEqual(followed);
      }),
      { numRuns: 12 },
    );
    expect(taken.length).toBeGreaterThan(20);
  }, 120_000);
});

it('takes what an event said out of a rebuild that is under way, too', async () => {
  const ada = members[0] as Joined;
  const id = `event-${++pushed}`;
  const payload = { id: 'shadowed', title: 'hushhush' };
  await hub.push(ada, [{ id, kind: 'knowledge.captured', payload }]);
  const knowledge = FOLLOWING_PROJECTIONS.find(({ name }) => name === 'knowledge')!;
  const schema = shadowSchema('knowledge', knowledge.version);
  const shadow = new ShadowTables(schema, knowledge.tables);
  const database = hub.app.get(Database);
  await hub.app.get(ProjectionRunner).catchUp(FOLLOWING_PROJECTIONS);
  // As a rebuild leaves it that has read all but the switch: its tables filled, its positions at the heads.
  await database.transaction(async (sql) => {
    await shadow.create(sql);
    await sql.query(`INSERT INTO ${schema}.knowledge SELECT * FROM knowledge`);
    await sql.query(
      `INSERT INTO projection (name, version, log_id, position)
       SELECT 'rebuild:knowledge:' || version, version, log_id, position FROM projection WHERE name = 'knowledge'`,
    );
  });
  const said = async (table: string) =>
    (await database.query(`SELECT 1 FROM ${table} t WHERE t::text LIKE '%hushhush%'`)).length;
  expect(await said(`${schema}.knowledge`)).toBe(1);
  await redact(ada.groupKey, id);
  expect(await said(`${schema}.knowledge`)).toBe(0);
  const rebuilds = hub.app.get(ProjectionRebuilds);
  await hub.app.get(ProjectionRunner).catchUp(FOLLOWING_PROJECTIONS);
  const followed = await contents();
  await rebuilds.run('knowledge');
  expect(await contents()).toEqual(followed);
  expect(await said('knowledge')).toBe(0);
});
