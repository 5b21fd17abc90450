import { TestHub } from '../support/hub.js';
import { AgentSession } from './agent-session.js';
import type { Ran } from './run-khub.js';

const GO_ON = 'yes, go on';
const QUIET = { exitCode: 0, stdout: '', stderr: '' };

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

const contextOf = ({ stdout }: Ran): string => JSON.parse(stdout).additionalContext;

describe('khub hook compaction', () => {
  it('has the next prompt bring the brief again, whatever it says, once for each compaction', async () => {
    await session.decide('Use pnpm, not npm');
    const prompt = () => session.prompt(GO_ON, {}, 'copilot');
    await session.start({ source: 'new' }, 'copilot');
    expect(await prompt()).toMatchObject(QUIET);
    for (let time = 0; time < 2; time++) {
      session.later();
      expect(await session.compaction()).toMatchObject(QUIET);
      expect(contextOf(await prompt())).toMatch(
        /^What the team's Knowledge Hub[^]*Use pnpm, not npm/,
      );
      expect(session.lastRun).toMatchObject({ hook: 'prompt', agent: 'copilot', outcome: 'told' });
      expect(await prompt()).toMatchObject(QUIET);
    }
  });

  it('has a prompt bring what it is about as well, though the session was told of it before', async () => {
    await session.decide('Payment webhook retries stop after five');
    for (let at = 0; at < 3; at++) await session.decide(`Shelf ${at} of the warehouse`);
    const about = 'the payment webhook retries forever, fix it';
    const prompt = async () => (await session.prompt(about, {}, 'copilot')).stdout;
    expect([await prompt(), await prompt()]).toEqual([expect.stringContaining('retries'), '']);
    session.later();
    await session.compaction();
    expect(await prompt()).toContain('Payment webhook retries stop after five');
  });

  it('is of one session alone, and says nothing without one or before a hub is joined', async () => {
    await session.decide('Use pnpm, not npm');
    await session.compaction({ session_id: undefined });
    await session.compaction({ session_id: 's2' });
    expect(await session.prompt(GO_ON, {}, 'copilot')).toMatchObject(QUIET);
  });

  it('says nothing where the brief of sessions is switched off', async () => {
    await session.decide('Use pnpm, not npm');
    await session.compaction();
    session.ada.env = { KHUB_HOOKS: 'off' };
    expect(await session.prompt(GO_ON, {}, 'copilot')).toMatchObject(QUIET);
  });
});
