import { type AuditFilter, type AuditRecord, type Sql, listAudit } from '@app/projections';
import { type OwnDatabase, onPostgresql } from './databases.js';
import { heard, whilePrepared } from './kept-plan.js';

const LOGS = 3;
const MOMENTS = 40;
/** So many events of a log were accepted in one millisecond, as of one push. */
const TIES = 120;
const LIMIT = 50;
const FILL_LOGS = `
  INSERT INTO log (log_id, group_key, purpose, size, created_at)
  SELECT md5(n::text)::uuid, 'group-' || n, 'sync', ${MOMENTS * TIES}, 0 FROM generate_series(1, ${LOGS}) AS n`;
const FILL_AUDIT = `
  INSERT INTO audit (log_id, sequence, occurred_at, group_key, action, actor, target_type, target_id, hash)
  SELECT log_id, n, (n - 1) / ${TIES}, group_key, 'action-' || n % 2, 'actor-' || n % 3, 'knowledge', 'target-' || n % 5, ''
  FROM generate_series(1, ${MOMENTS * TIES}) AS n CROSS JOIN log`;

let own: OwnDatabase;

beforeAll(async () => {
  own = await onPostgresql();
  for (const fill of [FILL_LOGS, FILL_AUDIT, 'VACUUM ANALYZE audit'])
    await own.database.query(fill);
});

afterAll(() => own.close());

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  Plans?: Plan[];
}

function rowsOfAudit(plan: Plan): number {
  const beneath = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOfAudit(each), 0);
  return beneath + (plan['Relation Name'] === 'audit' ? plan['Actual Rows'] : 0);
}

/** How many rows of the audit trail are read for a page. */
async function readFor(filter: Partial<AuditFilter>): Promise<number> {
  return own.database.transaction(async (sql: Sql) => {
    const { asked, sql: watched } = heard(sql);
    await listAudit(watched, { limit: LIMIT, ...filter });
    const { text, values } = asked[0]!;
    return whilePrepared(sql, text, values, async (execute) => {
      const [row] = await sql.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) ${execute}`,
      );
      return rowsOfAudit(row!['QUERY PLAN'][0].Plan);
    });
  });
}

async function pagesOf(filter: Partial<AuditFilter>): Promise<AuditRecord[]> {
  const all: AuditRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAudit(own.database, { limit: 500, ...filter, cursor });
    all.push(...page.auditLogs);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}

const place = ({ createdAt, log }: AuditRecord) => [Date.parse(createdAt), log.id, log.sequence];

function isBefore(one: AuditRecord, other: AuditRecord): boolean {
  const [left, right] = [place(one), place(other)];
  const at = left.findIndex((part, index) => part !== right[index]);
  return at >= 0 && left[at]! > right[at]!;
}

describe('what happened in one millisecond', () => {
  it.each([
    [{}, LOGS],
    [{ groupKey: 'group-1' }, 1],
    [{ action: 'action-1' }, LOGS / 2],
    [{ actor: 'actor-1' }, LOGS / 3],
    [{ targetId: 'target-1' }, LOGS / 5],
    [{ groupKey: 'group-1', action: 'action-1', since: 3, until: 9 }, (6 / MOMENTS) * 0.5],
  ])('is listed once and in order over pages, for %j', async (filter, share) => {
    const all = await pagesOf(filter);
    expect(all).toHaveLength(MOMENTS * TIES * share);
    expect(all.every((record, at) => at === 0 || isBefore(all[at - 1]!, record))).toBe(true);
  });

  it.each([
    {},
    { groupKey: 'group-1' },
    { action: 'action-1' },
    { actor: 'actor-1' },
    { targetId: 'target-1' },
  ])(
    'is all that is read for a page, and no more than its share of another, for %j',
    async (filter) => {
      expect(await readFor(filter)).toBeLessThanOrEqual(2 * LOGS * TIES);
    },
  );
});
