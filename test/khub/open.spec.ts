import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConsolePage } from '../support/console.js';
import type { TestHub } from '../support/hub.js';
import { until } from '../support/until.js';
import { oneMember } from './one-member.js';
import { TestClient } from './run-khub.js';

describe('khub open', () => {
  let hub: TestHub;
  let client: TestClient;
  const codeOf = (url: string) => new URL(url).hash.slice('#code='.length);

  beforeAll(async () => {
    ({ hub, client } = await oneMember());
  });

  afterAll(() => hub.stop());

  it('prints an address with which one enters the console as the member one is', async () => {
    const { exitCode, json } = await client.run('open', '--print', '--json');
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ opened: false });
    expect(json.url).toMatch(new RegExp(`^${hub.url}/console/#code=[\\w-]{43}$`));
    const page = await ConsolePage.signIn(hub, { code: codeOf(json.url) });
    expect((await page.ask('session')).body.who).toMatchObject({ memberId: 'member_core_ada' });
  });

  it('hands the address to the browser', async () => {
    const bin = join(client.directory, 'bin');
    const told = join(client.directory, 'told');
    mkdirSync(bin);
    for (const name of ['xdg-open', 'open']) {
      writeFileSync(join(bin, name), `#!/bin/sh\necho "$1" > '${told}'\n`);
      chmodSync(join(bin, name), 0o755);
    }
    client.env = { PATH: `${bin}:${process.env['PATH'] ?? ''}` };
    const { json } = await client.run('open', '--json');
    expect(json.opened).toBe(true);
    await until(() => existsSync(told) && readFileSync(told, 'utf8') === `${json.url}\n`);
  });

  it('prints the address where there is no browser to open', async () => {
    client.env = { PATH: join(client.directory, 'nothing') };
    const { exitCode, stdout } = await client.run('open');
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${hub.url}/console/#code=`);
  });

  it('needs a membership', async () => {
    const { exitCode } = await new TestClient().run('open');
    expect(exitCode).toBe(3);
  });
});
