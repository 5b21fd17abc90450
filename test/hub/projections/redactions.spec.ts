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
import { projectedRows } from './projected-rows.js';
import { allRemade, patientStore } from './remaking.js';
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
const contents = () => projectedRows(hub.database, TABLES);

/** Redacts by the hub, or by one that makes all anew in steps. */
const redact = (groupKey: string, eventId: string, inSteps = false) =>
  (inSteps ? patientStore(hub) : hub.app.get(EventStore)).redact({
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
    { weight: 2, arbitrary: fc.record({ redacted: fc.nat(100), inSteps: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constantFrom('catch up' as const, 'take a step' as const) },
  );

  it('is what a rebuild of the logs shows, whatever was redacted when', async () => {
    const runner = hub.app.get(ProjectionRunner);
    const taken: { groupKey: string; id: string }[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(moment, { minLength: 5, maxLength: 30 }), async (moments) => {
        for (const each of moments) {
          if (each === 'catch up') await runner.catchUp(FOLLOWING_PROJECTIONS);
          else if (each === 'take a step') await runner.stepRemake();
          else if ('told' in each) {
            const member = members[each.by] as Joined;
            const [kind, payload] = each.told;
            const id = `event-${++pushed}`;
            const { body } = await hub.push(member, [{ id, kind, payload }]);
            if (body.accepted === 1) taken.push({ groupKey: member.groupKey, id });
          } else if (taken.length > 0) {
            const { groupKey, id } = taken[each.redacted % taken.length]!;
            await redact(groupKey, id, each.inSteps);
          }
        }
        await allRemade(hub);
        await runner.catchUp(FOLLOWING_PROJECTIONS);
        const followed = await contents();
        for (const name of NAMES) await hub.app.get(ProjectionRebuilds).run(name);
        expect(await contents()).toEqual(followed);
      }),
      { numRuns: 12 },
    );
    expect(taken.length).toBeGreaterThan(20);
  });
});

/** What is shown after the redaction of an event, and what a rebuild shows. */
async function afterRedacting(
  id: string,
): Promise<[shown: Record<string, unknown[]>, rebuilt: unknown]> {
  await redact('platform', id);
  await allRemade(hub);
  await hub.app.get(ProjectionRunner).catchUp(FOLLOWING_PROJECTIONS);
  const shown = await contents();
  for (const name of NAMES) await hub.app.get(ProjectionRebuilds).run(name);
  return [shown, await contents()];
}

it('leaves a deleted term deleted, whichever of its definitions is redacted', async () => {
  const defined = { term: 'Gone', definition: 'one', id: 'gone' };
  const events = [
    ['glossary.defined', defined],
    ['glossary.defined', { ...defined, definition: 'two' }],
    ['glossary.deleted', { id: 'gone' }],
  ].map(([kind, payload]) => ({ id: `gone-${++pushed}`, kind, payload }));
  await hub.push(members[0] as Joined, events);
  const [shown, rebuilt] = await afterRedacting(events[0]?.id ?? '');
  expect(shown).toEqual(rebuilt);
  expect(JSON.stringify(shown['glossary'])).not.toContain('Gone');
});

it('leaves a deleted term deleted also where the definition that named its entry is redacted afterwards', async () => {
  await makeProject(hub, members[0] as Joined, 'q');
  for (const projectKey of [null, 'q', 'Only Named']) {
    const [named, more, other] = ['a token', 'old words', 'kept'].map((definition, at) => ({
      id: `vanished-${++pushed}`,
      kind: 'glossary.defined',
      payload: { term: at === 2 ? 'Kept' : 'Vanished', definition, projectKey },
    }));
    const { body } = await hub.push(members[0] as Joined, [named!, more!, other!]);
    expect(body).toMatchObject({ accepted: 3 });
    const path = `/api/v1/admin/glossary/${named!.id}?groupKey=platform`;
    expect((await hub.ask(path, { method: 'DELETE' })).status).toBe(200);
    const [shown, rebuilt] = await afterRedacting(named!.id);
    expect(shown).toEqual(rebuilt);
    expect(JSON.stringify(shown['glossary'])).not.toContain('Vanished');
    expect(JSON.stringify(shown['glossary'])).toContain(other!.id);
  }
});

it('is that of a rebuild, too, where more events hang together than are made anew at once', async () => {
  const ada = members[0] as Joined;
  const rated = Array.from({ length: 1_000 }, (_, at) => ({
    id: `rated-${++pushed}`,
    kind: 'knowledge.updated',
    payload: { knowledgeId: 'busy', changes: { summary: `state ${at}` } },
  }));
  const again = rated.map((event) => ({ ...event, id: `${event.id}-again` }));
  const payload = { id: 'busy', title: 'busy' };
  await hub.push(ada, [{ id: 'busy-first', kind: 'knowledge.captured', payload }]);
  for (const events of [rated, again, [{ ...rated[0]!, id: 'busy-last' }]])
    expect((await hub.push(ada, events)).body).toMatchObject({ accepted: events.length });
  const [shown, rebuilt] = await afterRedacting('busy-last');
  expect(shown).toEqual(rebuilt);
  expect(JSON.stringify(shown)).toContain('state 999');
});

it('is that of a rebuild of a long chain, whatever its ids look like', async () => {
  const ada = members[0] as Joined;
  const ids = Array.from({ length: 12 }, (_, at) => `the "${at}" \\ th`);
  const push = async (events: object[]) =>
    expect((await hub.push(ada, events)).body).toMatchObject({ accepted: events.length });
  await push(
    ids.map((id) => ({ id: `c ${id}`, kind: 'knowledge.captured', payload: { id, title: id } })),
  );
  const edge = (fromId?: string, toId?: string) => ({ kind: 'supersedes', fromId, toId });
  const edges = ids.slice(1).map((id, at) => edge(id, ids[at]));
  // The last one would close a circle, until one of the others is gone.
  await push(
    [...edges, edge(ids[0], ids.at(-1))].map((payload, at) => ({
      id: `chain ${at}`,
      kind: 'knowledge.edge_added',
      payload,
    })),
  );
  const [shown, rebuilt] = await afterRedacting('chain 5');
  expect(shown).toEqual(rebuilt);
  const rows = await hub.database.query(
    `SELECT 1 FROM knowledge_edges WHERE group_key = 'platform' AND from_id = $1 AND to_id = $2`,
    [ids[0], ids.at(-1)],
  );
  expect(rows).toHaveLength(1);
});

it.each([
  ['what removed an edge', 'parted', 'superseded'],
  ['what added one that was removed', 'joined', 'active'],
])('is that of a rebuild where the redacted event is %s', async (_, redacted, status) => {
  const made = ++pushed;
  const [fromId, toId] = [`newer-${made}`, `older-${made}`];
  const payload = { kind: 'supersedes', fromId, toId };
  const events = [
    { id: fromId, kind: 'knowledge.captured', payload: { id: fromId, title: 'Newer' } },
    { id: toId, kind: 'knowledge.captured', payload: { id: toId, title: 'Older' } },
    { id: `joined-${made}`, kind: 'knowledge.edge_added', payload },
    { id: `parted-${made}`, kind: 'knowledge.edge_removed', payload },
  ];
  expect((await hub.push(members[0] as Joined, events)).body).toMatchObject({ accepted: 4 });
  await hub.app.get(ProjectionRunner).catchUp(FOLLOWING_PROJECTIONS);
  const [shown, rebuilt] = await afterRedacting(`${redacted}-${made}`);
  expect(shown).toEqual(rebuilt);
  const { body } = await hub.ask(`/api/v1/admin/knowledge/platform/${toId}`);
  expect(body.item.status).toBe(status);
});

it('is that of a rebuild where the redacted event is what made known the item that a removed edge led to', async () => {
  const made = ++pushed;
  const [fromId, toId] = [`never-known-${made}`, `known-${made}`];
  const edge = { kind: 'duplicates', fromId, toId };
  const events = [
    { id: `made-${made}`, kind: 'knowledge.captured', payload: { id: toId, title: 'Known' } },
    { id: `added-${made}`, kind: 'knowledge.edge_added', payload: edge },
    { id: `removed-${made}`, kind: 'knowledge.edge_removed', payload: edge },
  ];
  expect((await hub.push(members[0] as Joined, events)).body).toMatchObject({ accepted: 3 });
  await hub.app.get(ProjectionRunner).catchUp(FOLLOWING_PROJECTIONS);
  const [shown, rebuilt] = await afterRedacting(`made-${made}`);
  expect(shown).toEqual(rebuilt);
  expect(JSON.stringify(shown['knowledge_edges'])).toContain(fromId);
});

it('goes on where the redacted event was the one that could not be digested', async () => {
  const ada = members[0] as Joined;
  const runner = hub.app.get(ProjectionRunner);
  await runner.catchUp(FOLLOWING_PROJECTIONS);
  await hub.database.query(
    `UPDATE projection SET status = 'parked', error = 'poison' WHERE name = 'knowledge'
     AND log_id = (SELECT log_id FROM log WHERE group_key = 'platform' AND purpose = 'sync')`,
  );
  const item = (id: string) => ({ id, kind: 'knowledge.captured', payload: { id, title: id } });
  await hub.push(ada, [item('poison'), item('after-poison')]);
  const [shown, rebuilt] = await afterRedacting('poison');
  expect(shown).toEqual(rebuilt);
  expect(JSON.stringify(shown)).toContain('after-poison');
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
