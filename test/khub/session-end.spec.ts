import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { TestHub } from '../support/hub.js';
import { AgentSession } from './agent-session.js';
import { KHUB } from './run-khub.js';

let hub: TestHub;
let session: AgentSession;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
});

afterAll(() => hub.stop());

beforeEach(async () => {
  session = await AgentSession.of(hub);
});

describe('khub hook session-end', () => {
  it('asks a session that changed files and recorded nothing, once', async () => {
    await session.start();
    session.write('code.ts');
    const { stdout } = await session.end();
    const { decision, reason } = JSON.parse(stdout);
    expect(decision).toBe('block');
    expect(reason).toContain('capture_knowledge');
    expect(reason.length).toBeLessThanOrEqual(400);
    expect(reason).toMatch(/if nothing is worth keeping, just finish\.$/i);
    expect((await session.end({ prompt_id: 'another' })).stdout).toBe('');
  });

  it.each([
    ['codex', (out: any) => out.decision],
    ['gemini', (out: any) => out.decision],
    ['copilot', (out: any) => out.decision === out.hookSpecificOutput.decision && out.decision],
    ['cursor', (out: any) => out.followup_message && 'block'],
    ['opencode', (out: any) => out.text && 'block'],
  ])('speaks the protocol of %s', async (agent, decisionIn) => {
    await session.start({}, agent);
    session.write('code.ts');
    const input = agent === 'cursor' ? { status: 'completed', loop_count: 0 } : {};
    expect(decisionIn(JSON.parse((await session.end(input, agent)).stdout))).toBe('block');
  });

  it.each([
    ['when no file changed', {}, []],
    ['when the turn is the answer to a hook', { stop_hook_active: true }, ['code.ts']],
    ['when Cursor goes round', { status: 'completed', loop_count: 1 }, ['code.ts']],
    ['when the turn was broken off', { status: 'aborted' }, ['code.ts']],
    [
      'while something runs in the background',
      { background_tasks: [{ status: 'running' }] },
      ['code.ts'],
    ],
    ['in a subagent', { agent_id: 'a' }, ['code.ts']],
  ])('is silent %s', async (_, input, changed) => {
    await session.start();
    for (const name of changed) session.write(name);
    expect((await session.end(input)).stdout).toBe('');
  });

  it.each([
    ['in CI', { CI: 'true' }],
    ['in a scripted run', { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' }],
    ['by KHUB_HOOKS', { KHUB_HOOKS: 'off' }],
    ['by KHUB_HOOKS_END, which the start is not', { KHUB_HOOKS_END: 'off' }],
  ])('is silent %s', async (_, env) => {
    const began = await session.start();
    expect(began.stdout).not.toBe('');
    session.write('code.ts');
    session.ada.env = env;
    expect((await session.end()).stdout).toBe('');
    session.ada.env = {};
    expect((await session.end()).stdout).not.toBe('');
  });

  it('is silent where the start has said that the tools do not work', async () => {
    const { accessToken } = session.ada.credentials;
    session.ada.alter({ accessToken: 'kht_wrong' });
    expect((await session.start()).stdout).toContain('the tools of knowledge-hub do not work');
    session.write('code.ts');
    expect((await session.end()).stdout).toBe('');
    expect(session.lastRun.reason).toBe('its tools do not work');
    session.ada.alter({ accessToken });
    await session.start({ session_id: 's2' });
    session.write('more.ts');
    expect((await session.end({ session_id: 's2' })).stdout).not.toBe('');
  });

  it('is silent in codex exec, whose last words are its result', async () => {
    await session.start({}, 'codex');
    session.write('code.ts');
    const transcript = join(session.ada.directory, 'rollout.jsonl');
    writeFileSync(transcript, '{"type":"session_meta","payload":{"originator":"codex_exec"}}\n');
    expect((await session.end({ transcript_path: transcript }, 'codex')).stdout).toBe('');
  });

  it.each([
    ['-p', ''],
    ['--prompt=x', ''],
    ['--prompt-interactive', 'block'],
  ])(
    'sees by its command line whether Gemini CLI was called for one prompt: %s',
    async (option, decision) => {
      await session.start({}, 'gemini');
      session.write('code.ts');
      const run = `process.stdout.write(require('child_process').execFileSync(process.execPath, ${JSON.stringify([KHUB, 'hook', 'session-end', '--agent', 'gemini'])}, { input: process.env.INPUT }))`;
      const gemini = join(session.ada.directory, 'gemini');
      writeFileSync(gemini, run);
      const told = execFileSync(process.execPath, [gemini, option, 'hello'], {
        encoding: 'utf8',
        env: {
          PATH: process.env['PATH'],
          KHUB_HOME: session.ada.home,
          INPUT: JSON.stringify({ session_id: 's1', cwd: session.project }),
        },
      });
      expect(told === '' ? '' : JSON.parse(told).decision).toBe(decision);
    },
  );

  it('is silent when the agent recorded something, as its transcript tells', async () => {
    await session.start();
    session.write('code.ts');
    const transcript = join(session.ada.directory, 'transcript.jsonl');
    writeFileSync(transcript, '{"type":"text","text":"use capture_knowledge"}\n');
    const called = '{"type":"tool_use","name":"mcp__knowledge-hub__capture_knowledge"}\n';
    writeFileSync(transcript, called, { flag: 'a' });
    expect((await session.end({ transcript_path: transcript })).stdout).toBe('');
    writeFileSync(transcript, '{"type":"text","text":"use capture_knowledge"}\n');
    expect((await session.end({ transcript_path: transcript })).stdout).not.toBe('');
  });

  it('counts in a repository what git lists and commits, and not what it ignores', async () => {
    session.write('before.ts');
    const as = ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-C', session.project];
    const git = (...args: string[]) => execFileSync('git', [...as, ...args]);
    git('init', '--quiet');
    writeFileSync(join(session.project, '.gitignore'), 'dist\n');
    await session.start();
    session.write('dist');
    expect((await session.end()).stdout).toBe('');
    git('add', '.');
    git('commit', '--quiet', '-m', 'first');
    expect((await session.end()).stdout).not.toBe('');
  });

  it('does not judge a session whose beginning it has not seen', async () => {
    session.write('code.ts');
    expect((await session.end({ session_id: 'unseen' })).stdout).toBe('');
  });

  it('is silent when the agent recorded something through khub mcp', async () => {
    const client = new Client({ name: 'agent', version: '1' });
    const args = [KHUB, '--home', session.ada.home, 'mcp'];
    const launch = { command: process.execPath, args, cwd: session.project };
    await client.connect(new StdioClientTransport(launch));
    await session.start();
    session.write('code.ts');
    await client.callTool({ name: 'capture_knowledge', arguments: { title: 't', summary: 's' } });
    expect((await session.end()).stdout).toBe('');
    expect(session.lastRun.reason).toBe('something was recorded');
    await client.close();
  });
});
