import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  fdatasyncSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Pool } from 'pg';
import { lockDataDirectory } from '../../../apps/hub/src/database/embedded/data-directory-lock.js';
import { HubProcess } from '../../support/hub-process.js';
import { liveHeap } from '../../support/live-heap.js';
import { onPglite } from './databases.js';
import { hubEventDraft, makeGroup, openStore, pushOf } from './open-store.js';

const LOCK = join(process.cwd(), 'dist/apps/hub/src/database/embedded/data-directory-lock.js');
/** Says when it can begin, takes the lock when it is told to, says what came of it and holds it until it is killed. */
const CONTENDER = `
  const { lockDataDirectory } = await import(${JSON.stringify(LOCK)});
  process.stdin.once('data', async () => {
    try {
      await lockDataDirectory(process.argv[1], () => undefined);
      console.log('won');
    } catch (error) {
      console.log(error.name);
    }
  });
  console.log('ready');
  setInterval(() => undefined, 1000);`;

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'khub-embedded-'));
});

afterEach(() => rmSync(directory, { recursive: true, force: true }));

type Contender = ChildProcessByStdio<Writable, Readable, null>;

/** A process that is ready to contend for the lock. */
async function contender(): Promise<Contender> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CONTENDER, directory], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** Has it take the lock, and answers what came of it. */
async function contend(child: Contender): Promise<string> {
  child.stdin.write('go');
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return String(said).trim();
}

async function kill(child: Contender): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('the embedded database', () => {
  it('keeps nothing of what it has answered', async () => {
    const own = await onPglite();
    const answerMegabytes = () => own.database.query("SELECT repeat('x', 5000000) AS text");
    await answerMegabytes();
    const before = liveHeap();
    for (let at = 0; at < 3; at++) await answerMegabytes();
    expect(liveHeap() - before).toBeLessThan(5_000_000);
    await own.close();
  });

  it('goes on with a new connection where the one before was lost, in a transaction too', async () => {
    const own = await onPglite();
    const { database } = own;
    try {
      await database.query('CREATE TABLE note (text text)');
      const prepared = 'SELECT count(*)::int FROM note WHERE text <> $1';
      expect(await database.query(prepared, [''])).toEqual([{ count: 0 }]);
      const { master } = database.dataSource.driver as unknown as { master: Pool };
      const lost = await master.connect();
      await lost.query(`BEGIN; INSERT INTO note VALUES ('not committed')`);
      lost.release(true);
      expect(await database.query(prepared, [''])).toEqual([{ count: 0 }]);
      await database.query(`INSERT INTO note VALUES ('committed')`);
      expect(await database.query(prepared, [''])).toEqual([{ count: 1 }]);
    } finally {
      await own.close();
    }
  });

  it('calls fdatasync for every commit before it answers', async () => {
    let synced = 0;
    const own = await onPglite((file) => {
      fdatasyncSync(file);
      synced++;
    });
    try {
      const group = await makeGroup(own.database, 'crew');
      const store = openStore(own.database);
      for (let count = 0; count < 20; count++) {
        const before = synced;
        await store.push(pushOf(group, 'a', [hubEventDraft(`e${count}`, {}, 'a')]));
        expect(synced).toBeGreaterThan(before);
      }
      const before = synced;
      await own.database.query('SELECT count(*) FROM event');
      expect(synced).toBe(before);
    } finally {
      await own.close();
    }
  });

  it('is refused to a second hub with a message that names the first, which goes on', async () => {
    const first = await HubProcess.start({ HUB_DATA_DIR: directory });
    try {
      const { code, stderr } = await new HubProcess({ HUB_DATA_DIR: directory }).ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^the data directory .* is in use by process \d+; stop it, or give this hub its own HUB_DATA_DIR\n$/,
      );
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    } finally {
      await first.end('SIGTERM');
    }
  });
});

describe('the lock of a data directory', () => {
  it('is one process’s until it is released', async () => {
    const release = await lockDataDirectory(directory, () => undefined);
    await expect(lockDataDirectory(directory, () => undefined)).rejects.toThrow('is in use');
    const other = await contender();
    expect(await contend(other)).toBe('DataDirectoryInUse');
    await kill(other);
    release();
    const again = await lockDataDirectory(directory, () => undefined);
    again();
    expect(readdirSync(join(directory, 'lock'))).toEqual([]);
  });

  it('goes from a dead process to exactly one of those that want it at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const [first, ...rivals] = await Promise.all(Array.from({ length: 6 }, contender));
      expect(await contend(first as Contender)).toBe('won');
      await kill(first as Contender);
      const said = await Promise.all(rivals.map(contend));
      await Promise.all(rivals.map(kill));
      expect(said.toSorted()).toEqual([...Array<string>(4).fill('DataDirectoryInUse'), 'won']);
    }
  });

  describe('of a process in another container', () => {
    const stranger = (state: string) => join(directory, 'lock', `${state}.1.99.4026531999`);

    beforeEach(() => {
      mkdirSync(join(directory, 'lock'));
      for (const state of ['claim', 'owner']) writeFileSync(stranger(state), '');
    });

    it('holds as long as that one shows that it lives', async () => {
      const touching = setInterval(() => {
        for (const state of ['claim', 'owner']) utimesSync(stranger(state), new Date(), new Date());
      }, 200);
      await expect(lockDataDirectory(directory, () => undefined)).rejects.toThrow('process 1;');
      clearInterval(touching);
    });

    it('is taken over once that one has been silent for long enough', async () => {
      const awhileAgo = new Date(Date.now() - 8_500);
      for (const state of ['claim', 'owner']) utimesSync(stranger(state), awhileAgo, awhileAgo);
      const began = Date.now();
      const release = await lockDataDirectory(directory, () => undefined);
      expect(Date.now() - began).toBeGreaterThan(1_000);
      expect(readdirSync(join(directory, 'lock'))).toHaveLength(2);
      release();
    });

    it('is taken over also where that one touched it last by a clock that has been put back', async () => {
      const ahead = new Date(Date.now() + 60 * 60_000);
      for (const state of ['claim', 'owner']) utimesSync(stranger(state), ahead, ahead);
      const release = await lockDataDirectory(directory, () => undefined);
      expect(readdirSync(join(directory, 'lock'))).toHaveLength(2);
      release();
    });
  });

  it('tells the owner when somebody has taken it over', async () => {
    const lost = new Promise<void>((resolve) => {
      void lockDataDirectory(directory, resolve);
    });
    await new Promise((done) => setTimeout(done, 100));
    rmSync(join(directory, 'lock'), { recursive: true });
    await expect(lost).resolves.toBeUndefined();
  });
});
