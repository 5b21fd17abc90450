import { AgentSession, contextOf } from './agent-session.js';
import { TestHub } from '../support/hub.js';
import { standInServer } from './stand-in-server.js';

/** What proxies and gateways refuse with, which is like what a hub refuses with, but for its code. */
const REFUSALS = [
  [403, '{"error":"Forbidden"}'],
  [401, '{"error":{"code":401,"message":"Request had invalid authentication credentials."}}'],
  [403, 'null'],
] as const;

let hub: TestHub;
let session: AgentSession;
let proxy: Awaited<ReturnType<typeof standInServer>>;
let answer: readonly [status: number, body: string];

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
  proxy = await standInServer((_, response) => {
    response.writeHead(answer[0], { 'content-type': 'application/json' }).end(answer[1]);
  });
});

afterAll(async () => {
  proxy.end();
  await hub.stop();
});

beforeEach(async () => {
  session = await AgentSession.of(hub);
  await session.decide('Use pnpm, not npm');
});

describe.each(REFUSALS)('a proxy that answers %d %s in the hub’s place', (status, body) => {
  const reason = `the hub is away: it answered ${status}, but not as a hub does`;

  beforeEach(() => {
    answer = [status, body];
  });

  it('takes no session’s brief away, and does not make it forgotten', async () => {
    await session.start();
    const { hubUrl } = session.ada.credentials;
    session.ada.alter({ hubUrl: proxy.url });
    for (const id of ['s2', 's3']) {
      const away = await session.start({ session_id: id });
      expect(contextOf(away)).toContain('Use pnpm, not npm');
      expect(session.lastRun).toMatchObject({ outcome: 'told', reason });
    }
    session.ada.alter({ hubUrl });
    await session.start({ session_id: 's4' });
    expect(session.lastRun).toMatchObject({ outcome: 'told' });
  });

  it('recalls nothing beside a prompt, which goes on', async () => {
    await session.start();
    session.ada.alter({ hubUrl: proxy.url });
    const ran = await session.prompt('Which package manager does this project use, pnpm or npm?');
    expect(ran).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
    expect(session.lastRun).toMatchObject({ outcome: 'failed', reason });
  });

  it('leaves searches and briefs to the copy', async () => {
    session.ada.workingDirectory = session.project;
    await session.ada.run('sync');
    session.ada.alter({ hubUrl: proxy.url });
    for (const command of [
      ['search', 'pnpm'],
      ['brief', session.projectKey],
    ]) {
      const { exitCode, stdout } = await session.ada.run(...command);
      expect(exitCode).toBe(0);
      expect(stdout).toContain('Use pnpm, not npm');
    }
  });
});
