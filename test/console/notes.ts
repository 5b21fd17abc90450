import type { Team } from './team.js';

/** What one of the team writes down. */
export interface Note {
  id: string;
  title: string;
  summary: string;
  content?: string;
  type: string;
  layer: string;
  projectKey?: string;
  tags?: string[];
  by?: keyof Team;
  daysAgo?: number;
}

const POOL_TEXT = `## What happens

The importer keeps **four** connections open. A restart that does not drain them loses the last batch:

1. stop the scheduler,
2. wait for \`pool.idle === pool.size\`,
3. only then send \`SIGTERM\`.

\`\`\`sh
khub tasks --project importer
kill -TERM "$(cat importer.pid)"
\`\`\`

| version | drains by itself |
| --- | --- |
| 4.1 | no |
| 4.2 | yes, within 30 s |

- [x] written down
- [ ] automated

See <https://example.org/importer/restart> and ~~the old wiki~~.`;

/** What the team knows. */
export const NOTES: readonly Note[] = [
  {
    id: 'k-pool',
    title: 'Drain the pool before a restart',
    summary: 'The importer loses its last batch when the pool is not drained first.',
    content: POOL_TEXT,
    type: 'pitfall',
    layer: 'canonical',
    projectKey: 'importer',
    tags: ['importer', 'restart'],
    daysAgo: 21,
  },
  {
    id: 'k-cursor',
    title: 'Cursors name the log and a hash',
    summary:
      'A pull cursor carries the log, the sequence and the first bytes of that event’s hash, so a restored backup is noticed.',
    type: 'decision',
    layer: 'canonical',
    projectKey: 'sync',
    tags: ['sync', 'cursor'],
    by: 'ben',
    daysAgo: 18,
  },
  {
    id: 'k-jsonb',
    title: 'Do not hash what jsonb returns',
    summary:
      'jsonb reorders keys and drops duplicates: hash the canonical text that was received, and store exactly that text.',
    type: 'pitfall',
    layer: 'canonical',
    projectKey: 'sync',
    tags: ['postgresql', 'hash'],
    daysAgo: 16,
  },
  {
    id: 'k-tests',
    title: 'Test names are sentences',
    summary: 'A failing test name reads as the promise that is broken.',
    type: 'convention',
    layer: 'extract',
    tags: ['tests'],
    by: 'ben',
    daysAgo: 12,
  },
  {
    id: 'k-retry-3',
    title: 'Retry three times with backoff',
    summary: 'Calls to the billing gateway are tried three times, 200 ms, 800 ms and 3 s apart.',
    type: 'decision',
    layer: 'canonical',
    projectKey: 'billing',
    tags: ['retry'],
    daysAgo: 11,
  },
  {
    id: 'k-retry-0',
    title: 'Never retry a payment',
    summary: 'The gateway is not idempotent before version 7; a repeated call charges twice.',
    content:
      'Seen on 14 October: two charges for one order.\n\nThe gateway answers `202` before it has written anything.',
    type: 'pitfall',
    layer: 'extract',
    projectKey: 'billing',
    tags: ['retry', 'payments'],
    by: 'ben',
    daysAgo: 3,
  },
  {
    id: 'k-index',
    title: '数据库迁移前先检查索引',
    summary: '大表上新建索引会锁写入,迁移前要确认使用并发创建索引,并在低峰期执行。',
    content: '先执行 `EXPLAIN`,再执行 `CREATE INDEX CONCURRENTLY`。',
    type: 'pitfall',
    layer: 'canonical',
    projectKey: 'importer',
    tags: ['数据库', '迁移'],
    by: 'li',
    daysAgo: 9,
  },
  {
    id: 'k-pnpm',
    title: 'We use pnpm, not npm',
    summary:
      'The lock file of pnpm is the one that counts; npm install in this repository breaks the workspace links.',
    type: 'decision',
    layer: 'canonical',
    tags: ['tooling'],
    daysAgo: 8,
  },
  {
    id: 'k-time',
    title: 'Times are UTC with milliseconds',
    summary: 'Everything stored and served is ISO 8601 in UTC; only pages turn it into local time.',
    type: 'convention',
    layer: 'canonical',
    tags: ['time'],
    by: 'li',
    daysAgo: 6,
  },
  {
    id: 'k-flags',
    title: 'Feature flags end with their release',
    summary:
      'A flag that is on for everybody for two weeks is removed together with the code behind it.',
    type: 'convention',
    layer: 'extract',
    projectKey: 'billing',
    tags: ['flags'],
    daysAgo: 5,
  },
  {
    id: 'k-search',
    title: 'Search ranks by BM25, then by freshness',
    summary: 'Chinese is cut into pairs of characters; a query of one character matches by prefix.',
    type: 'decision',
    layer: 'canonical',
    projectKey: 'sync',
    tags: ['search'],
    by: 'ben',
    daysAgo: 2,
  },
  {
    id: 'k-raw',
    title: 'pg_stat_statements shows 40 % in one query',
    summary: 'Noted while looking at something else; not checked.',
    type: 'observation',
    layer: 'raw',
    projectKey: 'importer',
    tags: ['postgresql'],
    by: 'li',
    daysAgo: 1,
  },
];

/** What the team does. */
export const TASKS = [
  {
    id: 't-queue',
    title: 'Move the nightly import to the new queue',
    status: 'blocked',
    taskKey: 'IMP-12',
    summary: 'Waits for the retry policy.',
  },
  {
    id: 't-flags',
    title: 'Remove the flags of release 31',
    status: 'in_progress',
    taskKey: 'BIL-7',
    summary: 'Two of five are gone.',
  },
  {
    id: 't-docs',
    title: 'Write the runbook for a restart',
    status: 'todo',
    taskKey: 'IMP-14',
    summary: 'Needs the numbers of version 4.2.',
  },
  {
    id: 't-index',
    title: 'Build the index concurrently',
    status: 'done',
    taskKey: 'IMP-9',
    summary: 'Took eleven minutes.',
  },
];
