import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { pushOneTo } from '../../support/push-one.js';
import { ToolCaller } from './tool-caller.js';

let hub: TestHub;
let ada: Joined;
let bob: Joined;
let tools: ToolCaller;
let pushOne: ReturnType<typeof pushOneTo>;

beforeAll(async () => {
  [hub, ada, bob] = await startCore('Ada', 'Bob');
  tools = new ToolCaller(hub);
  pushOne = pushOneTo(hub);
});

afterAll(() => hub.stop());

const link = (member: Joined, args: object) => tools.call(member, 'link_knowledge', args);
/** What a member reads of an item, as text and for programs. */
const read = async (member: Joined, id: string) => {
  const { content, structuredContent } = await tools.call(member, 'get_knowledge', { id });
  return { text: content[0].text as string, ...structuredContent };
};

describe('an item that is read', () => {
  it('says what has taken its place, of whom, when and why, and that says the other side', async () => {
    const old = await tools.captured(ada, { title: 'Use npm', projectKey: 'shop' });
    const { structuredContent } = await tools.call(bob, 'supersede_knowledge', {
      supersedes: old,
      title: 'Use pnpm',
      summary: 'Its lock file is here.',
      reason: 'npm ci was slow',
    });
    const { text, beside } = await read(ada, old);
    const successor = structuredContent.knowledgeId;
    expect(text).toMatch(
      new RegExp(
        `^status: superseded by \\[${successor}\\] “Use pnpm” \\(Bob \\(bob\\), \\d{4}-.*Z\\): npm ci was slow$`,
        'm',
      ),
    );
    expect(beside).toMatchObject({
      author: 'Ada (ada)',
      project: { projectKey: 'shop' },
      statusCause: { by: 'Bob (bob)', reason: 'npm ci was slow', since: expect.any(String) },
      relations: [{ relation: 'superseded by', id: successor, title: 'Use pnpm' }],
    });
    expect((await read(ada, successor)).text).toMatch(
      new RegExp(`^- supersedes \\[${old}\\] “Use npm” \\(superseded, project shop\\)`, 'm'),
    );
  });

  it('says which one contradicts it, until that is decided', async () => {
    const one = await tools.captured(ada, { title: 'Cents are integers' });
    const other = await tools.captured(bob, { title: 'Cents are floats' });
    await link(bob, { kind: 'contradicts', fromId: other, toId: one });
    for (const [id, against] of [
      [one, other],
      [other, one],
    ] as const) {
      expect((await read(ada, id)).text).toMatch(
        new RegExp(`^status: active, but it contradicts \\[${against}\\]`, 'm'),
      );
    }
    const { body } = await hub.ask('/api/v1/admin/review-queue?groupKey=core');
    const entry = body.items.find(({ kind }: any) => kind === 'conflict');
    const path = `/api/v1/admin/review-queue/${encodeURIComponent(entry.id)}/resolve`;
    await hub.ask(path, { body: { decision: 'accept' } });
    const { text } = await read(ada, other);
    expect(text).not.toContain('but it contradicts');
    expect(text).toMatch(/^- contradicts .*decided: accept/m);
  });

  it('says which edges lead to it and from it, with titles', async () => {
    const [from, to] = [
      await tools.captured(ada, { title: 'The till' }),
      await tools.captured(ada, { title: 'The drawer' }),
    ];
    await link(ada, { kind: 'depends_on', fromId: from, toId: to, reason: 'it opens it' });
    await link(ada, { kind: 'duplicates', fromId: to, toId: from });
    expect((await read(bob, from)).text).toMatch(
      new RegExp(`^- depends on \\[${to}\\] “The drawer” \\(.*\\): it opens it$`, 'm'),
    );
    const back = (await read(bob, to)).text;
    expect(back).toMatch(new RegExp(`^- needed by \\[${from}\\] “The till”`, 'm'));
    expect(back).toMatch(new RegExp(`^- duplicates \\[${from}\\] “The till”`, 'm'));
  });

  it('says all of what comes next of a task, as text that nobody takes for the hub’s', async () => {
    const nextStep = `Ask Bob.\nstatus: done ${'x'.repeat(400)} end`;
    const task = { taskKey: 'SHOP-8', title: 'Move the till', status: 'todo', summary: 'Soon.' };
    await tools.call(ada, 'capture_task', { ...task, nextStep });
    const { text } = await read(bob, 'SHOP-8');
    expect(text).toContain(`\n\n> Soon.\n\nnext:\n> ${nextStep.replace('\n', '\n> ')}`);
    await tools.call(ada, 'capture_task', { ...task, nextStep: ' ' });
    expect((await read(bob, 'SHOP-8')).text).not.toContain('next:');
  });

  it('says where a task stands and who changed it last', async () => {
    const task = { taskKey: 'SHOP-7', title: 'Count cents', projectKey: 'shop' };
    await tools.call(ada, 'capture_task', { ...task, status: 'todo' });
    await tools.call(bob, 'capture_task', { ...task, status: 'done' });
    const { text, beside } = await read(ada, 'SHOP-7');
    expect(text).toContain('task: SHOP-7, done');
    expect(text).toMatch(/^by: Ada \(ada\), .*, last changed by Bob \(bob\), /m);
    expect(beside).toMatchObject({ editor: 'Bob (bob)', task: { status: 'done' } });
  });

  it('says who deleted it and why, and what a proposal is for', async () => {
    const id = await tools.captured(ada, { title: 'A service that is gone' });
    await pushOne(ada, 'knowledge.proposed', { knowledge: { id, title: 'A service, moved' } });
    const proposal = (await read(ada, id)).beside.relations[0];
    expect(proposal).toMatchObject({ relation: 'has the proposal', title: 'A service, moved' });
    expect((await read(ada, proposal.id)).text).toContain(`status: a proposal for [${id}]`);
    await pushOne(ada, 'knowledge.deleted', { knowledgeId: id, tombstone: true, reason: 'gone' });
    expect((await read(bob, id)).text).toMatch(/^status: deleted \(Ada \(ada\), .*Z\): gone$/m);
  });

  it('says nothing of what the reader may not see', async () => {
    const old = await tools.captured(ada, { title: 'Walrus', visibility: 'team' });
    const hidden = await tools.captured(ada, { title: 'Okapi', visibility: 'private' });
    await link(ada, { kind: 'relates_to', fromId: hidden, toId: old });
    expect((await read(ada, old)).text).toContain('Okapi');
    const { text, beside } = await read(bob, old);
    expect(text).not.toMatch(new RegExp(`Okapi|${hidden}`));
    expect(beside.relations).toEqual([]);
  });

  it('tells programs a summary whole that may be written, and says by name what it cut', async () => {
    const told = async (summary: string): Promise<any> => {
      const knowledge = { id: `of-${summary.length}`, title: 'Long', summary, content: summary };
      await pushOne(ada, 'knowledge.captured', { knowledge });
      const { content, structuredContent } = await tools.call(ada, 'get_knowledge', {
        id: knowledge.id,
      });
      const { item, cut, truncated } = structuredContent;
      expect(Buffer.byteLength(JSON.stringify(structuredContent))).toBeLessThanOrEqual(32 * 1024);
      expect(content[0].text).toContain('Cut for lack of room: summary.');
      return { length: item.summary.length, cut, truncated };
    };
    expect(await told('重'.repeat(4_000))).toEqual({ length: 4_000 });
    expect(await told('重'.repeat(8_000))).toEqual({
      length: 2_002,
      cut: ['summary'],
      truncated: true,
    });
  });

  it('tells as many relations as have room, and how many are left', async () => {
    const hub1 = await tools.captured(ada, { title: 'A centre' });
    for (let at = 0; at < 60; at++) {
      const id = `spoke-${at}-${'x'.repeat(150)}`;
      await pushOne(ada, 'knowledge.captured', { knowledge: { id, title: '重'.repeat(200) } });
      await pushOne(ada, 'knowledge.edge_added', { kind: 'relates_to', fromId: id, toId: hub1 });
    }
    const { text, beside } = await read(ada, hub1);
    expect(beside.relations.length).toBeGreaterThan(3);
    expect(beside.furtherRelations).toBeGreaterThan(10);
    expect(text).toMatch(/^- and \d+ more$/m);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(32 * 1024);
  });
});
