import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointBody, checkpointKey, signNote } from '@app/domain';
import { type Joined, TestHub } from '../support/hub.js';
import { restrictedProject, setAccess } from '../support/projects.js';
import { TestClient } from './run-khub.js';

let hub: TestHub;
let ada: TestClient;
let bob: Joined;
let groups = 0;

beforeAll(async () => {
  hub = await TestHub.start();
});

afterAll(() => hub.stop());

beforeEach(async () => {
  const group = `g${++groups}`;
  await hub.group(group);
  bob = await hub.join(group, 'Bob');
  ada = new TestClient();
  await ada.join(hub, group, 'Ada');
  await push(1, 300);
});

const push = (from: number, to: number) =>
  hub.push(
    bob,
    Array.from({ length: to - from + 1 }, (_, n) => ({
      id: `n${from + n}`,
      kind: 'note.taken',
      payload: { n: from + n },
    })),
  );

/** Has the hub's answers to what has this in its address changed on their way to Ada. */
function between(part: string, change: (text: string) => string): void {
  const { fetch } = ada.runtime;
  ada.runtime.fetch = async (...args) => {
    const answer = await fetch(...args);
    const address = args[0] instanceof Request ? args[0].url : String(args[0]);
    if (!address.includes(part)) return answer;
    return new Response(change(await answer.text()), answer);
  };
}

const kept = () => {
  const directory = join(ada.home, 'checkpoints');
  const names = existsSync(directory) ? readdirSync(directory) : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(directory, name), 'utf8')));
};

describe('khub pull', () => {
  it('keeps what the hub has signed, and every event with all that its hash covers', async () => {
    const { exitCode, stdout } = await ada.run('pull');
    expect(exitCode).toBe(0);
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events).toHaveLength(300);
    expect(events[299]).toMatchObject({
      memberId: bob.memberId,
      payloadHash: expect.any(String),
      acceptedAt: expect.any(String),
      pushId: expect.any(String),
    });
    expect(kept()).toMatchObject([{ size: 300, origin: expect.stringMatching(/^knowledge-hub/) }]);
    await push(301, 310);
    expect((await ada.run('pull')).stdout.trim().split('\n')).toHaveLength(10);
    // Published less than ten seconds ago, so still that of before, which what was pulled contains.
    expect(kept()).toMatchObject([{ size: 300 }]);
  });

  it('writes nothing of a page with an event that does not recompute, and names it', async () => {
    between('/sync/pull', (text) => text.replace('{"n":77}', '{"n":78}'));
    const { exitCode, stdout, json } = await ada.run('pull', '--json');
    expect(exitCode).toBe(7);
    expect(json.error.message).toMatch(
      /event 77 .* does not match its payload \(expected [0-9a-f]{64}/,
    );
    expect(JSON.parse(stdout)).toHaveProperty('error');
    expect(existsSync(join(ada.home, 'cursor.json'))).toBe(false);
    expect(kept()).toEqual([]);
  });

  it('finds out an event that was left out', async () => {
    between('/sync/pull', (text) => {
      const page = JSON.parse(text);
      page.events.splice(10, 1);
      return JSON.stringify(page);
    });
    const { exitCode, json } = await ada.run('pull', '--json');
    expect([exitCode, json.error.message]).toEqual([
      7,
      expect.stringMatching(/event 11 .*missing/),
    ]);
  });

  it('checks what is delivered again, once it may be seen', async () => {
    const projectKey = `p${groups}`;
    await restrictedProject(hub, bob, projectKey);
    const knowledge = { id: `k${groups}`, title: 'hidden', projectKey };
    await hub.push(bob, [{ id: `h${groups}`, kind: 'knowledge.captured', payload: { knowledge } }]);
    await ada.run('pull');
    await setAccess(hub, bob, projectKey, { visibility: 'group' });
    between('/sync/pull', (text) => text.replace('"title":"hidden"', '"title":"forged"'));
    const forged = await ada.run('pull', '--json');
    expect([forged.exitCode, forged.json.error.message]).toEqual([
      7,
      expect.stringMatching(/event 301 .* payload/),
    ]);
    between('/sync/pull', (text) => text.replace('"title":"forged"', '"title":"hidden"'));
    const again = await ada.run('pull');
    expect([again.exitCode, again.stdout]).toEqual([0, expect.stringContaining('"hidden"')]);
  });

  it('notices a hub that has signed another history, and keeps the note', async () => {
    await ada.run('pull');
    const [{ origin, key }] = kept();
    const body = checkpointBody({ origin, size: 305, root: Buffer.alloc(32, 1) });
    const name = key.split('+')[0];
    const note = signNote(body, name, checkpointKey(Buffer.alloc(32, 7)));
    await push(301, 310);
    between('/checkpoint', () => note);
    const { exitCode, json } = await ada.run(
      'pull',
      '--output',
      join(ada.directory, 'x'),
      '--json',
    );
    expect(exitCode).toBe(6);
    const path = /\((\S*evidence)\)/.exec(json.error.message)?.[1] ?? '';
    expect(readFileSync(path, 'utf8')).toContain(note);
    expect(kept()).toMatchObject([{ size: 300 }]);
  });

  it('notices a log that has become shorter than what was signed', async () => {
    await ada.run('pull');
    const [first] = kept();
    const file = readdirSync(join(ada.home, 'checkpoints'))[0]!;
    const longer = { ...first, size: 9_999 };
    writeFileSync(join(ada.home, 'checkpoints', file), JSON.stringify(longer));
    expect((await ada.run('pull')).exitCode).toBe(6);
  });

  it('does not believe a checkpoint of another key', async () => {
    await ada.run('pull');
    between('/checkpoint', (text) =>
      text.replaceAll(
        /^(— \S+ .{6})(.)/gm,
        (_, signed: string, next: string) => signed + (next === 'A' ? 'B' : 'A'),
      ),
    );
    expect((await ada.run('pull')).exitCode).toBe(8);
  });
});
