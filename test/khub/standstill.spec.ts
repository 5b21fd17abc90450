import { setTimeout as sleep } from 'node:timers/promises';
import { whileItComes } from '../../apps/khub/src/hub/sign-of-life.js';
import type { TestHub } from '../support/hub.js';
import { oneMember } from './one-member.js';
import type { TestClient } from './run-khub.js';
import { standInServer } from './stand-in-server.js';

/** An answer may stand still for ten seconds; the rest is for a slow machine. */
const MAX_MS = 30_000;
const STANDSTILL_MS = 100;

let hub: TestHub;
let client: TestClient;

beforeAll(async () => {
  ({ hub, client } = await oneMember());
});

afterAll(() => hub.stop());

/** A server whose answers begin with `{` and end after `more` has come, each piece after a while; without an end where there is no more. */
function beginning(type: string, more: readonly string[] = []) {
  return standInServer((_, response) => {
    response.writeHead(200, { 'content-type': type });
    response.write('{');
    void (async () => {
      for (const piece of more) {
        await sleep(STANDSTILL_MS / 2);
        response.write(piece);
      }
      if (more.length > 0) response.end();
    })();
  });
}

describe('an answer that has begun', () => {
  it('is given up once nothing more of it comes', async () => {
    const server = await beginning('application/json');
    const answer = whileItComes(await fetch(server.url), STANDSTILL_MS);
    expect(answer.headers.get('content-type')).toBe('application/json');
    await expect(answer.text()).rejects.toMatchObject({ code: 'STANDSTILL' });
    server.end();
  });

  it('is read to its end, however long that takes, as long as it comes', async () => {
    const pieces = ['"a":', '[', '1', ',', '2', ']', '}'];
    const server = await beginning('application/json', pieces);
    expect(await whileItComes(await fetch(server.url), STANDSTILL_MS).json()).toEqual({
      a: [1, 2],
    });
    server.end();
  });

  it('may be silent as a stream of events', async () => {
    const server = await beginning('text/event-stream');
    const answer = whileItComes(await fetch(server.url), STANDSTILL_MS);
    const read = answer.text().catch((error: unknown) => error);
    expect(await Promise.race([read, sleep(5 * STANDSTILL_MS, 'silent')])).toBe('silent');
    server.end();
    expect(await read).not.toMatchObject({ code: 'STANDSTILL' });
  });
});

describe('a command whose hub’s answers do not go on', () => {
  it('says so soon, and does not ask again', async () => {
    const server = await beginning('application/json');
    client.alter({ hubUrl: server.url });
    const started = performance.now();
    const ran = await Promise.all(
      ['status', 'brief shop', 'sync', 'search words'].map((command) =>
        client.run(...command.split(' ')),
      ),
    );
    for (const { exitCode, stderr } of ran) {
      expect(exitCode).toBe(5);
      expect(stderr).toContain(`cannot reach ${server.url}: its answer stops before its end`);
    }
    expect(await client.run('add', 'Meanwhile', '--json')).toMatchObject({
      exitCode: 0,
      json: { waiting: true },
    });
    expect(performance.now() - started).toBeLessThan(MAX_MS);
    expect(client.notices).toEqual([]);
    server.end();
  });
});
