import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChainVerifier, type ServedEvent, claimOf } from '@app/domain';
import { HubProcess } from '../../support/hub-process.js';
import { type Joined, ask } from '../../support/hub.js';
import { createTestDatabase } from '../../support/test-database.js';

const PUSHERS = 6;
const MASTER_KEY = '07'.repeat(32);

/** Clients that push without a pause to a hub that is killed under them, and never give an event up. */
class Pushers {
  readonly acknowledged = new Set<string>();
  readonly sent = new Set<string>();
  private round = 0;

  constructor(private readonly member: Joined) {}

  /** Pushes until the hub is gone; answers what got no answer. */
  async until(hub: HubProcess, milliseconds: number): Promise<string[]> {
    this.round++;
    const unanswered: string[] = [];
    const kill = setTimeout(() => void hub.end('SIGKILL'), milliseconds);
    const push = async (pusher: number) => {
      for (let count = 0; ; count++) {
        const ids = [0, 1, 2].map((index) => `${this.round}-${pusher}-${count}-${index}`);
        if (!(await this.push(hub.url, ids))) return void unanswered.push(...ids);
      }
    };
    await Promise.all(Array.from({ length: PUSHERS }, (_, index) => push(index)));
    clearTimeout(kill);
    return unanswered;
  }

  async push(url: string, ids: readonly string[]): Promise<boolean> {
    const events = ids.map((id) => ({ id, kind: 'note.taken', payload: { id } }));
    for (const id of ids) this.sent.add(id);
    const { accessToken: token, clientId } = this.member;
    const answer = await ask(url, '/api/v1/sync/push', { token, body: { clientId, events } }).catch(
      () => undefined,
    );
    if (answer?.status !== 200) return false;
    if (answer.body.rejected.length > 0) throw new Error(JSON.stringify(answer.body.rejected));
    for (const id of ids) this.acknowledged.add(id);
    return true;
  }
}

/** Reads the whole log as an auditor does; answers its ids, verified. */
async function auditedIds(url: string, { accessToken: token }: Joined): Promise<string[]> {
  const ids: string[] = [];
  const verifier = new ChainVerifier();
  for (let cursor = ''; ;) {
    const { body } = await ask(url, `/api/v1/federation/sync-events?cursor=${cursor}`, { token });
    const events = body.events as ServedEvent[];
    const verdict = verifier.add(events.map((event) => claimOf(body.log.id, event)));
    if (!verdict.ok) throw new Error(`${verdict.sequence} ${verdict.problem}`);
    ids.push(...events.map(({ id }) => id));
    cursor = body.cursor as string;
    if (!body.hasMore) {
      expect(verdict).toMatchObject(body.head);
      return ids;
    }
  }
}

describe.each([
  { on: 'PostgreSQL', rounds: 2 },
  { on: 'the embedded database', rounds: 2 },
])('a hub on $on that is killed in mid-push', ({ on, rounds }) => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'khub-killed-'));
  let database: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
  let hub: HubProcess;

  const start = () =>
    HubProcess.start({
      HUB_DATA_DIR: dataDirectory,
      HUB_MASTER_KEY: MASTER_KEY,
      ...(database && { DATABASE_URL: database.url }),
    });

  beforeAll(async () => {
    if (on === 'PostgreSQL') database = await createTestDatabase();
    hub = await start();
  }, 60_000);

  afterAll(async () => {
    await hub.end('SIGKILL');
    await database?.drop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });

  it('has every acknowledged event once when it is started again, and takes the others', async () => {
    const { body: member } = await ask(hub.url, '/api/v1/join', {
      body: { inviteToken: hub.invite, displayName: 'Pusher' },
    });
    const pushers = new Pushers(member as Joined);
    for (let round = 0; round < rounds; round++) {
      const unanswered = await pushers.until(hub, 400 + Math.random() * 600);
      hub = await start();
      const found = await auditedIds(hub.url, member as Joined);
      expect(new Set(found).size).toBe(found.length);
      expect([...pushers.acknowledged].filter((id) => !found.includes(id))).toEqual([]);
      expect(found.filter((id) => !pushers.sent.has(id))).toEqual([]);
      expect(await pushers.push(hub.url, unanswered)).toBe(true);
    }
    const found = await auditedIds(hub.url, member as Joined);
    expect(new Set(found)).toEqual(pushers.sent);
    expect(found).toHaveLength(pushers.sent.size);
    expect(found.length).toBeGreaterThan(PUSHERS * 3);
    expect(await hub.end('SIGTERM')).toMatchObject({ code: 0 });
  }, 120_000);
});
