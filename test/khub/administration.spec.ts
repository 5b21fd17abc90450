import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vkey } from '@app/domain';
import { TestHub } from '../support/hub.js';
import { FlakyProxy } from './flaky-proxy.js';
import { WebhookTarget } from '../support/webhook-target.js';
import { TestClient } from './run-khub.js';

const TOKEN = 'an-admin-token-of-some-length';
let hub: TestHub;
let guarded: TestHub;
let client: TestClient;

beforeAll(async () => {
  hub = await TestHub.start({ webhookAllowPrivate: ['127.0.0.1'] });
  guarded = await TestHub.start({
    databaseUrl: hub.databaseUrl,
    adminExposure: 'token',
    adminToken: TOKEN,
  });
  await hub.group('default');
  await hub.group('core');
  client = new TestClient();
});

afterAll(async () => {
  await guarded.stop();
  await hub.stop();
});

describe('khub invite', () => {
  it('prints the command with which a teammate joins, whoever one is', async () => {
    const { exitCode, json } = await client.run('invite', '--hub', hub.url, '--json');
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ groupKey: 'default', hubUrl: hub.url });
    const words = json.command.split(' ');
    const guest = new TestClient();
    const joined = await guest.run(...words.slice(words.indexOf('join')), '--name', 'Guest');
    expect(joined.exitCode).toBe(0);
    expect(joined.stdout).toContain('joined default as member_default_guest');
    expect(joined.stdout).toContain('Next, in your project: khub ');
  });

  it('invites into the group that one is a member of, as often and as long as is said', async () => {
    await client.join(hub, 'core', 'Ada');
    const now = Date.UTC(2030, 0, 1);
    client.runtime.now = () => now;
    const { json } = await client.run('invite', '--uses', '2', '--days', '7', '--json');
    expect(json).toMatchObject({
      groupKey: 'core',
      maxUses: 2,
      expiresAt: '2030-01-08T00:00:00.000Z',
    });
    client.runtime.now = () => Date.now();
    const { stdout } = await client.run('invite');
    expect(stdout).toMatch(/^ {2}npx \S+ join http:\/\/127\.0\.0\.1:\d+ --invite khi_\S+$/m);
    expect(stdout).toContain('this machine only');
  });

  it('says which credential is lacking, and takes it from the option or the environment', async () => {
    const at = ['--hub', guarded.url];
    const bare = await client.run('invite', ...at, '--json');
    expect(bare.exitCode).toBe(1);
    expect(bare.json.error.remedy).toContain('KHUB_ADMIN_TOKEN');
    const wrong = await client.run('invite', ...at, '--admin-token', 'wrong', '--json');
    expect(wrong.json.error.remedy).toContain('not the hub’s administration token');
    expect((await client.run('invite', ...at, '--admin-token', TOKEN)).exitCode).toBe(0);
    client.env = { KHUB_ADMIN_TOKEN: TOKEN };
    expect((await client.run('invite', ...at)).exitCode).toBe(0);
    client.env = {};
  });

  it('says where administration may be when it is not here', async () => {
    const closed = await TestHub.start({ databaseUrl: hub.databaseUrl, adminExposure: 'off' });
    const { json } = await client.run('invite', '--hub', closed.url, '--json');
    await closed.stop();
    expect(json.error.remedy).toContain('--hub URL');
  });

  it('is not repeated when its answer is lost, for it may have taken effect', async () => {
    const proxy = await FlakyProxy.to(hub.url);
    proxy.fates = ['lose-answer'];
    const { exitCode } = await client.run('invite', '--hub', proxy.url);
    proxy.close();
    expect([exitCode, proxy.seen]).toEqual([5, ['POST /api/v1/admin/invites']]);
  });
});

describe('khub member', () => {
  it('erases one who leaves when that is said to be meant, and lists who is in', async () => {
    const { memberId } = await hub.join('core', 'Zephyrine');
    const unsaid = await client.run('member', 'erase', memberId);
    expect(unsaid.exitCode).toBe(2);
    expect(unsaid.stderr).toContain('Say --yes when that is meant');
    expect((await client.run('member', '--query', 'zephyr')).stdout).toBe(
      `${memberId}  Zephyrine\n`,
    );
    const appended = await hub.appendedBy(async () => {
      const { stdout } = await client.run('member', 'erase', memberId, '--yes');
      expect(stdout).toMatch(new RegExp(`^${memberId} is erased since 20.*Z\\.\n$`));
    });
    expect(appended).toMatchObject([{ kind: 'member.erased', payload: { memberId } }]);
    expect((await client.run('member', '--query', 'nobody')).stdout).toContain('no such member');
    const { stdout } = await client.run('member', 'list', '--group', 'core');
    expect(stdout).toMatch(new RegExp(`^${memberId}  erased 20`, 'm'));
    expect(stdout).not.toContain('Zephyrine');
    expect((await client.run('member', 'erase', 'member_core_none', '--yes')).exitCode).toBe(1);
  });
});

describe('khub member', () => {
  it('shuts a member out, and lets them in again', async () => {
    const guest = new TestClient();
    await guest.join(hub, 'core', 'Yara');
    const id = 'member_core_yara';
    const appended = await hub.appendedBy(async () => {
      const { stdout } = await client.run('member', 'disable', 'yara', '--reason', 'has left');
      expect(stdout).toContain(`khub member enable ${id}`);
      expect((await guest.run('status')).stderr).toContain('Ask an administrator');
      expect((await client.run('member', 'enable', id)).exitCode).toBe(0);
    });
    expect(appended).toMatchObject([
      { kind: 'member.disabled', payload: { memberId: id, reason: 'has left' } },
      { kind: 'member.enabled', payload: { memberId: id } },
    ]);
    expect((await guest.run('status')).exitCode).toBe(0);
    const nobody = await client.run('member', 'disable', 'member_core_none');
    expect(nobody.exitCode).toBe(1);
    expect(nobody.stderr).toContain('khub member lists who is in');
  });

  it('prints the command with which one comes back whose token has ended, with what waits to be sent', async () => {
    const guest = new TestClient();
    await guest.join(hub, 'core', 'Xenia');
    guest.alter({ hubUrl: 'http://127.0.0.1:1' });
    await guest.run('add', 'Said on the way home');
    guest.alter({ hubUrl: hub.url, accessToken: 'kha_lost' });
    expect((await guest.run('status')).stderr).toContain('khub member token');
    const { json } = await client.run('member', 'token', 'member_core_xenia', '--json');
    const words = json.command.split(' ');
    const joined = await guest.run(...words.slice(words.indexOf('join')));
    expect(joined.stdout).toContain('joined core as member_core_xenia');
    expect((await guest.run('sync')).exitCode).toBe(0);
    expect((await guest.run('search', 'way home')).stdout).toContain('Said on the way home');
    const { stdout } = await client.run('member', 'token', 'member_core_xenia');
    expect(stdout).toMatch(/^ {2}npx \S+ join \S+ --invite khi_\S+ --token kha_\S+ --replace$/m);
    expect(stdout).toContain('hand it to nobody else');
  });
});

describe('khub webhook', () => {
  it('adds, tests, lists and removes one, and shows and sends again what it did not take', async () => {
    const target = await WebhookTarget.start();
    const at = ['--hub', hub.url];
    const webhook = (...words: string[]) => client.run('webhook', ...words, ...at);
    const added = await webhook('add', target.url, '--type', 'member.joined', '--slack', '--json');
    const { id, secret, origin } = added.json;
    expect(secret).toMatch(/^whsec_/);
    expect((await webhook('messages', id)).stdout).toBe(
      `No message yet. Send one to try it: khub webhook test ${id}\n`,
    );
    expect((await webhook('messages', id, '--state', 'dead')).stdout).toContain(
      'No message is dead.',
    );
    expect((await webhook('test', id)).stdout).toContain('The target accepted it.');
    target.statuses.push(500);
    const failed = await webhook('test', id);
    expect([failed.exitCode, failed.stdout]).toEqual([
      1,
      'It was not accepted: the target answered 500.\n',
    ]);
    await hub.database.query(
      `INSERT INTO webhook_delivery (group_key, webhook_id, message_id, type, subject, happened_at, next_at, state, attempts, problem)
       VALUES ('default', $1, 'msg_1', 'member.joined', 'nobody', 1, 1, 'dead', 10, 'answered 500')`,
      [id],
    );
    expect((await webhook('list')).stdout).toContain(
      `${origin}  member.joined  (slack)\n  nothing delivered, 0 waiting, 1 dead\n  ${id}  group default`,
    );
    expect((await webhook('messages', id, '--state', 'dead')).stdout).toContain(
      'dead  member.joined  1970-01-01T00:00:00.001Z\n  10 attempts: the target answered 500\n  msg_1',
    );
    expect((await webhook('retry', id)).stdout).toBe('1 message sent again.\n');
    expect((await webhook('rm', id)).exitCode).toBe(0);
    expect((await webhook('list')).stdout).toContain('There is no webhook.');
    target.stop();
  });
});

describe('khub mirror', () => {
  it('adds, lists, resumes and removes one, and says what is wrong with it', async () => {
    const at = ['--hub', hub.url];
    const mirror = (...words: string[]) => client.run('mirror', ...words, ...at);
    const token = join(mkdtempSync(join(tmpdir(), 'khub-mirror-')), 'token');
    writeFileSync(token, 'kha_of_somebody\n');
    const name = 'knowledge-hub/b557b9a6-0f43-4a52-8b0c-3f9c51c0a1de';
    const key = vkey(name, generateKeyPairSync('ed25519').publicKey);
    const given = ['--key', key, '--token-file', token, '--name', 'elsewhere'];
    expect((await mirror('list')).stdout).toContain('Nothing is mirrored.');
    const { signing } = (await hub.ask('/.well-known/hub')).body;
    const lacking = await mirror('add', hub.url, '--json');
    expect(lacking.exitCode).toBe(2);
    expect(lacking.json.error.message).toMatch(/^a mirror needs the key .* and an invite /);
    expect(lacking.json.error.remedy).toContain('khub invite');
    expect(lacking.json.error.remedy).toContain(`--key: ${hub.url} shows ${signing.publicKey}\n`);
    const unread = await mirror('add', hub.url, '--key', key, '--token-file', `${token}.none`);
    expect([unread.exitCode, unread.stderr]).toEqual([2, expect.stringContaining('ENOENT')]);
    const keyless = await mirror('add', 'http://127.0.0.1:9', '--token-file', token);
    expect(keyless.stderr).toContain('--key: http://127.0.0.1:9 does not say what it signs with.');
    const added = await mirror('add', 'http://127.0.0.1:9', ...given, '--json');
    const { id, origin } = added.json;
    expect([origin, added.stdout.includes('kha_')]).toEqual(['elsewhere/default', false]);
    expect((await mirror('add', 'http://127.0.0.1:9', ...given)).exitCode).toBe(1);
    expect((await mirror('list')).stdout).toContain('0 of 0 events; next');
    await hub.database.query(
      `UPDATE mirror SET claimed_by = NULL, status = 'forked', problem = 'two histories', next_attempt_at = 9e15::bigint WHERE mirror_id = $1`,
      [id],
    );
    const { stdout } = await mirror('list');
    expect(stdout).toContain('elsewhere/default  forked  for the group default\n  two histories');
    expect(stdout).toContain(`khub mirror resume ${id}`);
    expect((await mirror('resume', id)).stdout).toBe('elsewhere/default goes on.\n');
    expect((await mirror('rm', id)).stdout).toBe('elsewhere/default is gone, with 0 events.\n');
    expect((await mirror('rm', id)).exitCode).toBe(1);
    const invited = ['--key', key, '--invite', 'khi_of_theirs', '--json'];
    const joining = await mirror('add', 'http://127.0.0.1:9', ...invited);
    expect([joining.exitCode, joining.stdout.includes('khi_')]).toEqual([0, false]);
    expect((await mirror('rm', joining.json.id)).exitCode).toBe(0);
  });
});
