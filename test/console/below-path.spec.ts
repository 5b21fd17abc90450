import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestHub } from '../support/hub.js';
import { seed } from './seed.js';
import { ConsoleVisits } from './visits.js';

const PATH = '/team/hub';
const visits = ConsoleVisits.ofFile(seed);
/** The hub as a proxy shows it that forwards everything below a path, without that path. */
let shown: TestHub;
const proxy = createServer((asked, answer) => {
  const { method, headers, url = '' } = asked;
  if (!url.startsWith(`${PATH}/`)) return void answer.writeHead(404).end();
  const target = new URL(visits.hub.url);
  const path = url.slice(PATH.length);
  const { hostname, port } = target;
  const forwarded = request({ hostname, port, method, headers, path }, (from) => {
    answer.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(answer);
  });
  forwarded.on('error', () => answer.destroy());
  asked.pipe(forwarded);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  shown = { url: `http://127.0.0.1:${port}${PATH}` } as TestHub;
});

afterAll(() => {
  proxy.closeAllConnections();
  proxy.close();
});

describe('below a path of a host', () => {
  it('the console shows its screens, wherever one begins', async () => {
    const page = await visits.open('/', {}, shown);
    await page.getByRole('link', { name: 'Glossary', exact: true }).click();
    await page.waitForURL(`${shown.url}/console/glossary`);
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    const item = await visits.open('/knowledge/platform/k-pool', {}, shown);
    await item.getByRole('link', { name: 'Home' }).click();
    await item.waitForURL(`${shown.url}/console/`);
    expect((await fetch(`${shown.url}/console`)).status).toBe(200);
  });

  it('the console recomputes a log', async () => {
    const page = await visits.open('/knowledge/platform/k-pool', {}, shown);
    await page.getByRole('button', { name: 'Verify in this browser' }).click();
    const said = await page.locator('.note', { hasText: /Checked|not work/ }).innerText();
    expect(said).toContain('Intact.');
  });

  it.each(['/docs', '/docs/'])('%s shows the interface', async (at) => {
    const page = await visits.open('/', {}, shown);
    await page.goto(shown.url + at);
    const first = page.getByText('Pull the events after a cursor').first();
    await first.waitFor();
    expect(await first.isVisible()).toBe(true);
  });
});
