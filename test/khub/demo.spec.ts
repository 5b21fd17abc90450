import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { TestHub } from '../support/hub.js';
import { temporaryDirectory } from './run-khub.js';

const run = promisify(execFile);
const DEMO = resolve('scripts/demo.mjs');

describe('npm run demo', () => {
  it('ends with what an agent is told, from any folder, at the port that is set', async () => {
    const hub = await TestHub.start();
    await hub.group('default');
    const groups = async () => (await hub.ask('/api/v1/admin/groups')).body.groups;
    const options = {
      cwd: temporaryDirectory(),
      env: { PATH: process.env.PATH, HUB_PORT: new URL(hub.url).port },
    };
    const { stdout } = await run(process.execPath, [DEMO], options);
    // What a team writes down stays apart from it.
    const counts = (await groups()).map(({ key, memberCount }: any) => [key, memberCount]);
    expect(counts).toEqual([
      ['default', 0],
      ['demo', 2],
    ]);
    await hub.stop();
    expect(stdout).toContain('chain verified');
    expect(stdout).toContain('in the group demo');
    expect(stdout).toMatch(
      /An agent that searches for "Cursors name the log and a hash" is told:[^]*\[demo-decision-cursor\]/,
    );
    expect(stdout).toMatch(
      /An agent that begins to work on demo is told:[^]*Restoring the hub from a backup/,
    );
    expect(stdout).not.toMatch(/cursor W|get_knowledge/);
    const started = performance.now();
    const gone = await run(process.execPath, [DEMO], options).catch((error: unknown) => error);
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('no hub answers at') });
    expect(performance.now() - started).toBeLessThan(60_000);
  });

  it('says of a server that is no hub that it is none', async () => {
    const server = createServer((_, response) => response.end('<h1>Hello</h1>'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const env = { PATH: process.env.PATH, HUB_PORT: String(port) };
    const ran = await run(process.execPath, [DEMO], { env }).catch((error: unknown) => error);
    server.close();
    expect(ran).toMatchObject({
      code: 1,
      stderr: `demo: http://127.0.0.1:${port} answered 200, but not as a hub does\n`,
    });
  });

  it('shows the brief of the project that records name only by their place', async () => {
    const hub = await TestHub.start();
    await hub.group('default');
    const file = join(temporaryDirectory(), 'records.jsonl');
    const para = { category: 'projects', key: 'mesh' };
    writeFileSync(file, JSON.stringify({ id: 'a', title: 'Sockets are pooled', para }));
    const env = { PATH: process.env.PATH };
    const { stdout } = await run(process.execPath, [DEMO, '--url', hub.url, '--file', file], {
      env,
    });
    await hub.stop();
    expect(stdout).toMatch(/begins to work on mesh is told:[^]*Sockets are pooled/);
  });
});
