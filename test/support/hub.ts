import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type HubConfig, readConfig } from '../../apps/hub/src/config.js';
import { createApp } from '../../apps/hub/src/create-app.js';
import { Database } from '../../apps/hub/src/database/database.js';
import { findFlaws, flawText } from '../../apps/hub/src/input/json/json-flaws.js';
import type { HubLog } from '../../apps/hub/src/logging/open-log.js';
import { listen } from '../../apps/hub/src/process/listen.js';
import { assertDocumented } from './contract.js';
import { createMigratedDatabase } from './test-database.js';

/** An answer with its JSON read; `body` is undefined when there is none. */
export interface Answer<Body = any> {
  status: number;
  headers: Headers;
  body: Body;
}

/** What a request says beside its address. An `object` body is sent as JSON, a string as it is. */
export interface Ask {
  method?: string;
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Credentials as join answers them. */
export interface Joined {
  memberId: string;
  clientId: string;
  groupKey: string;
  accessToken: string;
  syncSigningSecret: string;
  expiresAt: string;
}

/** Reads the JSON of an answer; throws if it gives a name twice, which `JSON.parse` would pass over. */
function parseAnswer(text: string): unknown {
  if (text === '') return undefined;
  const twice = findFlaws(Buffer.from(text)).find(({ kind }) => kind === 'duplicate_key');
  if (twice) throw new Error(`in an answer, ${flawText(twice)}`);
  return JSON.parse(text);
}

/** Asks a server over a real socket; an answer that the OpenAPI document does not describe throws. */
export async function ask(
  baseUrl: string,
  path: string,
  { method, token, body, headers }: Ask = {},
): Promise<Answer> {
  const verb = method ?? (body === undefined ? 'GET' : 'POST');
  const response = await fetch(baseUrl + path, {
    method: verb,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { status } = response;
  const answer = parseAnswer(await response.text());
  assertDocumented({ method: verb, path, status, body: answer });
  return { status, headers: response.headers, body: answer };
}

/** An event as the logs hold it, for asserting exactly what a write appended. */
export interface AppendedEvent {
  groupKey: string;
  purpose: string;
  sequence: number;
  kind: string;
  payload: any;
}

/** A hub in this process, on a port of its own and a PostgreSQL database of its own. */
export class TestHub {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly url: string,
    readonly databaseUrl: string,
    private readonly cleanUp: () => Promise<void>,
  ) {}

  /** Starts a hub; `databaseUrl` makes it a replica on another one's database (which must share its master key). */
  static async start(settings: Partial<HubConfig> = {}, log?: HubLog): Promise<TestHub> {
    const own = settings.databaseUrl ? undefined : await createMigratedDatabase();
    const dataDirectory = mkdtempSync(join(tmpdir(), 'khub-test-'));
    const databaseUrl = settings.databaseUrl ?? (own?.url as string);
    const defaults: HubConfig = {
      ...readConfig({}),
      port: 0,
      masterKey: Buffer.alloc(32, 7),
      dataDirectory,
      failuresPerMinute: 100_000,
      logLevel: 'error',
    };
    const config = { ...defaults, adminPort: 0, ...settings, databaseUrl };
    const app = await createApp(config, log);
    await listen(app, config);
    const url = await app.getUrl();
    return new TestHub(app, url, databaseUrl, async () => {
      rmSync(dataDirectory, { recursive: true, force: true });
      await own?.drop();
    });
  }

  get database(): Database {
    return this.app.get(Database);
  }

  ask(path: string, options?: Ask): Promise<Answer> {
    return ask(this.url, path, options);
  }

  /** Makes (or changes) a group. */
  async group(key: string, settings: object = {}): Promise<void> {
    await this.ask('/api/v1/admin/groups', { body: { key, ...settings } });
  }

  /** Makes a member of a group, which must exist, with an invite made for it. */
  async join(groupKey: string, displayName: string): Promise<Joined> {
    const invite = await this.ask('/api/v1/admin/invites', { body: { groupKey } });
    const joined = await this.ask('/api/v1/join', {
      body: { inviteToken: invite.body.token, displayName },
    });
    if (joined.status !== 200) throw new Error(JSON.stringify(joined.body));
    return joined.body as Joined;
  }

  /** Pushes events as a member. */
  push(member: Joined, events: unknown): Promise<Answer> {
    return this.ask('/api/v1/sync/push', {
      token: member.accessToken,
      body: { clientId: member.clientId, events },
    });
  }

  /** Runs `work` and answers exactly which events it appended, in all logs, each log's in order. */
  async appendedBy(work: () => Promise<unknown>): Promise<AppendedEvent[]> {
    const sizes = await this.database.query<{ log_id: string; size: string }>(
      'SELECT log_id, size FROM log',
    );
    const before = new Map(sizes.map(({ log_id, size }) => [log_id, Number(size)]));
    await work();
    const rows = await this.database.query<any>(
      `SELECT log.log_id, log.group_key, log.purpose, e.sequence, e.kind, e.payload
       FROM event e JOIN log ON log.log_id = e.log_id ORDER BY log.purpose DESC, log.group_key, e.sequence`,
    );
    return rows
      .filter((row) => Number(row.sequence) > (before.get(row.log_id) ?? 0))
      .map((row) => ({
        groupKey: row.group_key,
        purpose: row.purpose,
        sequence: Number(row.sequence),
        kind: row.kind,
        payload: row.payload === null ? null : JSON.parse(row.payload),
      }));
  }

  /** Stops the hub and removes its database. */
  async stop(): Promise<void> {
    await this.app.close();
    await this.cleanUp();
  }
}
