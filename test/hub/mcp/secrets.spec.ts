import { startCore } from '../../support/core-group.js';
import type { Joined, TestHub } from '../../support/hub.js';
import { ToolCaller } from './tool-caller.js';

let hub: TestHub;
let ada: Joined;
let tools: ToolCaller;

beforeAll(async () => {
  [hub, ada] = await startCore('Ada');
  tools = new ToolCaller(hub);
});

afterAll(() => hub.stop());

// Put together here, so that no scanner takes this file for a leak.
const SECRETS: [rule: string, secret: string][] = [
  ['aws', `AKIA${'ZXCVBNMASDFGHJKL'}`],
  ['github', `ghp_${'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'}`],
  ['slack', `xoxb-${'23984754863-2348975623103'}-abcdefabcdefabcdefabcdef`],
  ['database-connection-string', `postgres://u:${'hunter22secret'}@db.example.com/x`],
];

describe.each(SECRETS)('what looks like a secret by the rule %s', (rule, secret) => {
  it('is refused by every tool that writes, which names the rule alone and appends nothing', async () => {
    const id = await tools.captured(ada, { title: `Of ${rule}` });
    const calls: [string, object][] = [
      ['capture_knowledge', { title: 'A', summary: 'b', content: `in it: ${secret}` }],
      ['capture_knowledge', { title: 'A', summary: `b ${secret}` }],
      ['update_knowledge', { id, tags: [secret] }],
      ['supersede_knowledge', { supersedes: id, title: 'A', summary: secret }],
      ['capture_task', { taskKey: 'T-1', title: 'A', status: 'todo', nextStep: secret }],
      ['delete_knowledge', { id, reason: secret }],
    ];
    const appended = await hub.appendedBy(async () => {
      for (const [name, args] of calls) {
        const { isError, content } = await tools.call(ada, name, args);
        expect([name, isError]).toEqual([name, true]);
        expect(content[0].text).toContain(`this looks like a secret (${rule})`);
        expect(content[0].text).toContain(`notSecret: ["${rule}"]`);
        expect(JSON.stringify(content)).not.toContain(secret);
      }
    });
    expect(appended).toEqual([]);
  });

  it('is let through where it is said to be none, and the audit trail says so', async () => {
    const args = { title: `False alarm ${rule}`, summary: secret };
    const other = await tools.call(ada, 'capture_knowledge', { ...args, notSecret: ['npm'] });
    expect(other.isError).toBe(true);
    const appended = await hub.appendedBy(async () => {
      const told = await tools.call(ada, 'capture_knowledge', { ...args, notSecret: [rule] });
      expect(told.isError).toBeUndefined();
    });
    const captured = appended.find(({ kind }) => kind === 'knowledge.captured');
    expect(captured?.payload).toMatchObject({ knowledge: args, notSecret: [rule] });
    const { body } = await hub.ask('/api/v1/admin/audit?action=knowledge.captured&limit=50');
    const id = captured?.payload.knowledge.id;
    const row = body.auditLogs.find(({ targetId }: any) => targetId === id);
    expect(row.payload).toMatchObject({ notSecret: [rule] });
  });
});

describe('what only speaks of secrets', () => {
  it.each([
    'Rotate the AWS access key every 90 days.',
    'The token is in the vault under payments/prod.',
    'sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    'commit 1685a72 mends 0f6c1c1e-8d5b-4f0a-9c3e-7b1d2a4e5f60',
    'Example key: AKIAIOSFODNN7EXAMPLE',
  ])('is written: %s', async (summary) => {
    const { isError } = await tools.call(ada, 'capture_knowledge', { title: 'Keys', summary });
    expect(isError).toBeUndefined();
  });

  it('is not told in the list of tools, so that nobody lets anything through in advance', async () => {
    const { listingOf } = await import('../../../apps/hub/src/mcp/tool/tool.js');
    const { TOOLS } = await import('../../../apps/hub/src/mcp/tools/tools.js');
    expect(JSON.stringify(TOOLS.map(listingOf))).not.toContain('notSecret');
  });
});
