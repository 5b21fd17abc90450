import { MAX_ANSWER_BYTES, encodePage } from '@app/domain';
import { startCore } from '../support/core-group.js';
import { type Joined, TestHub } from '../support/hub.js';
import { makeProject, pullAll } from '../support/projects.js';
import { expectRefusal } from '../support/refusal.js';
import { pushOneTo } from '../support/push-one.js';
import { ToolCaller } from './mcp/tool-caller.js';

const FAT_ITEMS = 24;
const FAT = 'fat '.repeat(60_000);
/** Copies of an item beside it, as if they had been pushed. */
const COPY = `
  INSERT INTO knowledge SELECT (jsonb_populate_record(k, jsonb_build_object('id', 'copy-' || n))).*
  FROM knowledge k, generate_series(1, $2::int) AS n WHERE k.id = $1`;

describe('an answer', () => {
  let hub: TestHub;
  let ada: Joined;
  let pushOne: ReturnType<typeof pushOneTo>;

  beforeAll(async () => {
    [hub, ada] = await startCore('Ada');
    pushOne = pushOneTo(hub);
    await makeProject(hub, ada, 'heavy');
    for (let at = 0; at < FAT_ITEMS; at++) {
      const fields = { layer: 'canonical', projectKey: 'heavy', title: `Walrus ${at}` };
      const knowledge = { id: `fat-${at}`, ...fields, content: FAT };
      await pushOne(ada, 'knowledge.captured', { knowledge });
      const task = { taskKey: `T${at}`, title: `Task ${at}`, status: 'todo', projectKey: 'heavy' };
      await pushOne(ada, 'task.updated', { ...task, content: FAT });
      await pushOne(ada, 'glossary.defined', { term: `Word ${at}`, definition: 'd', content: FAT });
    }
  });

  afterAll(() => hub.stop());

  /** All pages of a list, each within the budget; how many there were. */
  async function walked(path: string, name: string): Promise<{ rows: any[]; pages: number }> {
    const rows: any[] = [];
    let pages = 0;
    let cursor = '';
    do {
      const answer = await fetch(
        `${hub.url}${path}${path.includes('?') ? '&' : '?'}limit=500${cursor}`,
      );
      const text = await answer.text();
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
      const body = JSON.parse(text);
      rows.push(...body[name]);
      pages++;
      cursor = body.nextCursor ? `&cursor=${body.nextCursor}` : '';
    } while (cursor !== '');
    return { rows, pages };
  }

  it.each([
    ['the knowledge', '/api/v1/admin/knowledge', 'items', 2 * FAT_ITEMS],
    ['a search', '/api/v1/admin/knowledge?query=walrus', 'items', FAT_ITEMS],
    [
      'the quality review',
      '/api/v1/admin/quality-review?maxQualityScore=1',
      'items',
      2 * FAT_ITEMS,
    ],
    ['the task digest', '/api/v1/admin/task-digest', 'entries', FAT_ITEMS],
    ['the glossary', '/api/v1/admin/glossary', 'items', FAT_ITEMS],
  ])(
    'of %s has at most 4 MiB, and its cursor leads on to the end',
    async (_, path, name, count) => {
      const { rows, pages } = await walked(path, name);
      const ids = rows.map(({ item, id, taskKey }) => id ?? taskKey ?? item.id);
      expect(new Set(ids).size).toBe(count);
      expect(ids).toHaveLength(count);
      expect(pages).toBeGreaterThan(1);
    },
  );

  it('of a brief has at most 4 MiB and says what it leaves out', async () => {
    const answer = await fetch(`${hub.url}/api/v1/projects/heavy/brief?limit=500`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    });
    const text = await answer.text();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
    const brief = JSON.parse(text);
    expect(brief.items.length).toBeGreaterThan(4);
    expect(brief).toMatchObject({ truncated: true, truncatedBecause: expect.any(String) });
    expect(Buffer.byteLength(brief.markdown)).toBeLessThanOrEqual(32 * 1024);
  });

  it('of an item that grew past 4 MiB by many updates has what was said last, and says so', async () => {
    await pushOne(ada, 'knowledge.captured', { id: 'grown', title: 'Grown', layer: 'grown' });
    for (let at = 0; at < 20; at++) {
      const changes = { [`field-${at}`]: FAT.slice(0, 230_000) };
      await pushOne(ada, 'knowledge.updated', { knowledgeId: 'grown', changes });
    }
    const { rows } = await walked('/api/v1/admin/knowledge?layer=grown', 'items');
    expect(rows).toMatchObject([{ id: 'grown', truncated: true }]);
    expect(Object.keys(rows[0].extra)).toEqual(['field-19']);
    const { events } = await pullAll(hub, ada);
    const said = events.flatMap(({ payload }: any) => Object.keys(payload.changes ?? {}));
    expect(said).toHaveLength(20);
  });

  it('to an agent has at most 32 KiB, and goes on where it is asked to', async () => {
    const tools = new ToolCaller(hub);
    const size = ({ content, structuredContent }: any) =>
      Math.max(
        Buffer.byteLength(content[0].text),
        Buffer.byteLength(JSON.stringify(structuredContent)),
      );
    let content = '';
    for (let from: number | undefined = 0; from !== undefined;) {
      const part = await tools.call(ada, 'get_knowledge', { id: 'fat-0', from });
      expect(size(part)).toBeLessThanOrEqual(32 * 1024);
      content += part.structuredContent.item.content;
      from = part.structuredContent.next;
    }
    expect(content).toBe(FAT);
    const found = new Set<string>();
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: any = await tools.call(ada, 'search_knowledge', {
        query: 'walrus',
        limit: 10,
        ...(cursor && { cursor }),
      });
      expect(size(page)).toBeLessThanOrEqual(32 * 1024);
      for (const { id } of page.structuredContent.items) found.add(id);
      cursor = page.structuredContent.nextCursor;
    }
    expect(found.size).toBe(FAT_ITEMS);
  });

  it('of a member with many clients shows the newest and says that there are more', async () => {
    const tools = Array.from({ length: 100 }, () => '重'.repeat(200));
    for (let at = 0; at < 3; at++) {
      const body = { groupKey: 'core', displayName: 'Ada', clientLabel: `no ${at}`, tools };
      const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
      const { accessToken: token } = ada;
      await hub.ask('/api/v1/join', { token, body: { ...body, inviteToken: invite.body.token } });
    }
    const { members } = (await hub.ask('/api/v1/admin/members')).body;
    expect(members[0].clients.map(({ clientLabel }: any) => clientLabel)).toEqual(['no 2']);
    expect(members[0]).toMatchObject({
      truncated: true,
      truncatedBecause: expect.stringMatching(/4/),
    });
  });

  it('of a ranked list says so where no cursor leads on', async () => {
    const knowledge = { id: 'small', title: 'Dugong', layer: 'raw', type: 'seed' };
    await pushOne(ada, 'knowledge.captured', { knowledge });
    const path = '/api/v1/admin/quality-review?layer=raw&limit=500';
    expect((await hub.ask(path)).body).not.toHaveProperty('truncated');
    await hub.database.query(COPY, ['small', 10_600]);
    const { body } = await hub.ask(`${path}&cursor=${encodePage([10_000])}`);
    expect(body.items).toHaveLength(500);
    expect(body).toMatchObject({ truncated: true, truncatedBecause: expect.any(String) });
    expect(body).not.toHaveProperty('nextCursor');
  });
});

describe('a threshold', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  it.each(['maxQualityScore', 'maxConfidence', 'maxRating', 'maxAdoptionScore'])(
    '%s is one that a signal can be compared with',
    async (name) => {
      const ask = (value: string) => hub.ask(`/api/v1/admin/quality-review?${name}=${value}`);
      const tiny = (zeros: number) => `0.${'0'.repeat(zeros)}1`;
      for (const value of ['0', '1', '0.5', tiny(37), tiny(44)])
        expect((await ask(value)).status).toBe(200);
      for (const value of [
        '5e-324',
        tiny(45),
        tiny(322),
        '1.0000001',
        '-1',
        'NaN',
        'Infinity',
        'x',
      ])
        expectRefusal(await ask(value), 400, 'request.invalid');
    },
  );
});
