import { randomUUID } from 'node:crypto';
import type { FollowingProjection } from '@app/projections';
import {
  ProjectionRunner,
  STEP_EVENTS,
} from '../../../apps/hub/src/event-store/projections/projection-runner.js';
import { onPostgresql } from './databases.js';
import { FIRST_PLANS, planIn, plansOf } from './kept-plan.js';
import { type TestGroup, hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

let own: Awaited<ReturnType<typeof onPostgresql>>;
let group: TestGroup;

beforeAll(async () => {
  own = await onPostgresql();
});

beforeEach(async () => {
  group = await makeGroup(own.database, randomUUID());
});

afterAll(() => own.close());

async function push(count: number): Promise<void> {
  const drafts = Array.from({ length: count }, () => hubEventDraft(randomUUID(), {}, 'c'));
  await openStore(own.database).push(pushOf(group, 'c', drafts));
}

/** A projection during each of whose steps somebody pushes, for long. */
function overtaken(): FollowingProjection & { taken: number; steps: number } {
  return {
    name: `overtaken-${group.groupKey}`,
    version: 1,
    purposes: ['sync'],
    kinds: ['note.taken'],
    tables: [],
    after: [],
    taken: 0,
    steps: 0,
    async apply(events) {
      this.taken += events.length;
      if (++this.steps < 30) await push(1);
    },
  };
}

describe('who reads a projection', () => {
  it('waits for what was there when it asked, and not for what is pushed meanwhile', async () => {
    const projection = overtaken();
    await push(3);
    await new ProjectionRunner(own.database, [projection]).catchUp([projection], group.groupKey);
    expect(projection).toMatchObject({ steps: 1, taken: 3 });
  });

  it('waits for all of it where that takes several steps', async () => {
    const projection = overtaken();
    for (let pushed = 0; pushed <= 2 * STEP_EVENTS; pushed += 500) await push(500);
    const before = 2 * STEP_EVENTS + 500;
    await new ProjectionRunner(own.database, [projection]).catchUp([projection], group.groupKey);
    expect(projection.taken).toBeGreaterThanOrEqual(before);
    expect(projection.steps).toBeLessThan(5);
  });

  it('has the logs of its group looked at alone, in a hub of many groups', async () => {
    for (let other = 0; other < 300; other++) await makeGroup(own.database, randomUUID());
    await own.database.query('ANALYZE log');
    const projection = overtaken();
    const asked: string[] = [];
    own.database.observe({ onStatement: (text) => asked.push(text) });
    await new ProjectionRunner(own.database, [projection]).catchUp([projection], group.groupKey);
    own.database.observe({});
    expect(asked).toHaveLength(1);
    const question = [asked[0]!, [[projection.name], ['sync'], [group.groupKey]]] as const;
    expect(await planIn(own.database, 'force_generic_plan', ...question)).not.toContain(
      'Seq Scan on log',
    );
    expect(await plansOf(own.database, ...question)).toBe(FIRST_PLANS);
  });
});
