import type { TestHub } from '../support/hub.js';
import { NOTES, TASKS } from './notes.js';
import { type Team, tell } from './team.js';

/** A day, in milliseconds. */
const DAY_MS = 86_400_000;

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString();

async function writeNotes(hub: TestHub, team: Team): Promise<void> {
  for (const { by = 'ada', daysAgo = 0, ...knowledge } of NOTES) {
    const createdAt = at(daysAgo);
    const payload = { knowledge: { ...knowledge, createdAt, updatedAt: createdAt } };
    await tell(hub, team[by], [
      { id: `e-${knowledge.id}`, kind: 'knowledge.captured', payload, createdAt },
    ]);
  }
  const tasks = TASKS.map(({ id, title, status, taskKey, summary }) => ({
    id: `e-${id}`,
    kind: 'knowledge.captured',
    createdAt: at(1),
    payload: {
      knowledge: {
        id,
        title,
        summary,
        type: 'task',
        layer: 'extract',
        projectKey: 'importer',
        source: { kind: 'agent', metadata: { taskKey, status } },
      },
    },
  }));
  await tell(hub, team.ben, tasks);
}

async function changeNotes(hub: TestHub, { ada, ben, li }: Team): Promise<void> {
  const event = (id: string, kind: string, payload: object, daysAgo = 1) => ({
    id,
    kind,
    payload,
    createdAt: at(daysAgo),
  });
  await tell(hub, ben, [
    event(
      'c-1',
      'knowledge.updated',
      {
        knowledgeId: 'k-pool',
        changes: {
          summary:
            'The importer loses its last batch when the pool is not drained first; 4.2 drains it by itself.',
        },
      },
      4,
    ),
    event('c-2', 'knowledge.edge_added', {
      edge: {
        id: 'edge-1',
        kind: 'contradicts',
        fromId: 'k-retry-0',
        toId: 'k-retry-3',
        reason: 'The gateway is not idempotent',
      },
    }),
    event('c-3', 'knowledge.edge_added', {
      edge: { id: 'edge-2', kind: 'relates_to', fromId: 'k-pool', toId: 'k-jsonb' },
    }),
    event('c-4', 'knowledge.edge_added', {
      edge: { id: 'edge-3', kind: 'depends_on', fromId: 'k-pool', toId: 'k-raw' },
    }),
  ]);
  await tell(hub, li, [
    event('c-5', 'knowledge.rated', { knowledgeId: 'k-pool', rating: 0.9 }),
    event('k-pool-2', 'knowledge.proposed', {
      knowledge: {
        id: 'k-pool',
        title: 'The pool drains itself since 4.2',
        summary:
          'From version 4.2 on a restart waits for the pool; nothing has to be done by hand.',
        type: 'pitfall',
        layer: 'canonical',
        projectKey: 'importer',
      },
    }),
  ]);
  await tell(hub, ada, [
    event(
      'c-7',
      'knowledge.captured',
      {
        knowledge: {
          id: 'k-yarn',
          title: 'We use yarn',
          summary: 'yarn 1 is in the lock file of every package.',
          type: 'decision',
          layer: 'canonical',
        },
      },
      40,
    ),
    event(
      'c-8',
      'knowledge.edge_added',
      {
        edge: {
          id: 'edge-4',
          kind: 'supersedes',
          fromId: 'k-pnpm',
          toId: 'k-yarn',
          reason: 'pnpm links',
        },
      },
      8,
    ),
  ]);
}

async function writeTerms(hub: TestHub): Promise<void> {
  const terms = [
    ['pool', 'The open connections of the importer.', ['connection pool']],
    ['checkpoint', 'A signed note of how long a log is and what its tree hashes to.', []],
    ['定论', '经过裁决、可直接引用的条目。', ['canonical']],
  ] as const;
  for (const [term, definition, aliases] of terms)
    await hub.ask('/api/v1/admin/glossary', {
      body: { term, definition, aliases, groupKey: 'platform' },
    });
}

/** Fills an empty hub with what a small team has after three weeks. */
export async function seed(hub: TestHub): Promise<Team> {
  await hub.group('platform', { displayName: 'Platform' });
  await hub.group('design', { displayName: 'Design' });
  const team = {
    ada: await hub.join('platform', 'Ada Lovelace'),
    ben: await hub.join('platform', 'Ben Okafor'),
    li: await hub.join('platform', '李雷'),
  };
  await writeNotes(hub, team);
  await changeNotes(hub, team);
  await writeTerms(hub);
  return team;
}

/** Puts the same in, and a project that an administrator has created. */
export async function seedWithProject(hub: TestHub): Promise<void> {
  await seed(hub);
  const project = { groupKey: 'platform', id: 'billing', name: 'Billing' };
  await hub.ask('/api/v1/admin/projects', { body: project });
}
