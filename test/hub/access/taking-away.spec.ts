import type { Joined, TestHub } from '../../support/hub.js';
import { eachInNewGroup } from '../../support/new-groups.js';
import {
  makeProject,
  pullAll,
  readableIds,
  restrictedProject,
  setAccess,
} from '../../support/projects.js';
import { Reader } from '../../support/readers.js';

const DELETION = { kind: 'knowledge.deleted', payload: { knowledgeId: 'k', tombstone: true } };

/** Ways to take the item `k` of the project `secret` out of it or out of force. */
const WAYS: Record<string, { kind: string; payload: object }> = {
  'out of every project': update({ projectKey: null }),
  'to an unknown project': update({ projectKey: 'nowhere-at-all' }),
  'to another project': update({ projectKey: 'open' }),
  'to two projects': update({ projectKey: 'secret', otherProjectKeys: ['mine'] }),
  'to every group': update({ visibility: 'org' }),
  'by a second capture': {
    kind: 'knowledge.captured',
    payload: { id: 'k', title: 'T', projectKey: 'open' },
  },
  'by a task of its id': {
    kind: 'task.updated',
    payload: { taskKey: 'k', title: 'T', projectKey: 'open' },
  },
  'by a revision of it': {
    kind: 'knowledge.updated',
    payload: { knowledgeId: 'k', revisionId: 'r', conflict: true, changes: { projectKey: null } },
  },
  'as a revision of another': {
    kind: 'knowledge.updated',
    payload: { knowledgeId: 'own', revisionId: 'k', conflict: true },
  },
  'by what few see in its place': {
    kind: 'knowledge.edge_added',
    payload: { kind: 'supersedes', fromId: 'narrow', toId: 'k' },
  },
  'by what nobody knows in its place': {
    kind: 'knowledge.edge_added',
    payload: { kind: 'supersedes', fromId: 'nothing', toId: 'k' },
  },
  'by its status': update({ status: 'superseded' }),
  'back into the review queue': update({ status: 'proposed' }),
  'by a deletion': DELETION,
};

function update(changes: object) {
  return { kind: 'knowledge.updated', payload: { knowledgeId: 'k', changes } };
}

describe('taking away what somebody else made', () => {
  let hub: TestHub;
  let ada: Joined;
  let ben: Joined;
  let cy: Joined;
  let group: string;

  eachInNewGroup((made) => {
    ({ hub, group, ada, ben } = made);
  });

  beforeEach(async () => {
    cy = await hub.join(group, 'Cy');
    await makeProject(hub, ada, 'open');
    await restrictedProject(hub, ada, 'secret', [[ben, 'member']]);
    await restrictedProject(hub, ben, 'mine');
    await hub.push(ada, [captured('k', { projectKey: 'secret' }), captured('free')]);
    await hub.push(ben, [captured('own'), captured('narrow', { projectKey: 'mine' })]);
  });

  const captured = (id: string, more = {}) => ({
    id: `capture of ${id}`,
    kind: 'knowledge.captured',
    payload: { id, title: 'telltale', ...more },
  });

  it.each(Object.keys(WAYS))(
    'is refused to a member, with a deletion behind it: %s',
    async (way) => {
      const { body } = await hub.push(ben, [
        { id: 'way', ...WAYS[way] },
        { id: 'end', ...DELETION },
      ]);
      expect(body.rejected).toMatchObject([
        { id: 'way', reason: 'event.forbidden', message: expect.stringContaining('owners') },
        { id: 'end', reason: 'event.forbidden' },
      ]);
      const readers = {
        ada: new Reader(hub, ada),
        cy: new Reader(hub, cy),
        nobody: new Reader(hub, null),
      };
      expect(await readers.ada.item('k')).toContain('"status":"active"');
      expect(await readers.cy.item('k')).not.toContain('telltale');
      expect(await readers.nobody.item('k')).not.toContain('telltale');
      expect(readableIds((await pullAll(hub, cy)).events)).not.toContain('way');
    },
  );

  it.each(Object.keys(WAYS))('is for a maintainer to do, and for who made it: %s', async (way) => {
    for (const project of ['secret', 'mine', 'open']) {
      const members: [Joined, string][] = [
        [ada, 'owner'],
        [ben, 'maintainer'],
      ];
      await setAccess(hub, ada, project, { members });
    }
    const { body } = await hub.push(ben, [{ id: 'way', ...WAYS[way] }]);
    expect(body.rejected).toEqual([]);
  });

  it('of no project is for its author alone; others change it, and are named', async () => {
    const knowledgeId = 'free';
    const { body } = await hub.push(ben, [
      { id: 'end', kind: 'knowledge.deleted', payload: { knowledgeId, tombstone: true } },
      {
        id: 'take',
        kind: 'knowledge.updated',
        payload: { knowledgeId, changes: { projectKey: 'mine' } },
      },
      { id: 'change', kind: 'knowledge.captured', payload: { id: knowledgeId, title: 'Better' } },
      { id: 'propose', kind: 'knowledge.proposed', payload: { id: knowledgeId, title: 'Best' } },
    ]);
    expect(body.rejected).toMatchObject([{ id: 'end' }, { id: 'take' }]);
    const item = await new Reader(hub, cy).item(knowledgeId);
    expect(item).toContain(`"updatedBy":{"memberId":"${ben.memberId}"`);
    expect(item).toContain('Better');
    const own = await hub.push(ada, [
      { ...body, id: 'own', kind: 'knowledge.deleted', payload: { knowledgeId, tombstone: true } },
    ]);
    expect(own.body.accepted).toBe(1);
  });

  it('is not for who makes the same term in fewer of its projects', async () => {
    const entry = { term: 't', definition: 'telltale', projectKey: 'open' };
    const both = { entry, projectKey: 'secret' };
    await hub.push(ada, [{ id: 'g', kind: 'glossary.defined', payload: both }]);
    const other = { term: 't', definition: 'mine', projectKey: 'open' };
    await hub.push(cy, [{ id: 'h', kind: 'glossary.defined', payload: other }]);
    const { body } = await hub.ask(`/api/v1/admin/glossary?groupKey=${ada.groupKey}`);
    expect(body.items.map(({ definition }: any) => definition).sort()).toEqual([
      'mine',
      'telltale',
    ]);
    expect(await new Reader(hub, cy).term('t')).not.toContain('telltale');
  });
});
