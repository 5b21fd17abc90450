import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parsePolicy } from '@app/domain';
import { CommandBus } from '@nestjs/cqrs';
import { CheckpointPublisher } from '../../apps/hub/src/transparency/checkpoint-publisher.js';
import { NoteLogFault } from '../../apps/hub/src/webhooks/note-log-fault.js';
import { type Joined, TestHub } from '../support/hub.js';
import { expectRefusal } from '../support/refusal.js';
import { until } from '../support/until.js';
import { createMigratedDatabase } from '../support/test-database.js';

const note = (id: string) => ({ id, kind: 'note.taken', payload: { id } });
/** Where nobody listens. */
const AWAY = 'http://127.0.0.1:9';

/** A hub with three witnesses: one goes with it, one has seen another history, and one is away, so that it is asked again and again. */
describe('a hub that one of its witnesses contradicts', () => {
  let witness: TestHub;
  let hub: TestHub;
  let forked: Server;
  let ada: Joined;
  let logId: string;
  let hasForked = false;
  let isAway = false;

  /** Passes on to the witness, and while it has forked says that it has seen three events of another history. */
  async function answer(body: string): Promise<[status: number, type: string, text: string]> {
    if (isAway) return [503, 'text/plain', ''];
    if (hasForked && body.startsWith('old 3\n')) return [422, 'text/plain', ''];
    if (hasForked) return [409, 'text/x.tlog.size', '3\n'];
    const passed = await fetch(`${witness.url}/witness/add-checkpoint`, { method: 'POST', body });
    return [passed.status, passed.headers.get('content-type')!, await passed.text()];
  }

  const publish = async () => {
    await hub.database.query('UPDATE published_checkpoint SET published_at = 0');
    await hub.app.get(CheckpointPublisher).publishDue();
  };
  const publishedSize = async () => {
    const headers = { authorization: `Bearer ${ada.accessToken}` };
    const path = `/api/v1/federation/logs/${logId}/checkpoint`;
    const told = await (await fetch(hub.url + path, { headers })).text();
    return Number(told.split('\n')[1]);
  };

  beforeAll(async () => {
    const { url: databaseUrl } = await createMigratedDatabase();
    const before = await TestHub.start({ databaseUrl });
    await before.group('core');
    ada = await before.join('core', 'Ada');
    await before.push(ada, [note('one'), note('two')]);
    const { signing } = (await before.ask('/.well-known/hub')).body;
    logId = (await before.ask('/api/v1/federation/sync-events', { token: ada.accessToken })).body
      .log.id;
    await before.stop();
    witness = await TestHub.start({ witnessKeys: [signing.publicKey] });
    forked = createServer((incoming, outgoing) => {
      let body = '';
      incoming.on('data', (chunk) => (body += String(chunk)));
      incoming.on('end', async () => {
        const [status, type, text] = await answer(body);
        outgoing.writeHead(status, { 'content-type': type }).end(text);
      });
    }).listen(0, '127.0.0.1');
    await new Promise((done) => forked.once('listening', done));
    const { publicKey } = (await witness.ask('/.well-known/hub')).body.witness;
    const { port } = forked.address() as AddressInfo;
    const address = `${witness.url}/witness`;
    const { witnesses: named, ...policy } = parsePolicy(
      `witness good ${publicKey} ${address}\nquorum good`,
    );
    const good = named.get('good')!;
    const witnesses = {
      ...policy,
      witnesses: new Map([
        ['good', good],
        ['forked', { ...good, url: `http://127.0.0.1:${port}` }],
        ['away', { ...good, url: AWAY }],
      ]),
    };
    hub = await TestHub.start({ databaseUrl, witnesses });
    await publish();
  });

  afterAll(async () => {
    await hub.stop();
    await witness.stop();
    forked.close();
  });

  it('goes on telling of that one, and tells once', async () => {
    expect(await publishedSize()).toBe(2);
    const bus = hub.app.get(CommandBus);
    const told: object[] = [];
    const execute = bus.execute.bind(bus);
    bus.execute = (command: any) => {
      told.push(command);
      return execute(command);
    };
    hasForked = true;
    for (const id of ['three', 'four', 'five']) {
      await hub.push(ada, [note(id), note(`and ${id}`)]);
      await publish();
      const answered = await hub.ask('/readyz');
      expectRefusal(answered, 503, 'server.not_ready');
      expect(answered.body.error.message).toMatch(
        /events now, but the witness forked has cosigned another history of it/,
      );
    }
    expect(await publishedSize()).toBe(2);
    expect(
      told.filter((command) => command instanceof NoteLogFault && command.logId === logId),
    ).toHaveLength(1);
  });

  it('publishes no more until that one cosigns: not while it is away and another one does', async () => {
    isAway = true;
    await publish();
    await publish();
    expect(await publishedSize()).toBe(2);
    expectRefusal(await hub.ask('/readyz'), 503, 'server.not_ready');
    [isAway, hasForked] = [false, false];
    await until(async () => {
      await publish();
      return (await hub.ask('/readyz')).status === 200;
    });
    expect(await publishedSize()).toBe(8);
  });
});
