import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cosignedAt, parsePolicy } from '@app/domain';
import canonicalize from 'canonicalize';
import { addCheckpoint } from '../../apps/hub/src/cosignatures/witness-client.js';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { linesOf, verifyAnew } from '../khub/exported-log.js';
import { TestClient, temporaryDirectory } from '../khub/run-khub.js';
import { type Joined, TestHub } from '../support/hub.js';
import {
  type TestDatabase,
  createMigratedDatabase,
  createTestDatabase,
} from '../support/test-database.js';
import { AT_MOST_MS } from '../support/until.js';

const note = (id: string) => ({ id, kind: 'note.taken', payload: { id } });

/** Two hubs with one identity and one log, whose last event is not the same, and one witness. */
describe('two hubs with two histories of one log', () => {
  const databases: TestDatabase[] = [];
  const directory = temporaryDirectory();
  let witness: TestHub;
  let hubs: [first: TestHub, second: TestHub];
  let ada: Joined;
  let logId: string;
  let policy: string;
  let witnessKey: string;

  const pageOf = async (hub: TestHub) =>
    (await hub.ask('/api/v1/federation/sync-events', { token: ada.accessToken })).body;
  const publish = async (hub: TestHub) => {
    const publisher = hub.app.get(CheckpointPublisher);
    // One round has begun with the start, and another would join it.
    await publisher.publishDue();
    await hub.database.query('UPDATE published_checkpoint SET published_at = 0');
    await publisher.publishDue();
  };
  /** The log as a hub tells it, which may lie: its last checkpoint is what the caller says. */
  const exportOf = async (hub: TestHub, name: string, published?: string) => {
    const file = join(directory, `${name}.ndjson`);
    const from = ['--log-id', logId, '--hub', hub.url];
    await new TestClient().run('export', '--log', file, ...from);
    const [header = '', ...events] = linesOf(file);
    const told = { ...JSON.parse(header), ...(published && { published }) };
    writeFileSync(file, `${[canonicalize(told), ...events].join('\n')}\n`);
    return file;
  };
  const servedBy = async (hub: TestHub) => {
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const path = `/api/v1/federation/logs/${logId}/checkpoint`;
    const text = await (await fetch(hub.url + path, { headers })).text();
    const isSeen = cosignedAt(text, witnessKey) !== null;
    return { text, cosigned: isSeen ? Number(text.split('\n')[1]) : 0 };
  };

  beforeAll(async () => {
    databases.push(await createMigratedDatabase());
    const [own] = databases;
    const before = await TestHub.start({ databaseUrl: own!.url });
    await before.group('core');
    ada = await before.join('core', 'Ada');
    await before.push(ada, [note('one'), note('two')]);
    const { log } = await pageOf(before);
    logId = log.id;
    const { signing } = (await before.ask('/.well-known/hub')).body;
    await before.stop();
    databases.push(await createTestDatabase(new URL(own!.url).pathname.slice(1)));
    witness = await TestHub.start({ witnessKeys: [signing.publicKey] });
    witnessKey = (await witness.ask('/.well-known/hub')).body.witness.publicKey;
    const named = `witness ours ${witnessKey}`;
    const witnesses = parsePolicy(`${named} ${witness.url}/witness\nquorum ours`);
    const start = ({ url }: TestDatabase) => TestHub.start({ databaseUrl: url, witnesses });
    hubs = [await start(databases[0]!), await start(databases[1]!)];
    policy = join(directory, 'policy');
    writeFileSync(policy, `log ${log.publicKey}\n${named}\nquorum ours\n`);
    for (const [at, hub] of hubs.entries()) await hub.push(ada, [note(`three of ${at}`)]);
    for (const hub of hubs) await publish(hub);
  });

  afterAll(async () => {
    for (const hub of [...hubs, witness]) await hub.stop();
    for (const database of databases) await database.drop();
  });

  it('are told apart by the witness, which refuses the second', async () => {
    const [first, second] = await Promise.all(hubs.map(servedBy));
    // The second goes no further than what both have in common.
    expect([first!.cosigned, second!.cosigned < 3]).toEqual([3, true]);
    const { checkpoint } = await pageOf(hubs[1]);
    for (const old of [0, 3]) {
      const request = { old, proof: [], note: checkpoint };
      const answer = await addCheckpoint(
        `${witness.url}/witness`,
        request,
        AbortSignal.timeout(AT_MOST_MS),
      );
      expect(answer).toMatchObject(old === 0 ? { kind: 'size', size: 3 } : { kind: 'refused' });
    }
    expect((await hubs[1].ask('/readyz')).status).toBe(503);
  });

  it('are told apart by khub verify with a quorum, which fails for the second, and by nobody without one', async () => {
    const [first, second] = hubs;
    const cosigned = (await servedBy(first)).text;
    const signed = (await pageOf(second)).checkpoint;
    const whole = await exportOf(first, 'first');
    const bare = await exportOf(second, 'second', signed);
    const borrowed = await exportOf(second, 'borrowed', cosigned);
    const found = async (file: string, ...more: string[]) =>
      (await verifyAnew(file, ...more)).exitCode;
    expect([await found(whole), await found(bare)]).toEqual([0, 0]);
    const asked = ['--policy', policy];
    expect([await found(whole, ...asked), await found(bare, ...asked)]).toEqual([0, 9]);
    // With the note of the other history beside it the hub is convicted by its own signatures.
    expect(await found(borrowed, ...asked)).toBe(6);
  });
});
