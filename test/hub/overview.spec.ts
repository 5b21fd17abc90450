import { CommandBus } from '@nestjs/cqrs';
import { CONFIG, type HubConfig } from '../../apps/hub/src/config.js';
import { ScheduledVerification } from '../../apps/hub/src/verification/scheduled-verification.js';
import { TestHub } from '../support/hub.js';
import { pushOneTo } from '../support/push-one.js';

describe('GET /api/v1/admin/overview', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  it('tells of an empty hub', async () => {
    const { status, body } = await hub.ask('/api/v1/admin/overview');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      service: 'knowledge-hub',
      version: expect.any(String),
      baseUrl: hub.url,
      mcpUrl: `${hub.url}/mcp`,
      counts: { members: 0, projects: 0, knowledgeItems: 0, reviewQueue: 0 },
      sync: { lastEventAt: null, eventsLastHour: 0 },
      recentKnowledge: [],
    });
  });

  it('counts what there is and shows what changed last', async () => {
    const pushOne = pushOneTo(hub);
    await hub.group('platform');
    const ada = await hub.join('platform', 'Ada');
    const gone = await hub.join('platform', 'Gone');
    await hub.ask(`/api/v1/admin/members/${gone.memberId}/disable`, { body: {} });
    for (let at = 1; at <= 7; at++) {
      const createdAt = `2026-05-0${at}T00:00:00Z`;
      await pushOne(ada, 'knowledge.captured', { id: `k${at}`, title: `k${at}` }, { createdAt });
    }
    await pushOne(ada, 'knowledge.deleted', { knowledgeId: 'k7', tombstone: true });
    await pushOne(ada, 'knowledge.proposed', { id: 'p', title: 'p' });
    const [log] = await hub.database.query<{ events: string }>(
      'SELECT sum(size) AS events FROM log',
    );
    const { body } = await hub.ask('/api/v1/admin/overview');
    expect(body.counts).toEqual({
      groups: 1,
      members: 1,
      projects: 0,
      events: Number(log?.events),
      knowledgeItems: 6,
      reviewQueue: 1,
    });
    expect(body.sync).toEqual({ lastEventAt: expect.any(String), eventsLastHour: 9 });
    expect(body.recentKnowledge.map(({ id }: any) => id)).toEqual(['k6', 'k5', 'k4', 'k3', 'k2']);
  });

  it('counts all items, not those of late alone, while rows of before they were counted are made anew', async () => {
    await hub.database.query(`UPDATE projection SET version = 7 WHERE name = 'knowledge'`);
    await hub.database.query('DELETE FROM knowledge_counts');
    const kim = await hub.join('platform', 'Kim');
    const late = { id: 'late', title: 'late' };
    await pushOneTo(hub)(kim, 'knowledge.captured', late, { id: 'of-late' });
    const { body } = await hub.ask('/api/v1/admin/overview');
    expect(body.counts.knowledgeItems).toBe(7);
  });

  it('says how far behind each projection is, and which has stopped', async () => {
    await hub.ask('/api/v1/admin/audit');
    await hub.ask('/api/v1/admin/glossary');
    await hub.ask('/api/v1/admin/review-queue');
    await hub.ask('/api/v1/admin/knowledge?query=k');
    const { projections } = (await hub.ask('/api/v1/admin/overview')).body;
    expect(projections.map(({ name }: any) => name)).toEqual(
      expect.arrayContaining(['knowledge', 'search', 'glossary', 'audit', 'review']),
    );
    for (const each of projections) expect(each).toMatchObject({ lag: 0, status: 'running' });
    await hub.database.query(
      `UPDATE projection SET status = 'parked', error = 'Bad' WHERE name = 'search'`,
    );
    const later = (await hub.ask('/api/v1/admin/overview')).body.projections;
    expect(later).toContainEqual({ name: 'search', lag: 0, status: 'parked', error: 'Bad' });
  });

  it('says what recomputing the logs by the clock has found, which one of the hubs does when it is due', async () => {
    const everyMs = 60 * 60_000;
    const now = Date.now();
    const verifying = (at: number) =>
      new ScheduledVerification(
        hub.database,
        { ...hub.app.get<HubConfig>(CONFIG), verifyEveryMs: everyMs },
        () => at,
        hub.app.get(CommandBus),
      );
    const found = async () => (await hub.ask('/api/v1/admin/overview')).body.verification;
    expect(await found()).toBeUndefined();
    await Promise.all([verifying(now).verifyDue(), verifying(now).verifyDue()]);
    const first = await found();
    expect(first).toMatchObject({ bad: [], goodAt: first.endedAt });
    const [size] = await hub.database.query<{ logs: string; events: string }>(
      'SELECT count(*) AS logs, sum(size) AS events FROM log',
    );
    expect([first.logs, first.events]).toEqual([Number(size?.logs), Number(size?.events)]);

    const [{ log_id } = { log_id: '' }] = await hub.database.query<{ log_id: string }>(
      "SELECT log_id FROM log WHERE group_key = 'platform' AND purpose = 'sync'",
    );
    const spoil = `UPDATE event SET member_id = $2 WHERE log_id = $1 AND sequence = 2 RETURNING member_id`;
    await hub.database.transaction(async (sql) => {
      await sql.query('SET LOCAL session_replication_role = replica');
      await sql.query(spoil, [log_id, 'somebody']);
    });
    await verifying(now + everyMs - 1).verifyDue();
    expect((await found()).bad).toEqual([]);
    const lines: string[] = [];
    const logger = { error: (line: string) => lines.push(line), log: () => undefined };
    const telling = verifying(now + everyMs);
    Object.assign(telling, { logger });
    await telling.verifyDue();
    expect(lines).toEqual([expect.stringContaining(`log ${log_id} is bad: event 2`)]);
    expect(await found()).toMatchObject({
      bad: [{ logId: log_id, sequence: 2, problem: expect.any(String) }],
      goodAt: first.endedAt,
    });
  });
});
