// Who else takes in what a town says: an address that webhooks tell, a hub that mirrors it, and a member who exports it.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SECRETS } from './town.mjs';

const KHUB = 'dist/apps/khub/src/main.js';
const execute = promisify(execFile);
const MIRRORED_WITHIN_MS = 60_000;
const LOOK_MS = 200;
const FORMATS = ['markdown', 'obsidian', 'jsonl'];

/** Everything that is told, in texts. */
export class WebhookTarget {
  told = [];

  static async start() {
    const target = new WebhookTarget();
    target.server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      target.told.push(text);
      response.end();
    });
    target.server.listen(0, '127.0.0.1');
    await once(target.server, 'listening');
    target.url = `http://127.0.0.1:${target.server.address().port}/told`;
    return target;
  }

  /** Has both kinds of messages sent here. */
  async listenTo(town) {
    for (const format of ['standard', 'slack'])
      for (const groupKey of ['core', 'other'])
        await town.insist('/api/v1/admin/webhooks', { body: { groupKey, url: this.url, format } });
  }

  /** What is wrong with what was told. */
  problems() {
    return this.told.flatMap((text) => {
      const hidden = Object.values(SECRETS).find(
        ({ word, tell }) => text.includes(word) || text.includes(tell),
      );
      return hidden ? [`a webhook is told ${text}`] : [];
    });
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** Has another hub mirror what a member of the town may see; answers what is wrong once it is as far as the town. */
export async function mirror(town, other, member) {
  const { signing } = await town.insist('/.well-known/hub');
  await other.insist('/api/v1/admin/groups', { body: { key: 'core', joinMode: 'open' } });
  const body = {
    url: town.url,
    token: member.accessToken,
    keys: [signing.publicKey],
    remoteGroupKey: 'core',
    groupKey: 'core',
    hub: 'town',
    intervalSeconds: 5,
  };
  await other.insist('/api/v1/admin/mirrors', { body });
  const { logs } = await town.insist('/api/v1/admin/logs');
  const { size } = logs.find(({ groupKey, purpose }) => groupKey === 'core' && purpose === 'sync');
  const until = Date.now() + MIRRORED_WITHIN_MS;
  for (;;) {
    const { mirrors } = await other.insist('/api/v1/admin/mirrors');
    const [{ status, size: mirrored }] = mirrors;
    if (mirrored >= size) return [];
    if (Date.now() > until) return [`the mirror is ${status} with ${mirrored} of ${size} events`];
    await sleep(LOOK_MS);
  }
}

function filesIn(directory) {
  return readdirSync(directory, { recursive: true })
    .map((name) => join(directory, name))
    .filter((path) => statSync(path).isFile());
}

/** Exports what a member of the open group sees, in every form, and verifies it; answers what is wrong. */
export async function exportAll(town) {
  const home = mkdtempSync(join(tmpdir(), 'khub-poison-export-'));
  const problems = [];
  const khub = async (...words) => {
    const args = [KHUB, '--home', join(home, 'own'), ...words];
    const env = { PATH: process.env.PATH, HOME: home, NO_COLOR: '1' };
    try {
      return (await execute(process.execPath, args, { env, maxBuffer: 2 ** 28 })).stdout;
    } catch (error) {
      problems.push(`khub ${words.join(' ')}: ${error.code} ${error.stderr.slice(0, 500)}`);
      return '';
    }
  };
  try {
    await khub('join', town.url, '--group', 'core', '--name', 'Exporter');
    for (const format of FORMATS)
      await khub('export', join(home, format, 'into'), '--format', format);
    await khub('export', '--log', join(home, 'log.ndjson'));
    await khub('verify', join(home, 'log.ndjson'));
    await khub('verify');
    await khub('list');
    await khub('projects');
    for (const format of FORMATS) {
      const beside = existsSync(join(home, format)) ? readdirSync(join(home, format)) : [];
      if (beside.join() !== 'into')
        problems.push(`khub export wrote ${beside.join()} for ${format}`);
    }
    for (const path of filesIn(home)) {
      const text = readFileSync(path, 'utf8');
      const { tell } = Object.values(SECRETS).find((each) => text.includes(each.tell)) ?? {};
      if (tell) problems.push(`${path} holds ${tell}`);
    }
    return problems;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
