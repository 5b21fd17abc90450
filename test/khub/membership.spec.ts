import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { TestHub } from '../support/hub.js';
import { TestClient } from './run-khub.js';
import { FlakyProxy } from './flaky-proxy.js';

let hub: TestHub;

beforeAll(async () => {
  hub = await TestHub.start();
  await hub.group('core');
});

afterAll(() => hub.stop());

describe('khub move', () => {
  it('goes on with the membership at another address of the hub, and of no other hub', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Mona');
    const { serverId } = client.credentials;
    client.alter({ hubUrl: 'http://127.0.0.1:2' });
    expect((await client.run('status')).stderr).toContain('if it has moved: khub move URL');
    client.alter({ serverId: 'another' });
    const refused = await client.run('move', hub.url);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain('is another hub');
    expect(client.credentials.hubUrl).toBe('http://127.0.0.1:2');
    client.alter({ serverId });
    const { stdout } = await client.run('move', `${hub.url}/`);
    expect(stdout).toBe(`core is at ${hub.url} from now on\n`);
    expect((await client.run('status')).exitCode).toBe(0);
    expect(statSync(client.credentialsFile).mode & 0o777).toBe(0o600);
  });
});

describe('khub join', () => {
  it('makes a member and keeps its credentials where only their owner reads them', async () => {
    const client = new TestClient();
    const appended = await hub.appendedBy(async () => {
      const { exitCode, json, stdout } = await client.join(hub, 'core', 'Ada');
      expect(exitCode).toBe(0);
      expect(json).toMatchObject({ memberId: 'member_core_ada', groupKey: 'core' });
      expect(stdout).not.toContain(client.credentials.accessToken);
    });
    expect(appended.map(({ kind }) => kind)).toEqual(['invite.created', 'member.joined']);
    expect(statSync(client.credentialsFile).mode & 0o777).toBe(0o600);
    expect(statSync(client.home).mode & 0o777).toBe(0o700);
  });

  it('does not give up a membership unless told to', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Bea');
    const before = client.credentials;
    const again = await client.join(hub, 'core', 'Bert');
    expect(again.exitCode).toBe(2);
    expect(again.json.error.remedy).toContain('--replace');
    expect(client.credentials).toEqual(before);
  });

  it('gives nothing up, its key neither, where the hub refuses the new one', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Bruno');
    const { stdout: key } = await client.run('key');
    const again = await client.run('join', hub.url, '--invite', 'khi_wrong', '--replace');
    expect(again.exitCode).toBe(1);
    expect((await client.run('key')).stdout).toBe(key);
    expect((await client.join(hub, 'core', 'Brigitte')).exitCode).toBe(2);
    const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    const join = ['join', hub.url, '--invite', invite.body.token, '--name', 'Brigitte'];
    expect((await client.run(...join, '--replace')).exitCode).toBe(0);
    expect((await client.run('key')).stdout).toMatch(/^[\w+/]{43}=\n$/);
    expect((await client.run('key')).stdout).not.toBe(key);
  });

  it('asks for no membership that it could not keep', async () => {
    const client = new TestClient();
    writeFileSync(client.home, 'not a directory');
    const appended = await hub.appendedBy(async () => {
      const { exitCode, json } = await client.join(hub, 'core', 'Bo');
      expect(exitCode).toBe(1);
      expect(json.error.remedy).toContain('--home');
    });
    expect(appended.map(({ kind }) => kind)).toEqual(['invite.created']);
  });

  it('comes back as who one was, with a token from an administrator', async () => {
    await new TestClient().join(hub, 'core', 'Gwen');
    const rotate = '/api/v1/admin/members/member_core_gwen/rotate-token';
    const { accessToken } = (await hub.ask(rotate, { method: 'POST' })).body;
    const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    const client = new TestClient();
    const join = ['join', hub.url, '--name', 'Gwen', '--invite', invite.body.token, '--json'];
    const refused = await client.run(...join, '--token', 'kha_wrong');
    expect([refused.exitCode, refused.json.error.code]).toEqual([3, 'auth.invalid_token']);

    const { json } = await client.run(...join, '--token', accessToken);

    expect(json).toMatchObject({ memberId: 'member_core_gwen' });
    expect((await client.run('status')).exitCode).toBe(0);
  });

  it('is the same member on a second machine, which need not say the name', async () => {
    const first = new TestClient();
    await first.join(hub, 'core', 'Mira Okafor');
    const { accessToken } = first.credentials;
    const invite = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    const second = new TestClient();
    const join = ['join', hub.url, '--invite', invite.body.token, '--token', accessToken, '--json'];
    expect((await second.run(...join)).json).toMatchObject({ memberId: 'member_core_mira-okafor' });
    expect(second.credentials.clientId).not.toBe(first.credentials.clientId);
    expect((await first.run('status')).exitCode).toBe(0);
    const other = await second.run(...join, '--replace', '--name', 'Mira O');
    expect(other.json).toMatchObject({ memberId: 'member_core_mira-o' });
    expect(other.stderr).toContain('member_core_mira-o is another member than the token’s');
  });

  it('says to whoever the hub knows no more how to come back, whatever is asked', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Ivy');
    await hub.ask('/api/v1/admin/members/member_core_ivy/rotate-token', { method: 'POST' });
    for (const command of [['status'], ['add', 'Late'], ['search', 'late'], ['brief', 'late']]) {
      const { exitCode, json } = await client.run(...command, '--json');
      expect([command[0], exitCode]).toEqual([command[0], 3]);
      expect(json.error).toMatchObject({
        code: 'auth.invalid_token',
        message: 'the hub refused: The bearer token is not valid.',
        remedy: expect.stringContaining('join again under the same name'),
      });
    }
  });

  it('says what the hub refused and how to mend it', async () => {
    await new TestClient().join(hub, 'core', 'Cleo');
    const { exitCode, json } = await new TestClient().join(hub, 'core', 'Cleo');
    expect(exitCode).toBe(1);
    expect(json.error).toMatchObject({
      code: 'join.handle_taken',
      remedy: expect.stringMatching(/--handle.*lost.*khub member token HANDLE/),
    });
  });

  it('says to who gave no name what others see, and from a checkout how an agent finds it', async () => {
    const unnamed = new TestClient();
    unnamed.self = 'node /opt/hub/main.js';
    const { body } = await hub.ask('/api/v1/admin/invites', { body: { groupKey: 'core' } });
    const { stdout } = await unnamed.run('join', hub.url, '--invite', body.token);
    expect(stdout).toContain(`Others see you as "${userInfo().username}", your login here.`);
    expect(stdout).toMatch(/^Next: node \S+ setup claude-code --user /m);
    const again = ['join', hub.url, '--invite', body.token, '--name', 'Otis', '--replace'];
    const named = await unnamed.run(...again);
    expect(named.stdout).toContain('joined core as member_core_otis');
    expect(named.stdout).not.toContain('Others see you');
  });

  it('is not repeated when its answer is lost, for it may have taken effect', async () => {
    const proxy = await FlakyProxy.to(hub.url);
    proxy.fates = ['pass', 'lose-answer'];
    const { exitCode } = await new TestClient().join(hub, 'core', 'Dora', proxy.url);
    proxy.close();
    expect(exitCode).toBe(5);
    expect(proxy.seen).toEqual(['GET /.well-known/hub', 'POST /api/v1/join']);
  });

  it.each(['ftp://hub.example.org', 'http://'])(
    'refuses what is not an address: %s',
    async (url) => {
      expect((await new TestClient().run('join', url)).exitCode).toBe(2);
    },
  );

  it('says where to get an invite when the one given is none', async () => {
    const { exitCode, stderr } = await new TestClient().run('join', hub.url, '--invite', 'khi_...');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('unknown, revoked or expired');
    expect(stderr).toContain('khub invite');
  });

  it('tells an address where no hub answers', async () => {
    const { exitCode, stderr } = await new TestClient().run('join', 'http://127.0.0.1:1');
    expect(exitCode).toBe(5);
    expect(stderr).toContain('cannot reach http://127.0.0.1:1');
  });
});

describe('a membership', () => {
  it('tells who it is', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Eve');
    const { exitCode, json } = await client.run('status', '--json');
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ memberId: 'member_core_eve', groupKey: 'core', events: 0 });
  });

  it('ends with 3 when nothing was joined or the hub does not know the token any more', async () => {
    const client = new TestClient();
    expect((await client.run('status')).exitCode).toBe(3);
    await client.join(hub, 'core', 'Hal');
    await hub.ask('/api/v1/admin/members/member_core_hal/disable', { method: 'POST', body: {} });
    const { exitCode, json } = await client.run('status', '--json');
    expect(exitCode).toBe(3);
    expect(json.error.code).toBe('auth.member_disabled');
  });
});

describe('khub doctor', () => {
  it('names credentials that others can read, and the command that mends it', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Ida');
    const file = client.credentialsFile;
    chmodSync(file, 0o644);
    const { exitCode, json } = await client.run('doctor', '--json');
    expect(exitCode).toBe(1);
    expect(json.findings).toContainEqual(
      expect.objectContaining({
        name: 'credentials',
        state: 'problem',
        remedy: `chmod 600 ${file}`,
      }),
    );
  });

  it('stops at the first thing without which the rest makes no sense', async () => {
    const { json } = await new TestClient().run('doctor', '--json');
    expect(json.findings.map(({ name, state }: any) => `${name} ${state}`)).toEqual([
      'node ok',
      'credentials problem',
    ]);
  });

  it('tells a hub that was made anew from the one that was joined', async () => {
    const client = new TestClient();
    await client.join(hub, 'core', 'Jan');
    client.alter({ serverId: 'another' });
    const { json } = await client.run('doctor', '--json');
    expect(json.findings.at(-1)).toMatchObject({ name: 'hub', state: 'problem' });
  });
});

describe('the command line', () => {
  it('says what is wrong with it as JSON too, once', async () => {
    const { exitCode, json, stderr } = await new TestClient().run('search', '--json');
    expect([exitCode, stderr]).toEqual([2, '']);
    expect(json.error.message).toContain("missing required argument 'words'");
  });

  it('tells what it can do, with examples, as docs/khub.md does', async () => {
    const documented = readFileSync('docs/khub.md', 'utf8');
    const client = new TestClient();
    const { stdout } = await client.run('--help');
    const names = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['join', 'add', 'invite', 'push', 'doctor']));
    for (const name of names.filter((each) => !['help', 'completion'].includes(each))) {
      expect((await client.run(name, '--help')).stdout).toContain(`Examples:\n  khub ${name}`);
      expect(documented).toMatch(new RegExp(`^\\| \`${name}\\b`, 'm'));
    }
    expect((await client.run('setup', '--help')).stdout).toMatch(/choices: "claude-code", "codex"/);
  });

  it.each([
    [[], 2],
    [['fly'], 2],
    [['push'], 2],
    [['setup', 'emacs'], 2],
    [['search', 'x', '--limit', 'many'], 2],
    [['--help'], 0],
    [['--version'], 0],
  ])('ends %j with %i', async (args, exitCode) => {
    expect((await new TestClient().run(...args)).exitCode).toBe(exitCode);
  });
});

describe('a command line that is wrong', () => {
  it.each([
    [['setup'], 'khub setup --help'],
    [['webhook', 'add'], 'khub webhook add --help'],
    [['list', '--limit', 'many'], 'khub list --help'],
    [['serach'], 'khub help'],
  ])('is told where more is said of that command: %j', async (line, place) => {
    const { exitCode, stderr } = await new TestClient().run(...line);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`(${place} tells more)`)]);
  });
});
