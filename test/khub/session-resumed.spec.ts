import { TestHub } from '../support/hub.js';
import { AgentSession, contextOf } from './agent-session.js';

let hub: TestHub;
let session: AgentSession;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
});

beforeEach(async () => {
  session = await AgentSession.of(hub);
});

afterAll(() => hub.stop());

describe('khub hook session-start in a session that goes on', () => {
  it('tells a resumed session that what it was told is superseded, deleted or contradicted', async () => {
    for (const title of ['Use yarn', 'Floats', 'Tabs', 'Spaces']) await session.decide(title);
    const ids = new Map(
      [...contextOf(await session.start()).matchAll(/^- (.+?) \(.* \[(.+)\]$/gm)].map(
        ([, title, id]) => [title, id] as [string, string],
      ),
    );
    const khub = (...args: string[]) => session.ada.run(...args);
    const idOf = (title: string) => ids.get(title) as string;
    await session.decide('Use pnpm');
    const [pnpm] = (await khub('list', '--project', session.projectKey, '--json')).json.items;
    await khub('link', pnpm.id, 'supersedes', idOf('Use yarn'));
    await khub('rm', idOf('Floats'), '--yes');
    await khub('link', idOf('Spaces'), 'contradicts', idOf('Tabs'));
    session.later();
    const changes = contextOf(await session.start({ source: 'resume' }));
    expect(changes.match(/\[.*\]$/gm)).toHaveLength(4);
    expect(changes).toMatch(/\n- new: Use pnpm \(.*\) \[.*\]\n/);
    expect(changes).toContain(`\n- superseded: Use yarn [${idOf('Use yarn')}]\n`);
    expect(changes).toContain(`\n- deleted: Floats [${idOf('Floats')}]\n`);
    expect(changes).toContain(
      `\n- new contradiction: Spaces [${idOf('Spaces')}] contradicts Tabs [${idOf('Tabs')}]\n`,
    );
  });

  it.each(['gemini', 'copilot'])(
    'tells a resumed session all where it was told nothing before, and of %s, which forgets',
    async (forgetful) => {
      await session.decide('Use pnpm');
      expect(contextOf(await session.start({ source: 'resume' }))).toContain('Use pnpm');
      await session.start({ session_id: 's2' }, forgetful);
      const again = await session.start({ session_id: 's2', source: 'resume' }, forgetful);
      expect(contextOf(again)).toContain('Use pnpm');
    },
  );
});
