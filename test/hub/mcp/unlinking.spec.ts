import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
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

const link = (args: object) => tools.call(bob, 'link_knowledge', args);
const textOf = ({ content }: any): string => content[0].text;

describe('link_knowledge with undo', () => {
  it('takes a supersession back, after which the item is in force again', async () => {
    const [fromId, toId] = [await tools.captured(ada, {}), await tools.captured(ada, {})];
    const edge = { kind: 'supersedes', fromId, toId };
    await tools.call(ada, 'link_knowledge', edge);
    let answer: any;
    const appended = await tools.appendedBy(async () => {
      answer = await link({ ...edge, undo: true, reason: 'The wrong way round' });
    });
    expect(appended).toEqual([
      ['knowledge.edge_removed', { ...edge, reason: 'The wrong way round' }],
    ]);
    expect(textOf(answer)).toBe(
      `No longer linked: ${fromId} supersedes ${toId}\n${toId} is in force again.`,
    );
    expect(answer.structuredContent).toMatchObject({ ...edge, linked: false, inForce: true });
    const changed = await tools.call(bob, 'update_knowledge', { id: toId, title: 'In force' });
    expect(changed.isError).toBeUndefined();
    const turned = await link({ kind: 'supersedes', fromId: toId, toId: fromId });
    expect(turned.isError).toBeUndefined();
  });

  it('names what still supersedes the item', async () => {
    const [one, other, toId] = [
      await tools.captured(ada, {}),
      await tools.captured(ada, { title: 'The other' }),
      await tools.captured(ada, {}),
    ];
    for (const fromId of [one, other])
      await link({ kind: 'supersedes', fromId, toId, anyway: true });
    const answer = await link({ kind: 'supersedes', fromId: one, toId, undo: true });
    expect(textOf(answer)).toContain(`${toId} is still superseded by ${other} “The other” of Ada`);
  });

  it('parts items that are linked in any way, and refuses where there is no such link', async () => {
    const [fromId, toId] = [await tools.captured(ada, {}), await tools.captured(ada, {})];
    const edge = { kind: 'depends_on', fromId, toId };
    await link(edge);
    expect(textOf(await link({ ...edge, undo: true }))).toBe(
      `No longer linked: ${fromId} depends_on ${toId}`,
    );
    const appended = await tools.appendedBy(async () => {
      const again = await link({ ...edge, undo: true });
      expect([again.isError, textOf(again)]).toEqual([
        true,
        `There is no link ${fromId} depends_on ${toId}.`,
      ]);
    });
    expect(appended).toEqual([]);
  });

  it('is named to who would bring back a superseded item as if it were deleted', async () => {
    const [fromId, toId] = [await tools.captured(ada, {}), await tools.captured(ada, {})];
    await link({ kind: 'supersedes', fromId, toId });
    const answer = await tools.call(ada, 'delete_knowledge', { id: toId, undo: true });
    expect(answer.isError).toBe(true);
    expect(textOf(answer)).toContain(`link_knowledge with kind supersedes`);
  });
});
