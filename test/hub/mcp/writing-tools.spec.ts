import { TOOLS } from '../../../apps/hub/src/mcp/tools/tools.js';
import { listingOf } from '../../../apps/hub/src/mcp/tool/tool.js';
import { isWriting } from '../../../apps/khub/src/mcp/unsigned-event-problem.js';
import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { pushOneTo } from '../../support/push-one.js';
import { ToolCaller } from './tool-caller.js';

let hub: TestHub;
let ada: Joined;
let bob: Joined;
let tools: ToolCaller;

beforeAll(async () => {
  [hub, ada, bob] = await startCore('Ada', 'Bob');
  tools = new ToolCaller(hub);
});

afterAll(() => hub.stop());

describe('the catalogue', () => {
  it('has hints for each tool', () => {
    for (const { name, annotations, inputSchema } of TOOLS.map(listingOf)) {
      expect(name).toMatch(/^[a-z_]+$/);
      expect(annotations).toMatchObject(
        annotations.readOnlyHint ? { readOnlyHint: true } : { openWorldHint: false },
      );
      const isGentle = annotations.readOnlyHint ?? annotations.destructiveHint === false;
      expect(isGentle).toBe(name !== 'delete_knowledge');
      expect(inputSchema.type).toBe('object');
    }
  });

  it('has as writing tools those whose events khub signs', () => {
    const writing = TOOLS.filter(({ hints }) => !hints.readOnlyHint).map(({ name }) => name);
    expect(TOOLS.map(({ name }) => name).filter(isWriting)).toEqual(writing);
  });
});

describe('capturing', () => {
  it('appends one capture by the member', async () => {
    const events = await tools.appendedBy(async () => {
      const result = await tools.call(ada, 'capture_knowledge', {
        title: 'Use pnpm',
        summary: 'Its lock file is the one that counts.',
        tags: ['build'],
        type: 'decision',
      });
      expect(result.content[0].text).toContain(result.structuredContent.eventId);
    });
    expect(events).toEqual([
      [
        'knowledge.captured',
        {
          knowledge: {
            id: expect.any(String),
            title: 'Use pnpm',
            summary: 'Its lock file is the one that counts.',
            tags: ['build'],
            type: 'decision',
          },
        },
      ],
    ]);
  });

  it('is harmless to repeat with an id', async () => {
    const args = { id: 'k-once', title: 'Once', summary: 's' };
    await tools.call(ada, 'capture_knowledge', args);
    const events = await tools.appendedBy(async () => {
      expect((await tools.call(ada, 'capture_knowledge', args)).isError).toBeUndefined();
    });
    expect(events).toEqual([]);
  });

  it('writes nothing when the group has an item that says the very same, and names it', async () => {
    const args = {
      title: 'Retry twice',
      summary: 'Then give up.',
      projectKey: 'Shop',
      tags: ['x'],
    };
    const id = await tools.captured(ada, args);
    const events = await tools.appendedBy(async () => {
      const { structuredContent, content } = await tools.call(bob, 'capture_knowledge', args);
      expect(structuredContent).toEqual({ knowledgeId: id, message: content[0].text });
      expect(content[0].text).toBe(`Nothing was written: ${id} already says the same.`);
    });
    expect(events).toEqual([]);
  });

  it.each([
    ['of another project', { projectKey: 'elsewhere' }],
    ['of no project', { projectKey: undefined }],
    ['for others', { visibility: 'org' }],
    ['of another layer', { layer: 'canonical' }],
    ['with more to say', { content: 'More' }],
  ])('writes an item that says the same %s', async (_, other) => {
    const args = { title: 'Same words', summary: 'All of them.', projectKey: 'depot' };
    const first = await tools.captured(ada, args);
    expect(await tools.captured(ada, { ...args, ...other })).not.toBe(first);
  });

  it('writes what somebody else keeps private, or what has been superseded or deleted', async () => {
    const args = { title: 'Said before', summary: 'By an item out of reach.' };
    const hidden = await tools.captured(ada, { ...args, visibility: 'private' });
    const { structuredContent } = await tools.call(bob, 'capture_knowledge', args);
    expect(structuredContent).not.toHaveProperty('near');
    const { knowledgeId: gone } = structuredContent;
    expect(gone).not.toBe(hidden);
    await tools.call(bob, 'supersede_knowledge', { supersedes: gone, title: 'n', summary: 'm' });
    expect(await tools.captured(bob, args)).not.toBe(gone);
  });

  it('names what comes near it in the same project, and how to relate the two', async () => {
    const args = { projectKey: 'mail', title: 'Queue mails in Redis' };
    const near = await tools.captured(ada, { ...args, summary: 'Never send in the request.' });
    await tools.captured(ada, { ...args, projectKey: 'news', summary: 'Never send in requests.' });
    await tools.captured(ada, { projectKey: 'mail', title: 'Redis', summary: 'Runs on port 1.' });
    const fresh = { ...args, summary: 'Never send while in the request itself.' };
    const { structuredContent, content } = await tools.call(bob, 'capture_knowledge', fresh);
    expect(structuredContent.near).toEqual([{ id: near, title: args.title }]);
    expect(content[0].text).toContain(`- [${near}] Queue mails in Redis`);
    expect(content[0].text).toContain('link_knowledge with kind supersedes');
  });

  it('tells what the log refuses, and appends nothing', async () => {
    await hub.group('signed', { requireSignatures: true });
    const eve = await hub.join('signed', 'Eve');
    const events = await hub.appendedBy(async () => {
      const result = await tools.call(eve, 'capture_knowledge', { title: 't', summary: 's' });
      expect(result).toMatchObject({ isError: true });
      expect(result.content[0].text).toContain('event.signature_required');
    });
    expect(events.map(({ kind }) => kind)).not.toContain('knowledge.captured');
  });
});

describe('changing', () => {
  it('appends one update with what is given', async () => {
    const id = await tools.captured(ada, {});
    const events = await tools.appendedBy(() =>
      tools.call(bob, 'update_knowledge', { id, summary: 'new' }),
    );
    expect(events).toEqual([
      ['knowledge.updated', { knowledgeId: id, changes: { summary: 'new' } }],
    ]);
    const { structuredContent } = await tools.call(ada, 'get_knowledge', { id });
    expect(structuredContent.item).toMatchObject({ id, title: 't', summary: 'new' });
  });

  it('writes the new item and the edge at once when it supersedes', async () => {
    const old = await tools.captured(ada, { type: 'decision' });
    let fresh = '';
    const events = await tools.appendedBy(async () => {
      const args = { supersedes: old, title: 'new', summary: 'better', reason: 'moved' };
      fresh = (await tools.call(bob, 'supersede_knowledge', args)).structuredContent.knowledgeId;
    });
    expect(events).toEqual([
      [
        'knowledge.captured',
        { knowledge: expect.objectContaining({ id: fresh, title: 'new', type: 'decision' }) },
      ],
      ['knowledge.edge_added', { kind: 'supersedes', fromId: fresh, toId: old, reason: 'moved' }],
    ]);
    const { structuredContent } = await tools.call(ada, 'get_knowledge', { id: old });
    expect(structuredContent.item.status).toBe('superseded');
  });

  it('names what says the same as what it supersedes or deletes and stays in force', async () => {
    const said = { title: 'The site lives at one.example', summary: 'Its DNS is at Uno.' };
    const pushOne = pushOneTo(hub);
    for (const id of ['site-a', 'site-b', 'site-c'])
      await pushOne(ada, 'knowledge.captured', { knowledge: { id, ...said, projectKey: 'site' } });
    const other = { id: 'site-d', ...said, projectKey: 'elsewhere' };
    await pushOne(ada, 'knowledge.captured', { knowledge: other });
    const fresh = { supersedes: 'site-a', title: 'The site lives at two.example', summary: 's' };
    const superseding = await tools.call(bob, 'supersede_knowledge', fresh);
    expect(superseding.structuredContent.twins.map(({ id }: any) => id).sort()).toEqual([
      'site-b',
      'site-c',
    ]);
    expect(superseding.content[0].text).toContain('\n- [site-b] The site lives at one.example');
    const { content } = await tools.call(ada, 'delete_knowledge', { id: 'site-b' });
    expect(content[0].text).toContain('\n- [site-c] The site lives at one.example');
    expect(content[0].text).not.toContain('site-a');
    const last = await tools.call(ada, 'delete_knowledge', { id: 'site-c' });
    expect(last.structuredContent).not.toHaveProperty('twins');
  });

  it('names the successor of what is superseded already, and changes it only when that is meant', async () => {
    const old = await tools.captured(ada, { title: 'Old way' });
    const next = { supersedes: old, title: 'Bob’s way', summary: 'better' };
    const { knowledgeId } = (await tools.call(bob, 'supersede_knowledge', next)).structuredContent;
    const other = await tools.captured(ada, { title: 'Another way' });
    const edge = { kind: 'supersedes', fromId: other, toId: old };
    for (const [name, args] of [
      ['update_knowledge', { id: old, summary: 'newer' }],
      ['link_knowledge', edge],
      ['supersede_knowledge', { ...next, title: 'Ada’s way' }],
    ] as const) {
      const refused = await hub.appendedBy(async () => {
        const { isError, content } = await tools.call(ada, name, args);
        expect(isError).toBe(true);
        expect(content[0].text).toMatch(/already superseded by .* of Bob \(bob\), 20\d\d-/);
        for (const part of [knowledgeId, 'Bob’s way', 'anyway: true'])
          expect(content[0].text).toContain(part);
      });
      expect(refused).toEqual([]);
      if (name === 'link_knowledge') {
        const again = { ...edge, fromId: knowledgeId };
        expect((await tools.call(ada, name, again)).isError).toBeUndefined();
      }
    }
    const meant = await tools.appendedBy(async () => {
      await tools.call(ada, 'update_knowledge', { id: old, summary: 'newer', anyway: true });
    });
    expect(meant.map(([kind]) => kind)).toEqual(['knowledge.updated']);
    const title = 'Ada’s way';
    const rival = await tools.call(ada, 'supersede_knowledge', { ...next, title, anyway: true });
    const { body } = await hub.ask('/api/v1/admin/review-queue?kind=conflict');
    expect(body.items).toMatchObject([{ title, knowledgeId: rival.structuredContent.knowledgeId }]);
  });

  it('refuses a supersession that closes a cycle, which would have no effect, and appends nothing', async () => {
    const [first, second, third] = [
      await tools.captured(ada, { title: 'First way' }),
      await tools.captured(ada, { title: 'Second way' }),
      await tools.captured(ada, { title: 'Third way' }),
    ];
    const supersede = (fromId: string, toId: string) =>
      tools.call(ada, 'link_knowledge', { kind: 'supersedes', fromId, toId });
    for (const [fromId, toId] of [
      [second, first],
      [third, second],
      [second, first],
    ] as const)
      expect((await supersede(fromId, toId)).isError).toBeUndefined();
    const appended = await hub.appendedBy(async () => {
      const { isError, content } = await supersede(first, third);
      expect(isError).toBe(true);
      expect(content[0].text).toContain(`${third} already supersedes ${first}`);
    });
    expect(appended).toEqual([]);
  });

  it('does not name a successor to somebody who may not see it', async () => {
    const old = await tools.captured(ada, {});
    const hidden = await tools.captured(ada, { title: 'Hidden way', visibility: 'private' });
    await tools.call(ada, 'link_knowledge', { kind: 'supersedes', fromId: hidden, toId: old });
    const { isError, content } = await tools.call(bob, 'update_knowledge', { id: old, title: 'x' });
    expect(isError).toBe(true);
    expect(content[0].text).toContain('by an item that you cannot see');
    expect(content[0].text).not.toContain(hidden);
  });

  it('appends one edge when it links and one judgement when it rates', async () => {
    const [one, two] = [await tools.captured(ada, {}), await tools.captured(ada, {})];
    const link = { kind: 'depends_on', fromId: one, toId: two };
    expect(await tools.appendedBy(() => tools.call(bob, 'link_knowledge', link))).toEqual([
      ['knowledge.edge_added', link],
    ]);
    expect(
      await tools.appendedBy(() =>
        tools.call(bob, 'rate_knowledge', { id: one, rating: 0.9, used: true }),
      ),
    ).toEqual([['knowledge.rated', { knowledgeId: one, rating: 0.9, adoptionDelta: 0.1 }]]);
  });

  it('appends one task event', async () => {
    const args = { taskKey: 'login', title: 'Move the login', status: 'blocked' };
    expect(await tools.appendedBy(() => tools.call(ada, 'capture_task', args))).toEqual([
      ['task.updated', { taskKey: 'login', title: 'Move the login', taskStatus: 'blocked' }],
    ]);
    const { structuredContent } = await tools.call(bob, 'get_knowledge', { id: 'login' });
    expect(structuredContent.item).toMatchObject({ type: 'task', title: 'Move the login' });
  });

  it.each([
    ['update_knowledge', { id: 'none', summary: 's' }],
    ['update_knowledge', { id: 'none' }],
    ['supersede_knowledge', { supersedes: 'none', title: 't', summary: 's' }],
    ['link_knowledge', { kind: 'relates_to', fromId: 'none', toId: 'other' }],
    ['link_knowledge', { kind: 'relates_to', fromId: 'same', toId: 'same' }],
    ['rate_knowledge', { id: 'none', rating: 1 }],
    ['rate_knowledge', { id: 'none' }],
    ['rate_knowledge', { id: 'none', rating: 2 }],
  ])('appends nothing when it makes no sense: %s %j', async (name, args) => {
    const events = await tools.appendedBy(async () => {
      expect((await tools.call(ada, name, args)).isError).toBe(true);
    });
    expect(events).toEqual([]);
  });
});
