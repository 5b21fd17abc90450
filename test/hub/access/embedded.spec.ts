import { scopeClaimOf } from '@app/domain';
import { readBackfill } from '../../../apps/hub/src/event-store/read/read-backfill.js';
import { hashedPage } from '../../../apps/hub/src/event-store/read/pull-page.js';
import { type OwnDatabase, onPglite } from '../event-store/databases.js';
import {
  type TestGroup,
  hubEventDraft,
  makeGroup,
  openStore,
  pushOf,
} from '../event-store/open-store.js';

const READER = 'member of cy';

describe('access lists on the embedded database', () => {
  let own: OwnDatabase;
  let group: TestGroup;

  beforeAll(async () => {
    own = await onPglite();
    group = await makeGroup(own.database, 'team');
    await own.database.query(`
      INSERT INTO projects (group_key, project_id, project_key, name, visibility, created_by, created_at)
      VALUES ('team', 'security-team', 'sec', 'Security', 'restricted', 'member of ada', 0)`);
    await own.database.query(`
      INSERT INTO project_members (group_key, project_id, member_id, role)
      VALUES ('team', 'security-team', 'member of ada', 'owner'), ('team', 'security-team', 'member of ben', 'member')`);
  });

  afterAll(() => own.close());

  async function push(by: string, id: string, kind: string, payload: Record<string, unknown>) {
    const claim = scopeClaimOf({ id, kind, payload });
    const draft = { ...hubEventDraft(id, payload, by), kind, claim };
    const { rejected } = await openStore(own.database).push(pushOf(group, by, [draft]));
    return rejected.map(({ reason }) => reason);
  }
  const reader = () => ({ logId: group.sync, groupKey: 'team', memberId: READER });
  const readable = async () => {
    const { events } = await hashedPage(own.database, reader(), { sequence: 0, hash: null }, 100);
    const read = JSON.parse(events.endBetween('', '').toString()) as {
      id: string;
      payload: unknown;
    }[];
    return read.flatMap(({ id, payload }) => (payload === null ? [] : [id]));
  };

  it('withhold what is early, give it when its item is known, and let nobody take items away', async () => {
    const update = (knowledgeId: string, projectKey: string | null) => ({
      knowledgeId,
      changes: { title: 'T', projectKey },
    });
    for (const item of ['open', 'hidden']) {
      expect(
        await push('ada', `early ${item}`, 'knowledge.rated', { knowledgeId: item, rating: 1 }),
      ).toEqual([]);
    }
    expect(await readable()).toEqual([]);
    await push('ada', 'open', 'knowledge.captured', { id: 'open', title: 'T' });
    await push('ada', 'hidden', 'knowledge.captured', {
      id: 'hidden',
      title: 'T',
      projectKey: 'Security Team',
    });
    expect(await readable()).toEqual(['early open', 'open']);
    const passed = { sequence: 2, accessSequence: 0, backfillSequence: undefined };
    const page = await readBackfill(own.database, reader(), passed, 10);
    expect(page?.events.map(({ event }) => event.id)).toEqual(['early open']);
    expect(await push('ben', 'way', 'knowledge.updated', update('hidden', null))).toEqual([
      'event.forbidden',
    ]);
    expect(await push('ben', 'slip', 'note.taken', { projectKey: 'sce' })).toEqual([
      'event.project_unclear',
    ]);
    expect(await push('ben', 'same', 'knowledge.updated', update('hidden', 'SEC'))).toEqual([]);
    expect(await readable()).toEqual(['early open', 'open']);
  });
});
