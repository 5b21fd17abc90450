import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AGENTS } from '../../apps/khub/src/agents/agents.js';
import { TestHub } from '../support/hub.js';
import { AgentSession } from './agent-session.js';
import { TestClient } from './run-khub.js';

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

const told = ({ stdout }: { stdout: string }): string => (stdout === '' ? '' : wordsOf(stdout));

function wordsOf(stdout: string): string {
  const { text, additional_context: ofCursor, hookSpecificOutput } = JSON.parse(stdout);
  return text ?? ofCursor ?? hookSpecificOutput.additionalContext;
}

describe('a session on a machine that has joined no hub', () => {
  beforeEach(() => {
    session.ada = new TestClient();
  });

  it.each(AGENTS)('is told once how to join where a colleague has set up %s', async (agent) => {
    session.ada.workingDirectory = session.project;
    await session.ada.run('setup', agent);
    const first = await session.start({}, agent);
    expect(first).toMatchObject({ exitCode: 0, stderr: '' });
    expect(told(first)).toMatch(/^The agents of this project share .* `khub invite`.*$/);
    expect(session.lastRun).toMatchObject({ outcome: 'told', reason: 'no hub has been joined' });
    session.later();
    for (const source of ['resume', 'clear', 'compact'])
      expect((await session.start({ source }, agent)).stdout).toBe('');
    expect(told(await session.start({ session_id: 's2' }, agent))).toBe(told(first));
  });

  it('is told so in a folder below', async () => {
    session.ada.workingDirectory = session.project;
    await session.ada.run('setup', 'codex');
    mkdirSync(join(session.project, '.git'));
    const below = join(session.project, 'src/deep');
    mkdirSync(below, { recursive: true });
    expect(told(await session.start({ cwd: below }, 'codex'))).toContain('khub invite');
  });

  it('is told nothing where hooks are the person’s own, switched off, or for no project', async () => {
    session.ada.workingDirectory = session.project;
    await session.ada.run('setup', 'claude-code', '--user');
    expect((await session.start()).stdout).toBe('');
    await session.ada.run('setup', 'claude-code');
    for (const settings of [{ hooks: false }, { projectKey: null }]) {
      writeFileSync(join(session.project, '.khub.json'), JSON.stringify(settings));
      expect((await session.start()).stdout).toBe('');
    }
  });
});

describe('a session in a folder whose .khub.json cannot be read', () => {
  it('is told once what is wrong with it, whoever wrote it', async () => {
    writeFileSync(join(session.project, '.khub.json'), '{"projectKey": "shop",}');
    const ran = await session.start();
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    expect(told(ran)).toMatch(
      /^There is no brief .*shop-\w+\/\.khub\.json is not JSON: .* Write for example \{"projectKey": "shop"\}\. Tell the person/,
    );
    expect(session.lastRun).toMatchObject({ outcome: 'failed' });
    expect((await session.start({ source: 'clear' })).stdout).toBe('');
  });
});

describe('a session whose membership the hub refuses', () => {
  it('is told once what the person is to do, and nothing of what the hub had said', async () => {
    await session.decide('Use pnpm');
    await session.start();
    session.ada.alter({ accessToken: 'kht_wrong' });
    const refused = told(await session.start({ session_id: 's2' }));
    expect(refused).toMatch(
      /^The team's Knowledge Hub refuses .*auth\.invalid_token.* khub join URL --token TOKEN --invite INVITE --replace$/,
    );
    expect(session.lastRun).toMatchObject({ outcome: 'failed' });
    expect(session.lastRun.reason).toContain('auth.invalid_token');
    expect(readdirSync(join(session.ada.home, 'hooks/briefs'))).toEqual([]);
    session.later();
    expect((await session.start({ session_id: 's2', source: 'clear' })).stdout).toBe('');
    expect(told(await session.start({ source: 'resume' }))).toBe(refused);
  });
});
