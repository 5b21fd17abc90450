import { createHash } from 'node:crypto';
import { TestHub } from '../support/hub.js';

describe('discovery', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  it('says that the process is alive, without a credential', async () => {
    const { status, body } = await hub.ask('/healthz');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok', service: 'knowledge-hub', version: expect.any(String) });
  });

  it('says that the database answers and its schema is current', async () => {
    expect(await hub.ask('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('says at its address what it is: to programs as JSON, to browsers as a page that loads nothing', async () => {
    expect(await hub.ask('/')).toMatchObject({
      status: 200,
      body: { service: 'knowledge-hub', status: 'ready', mcpUrl: `${hub.url}/mcp` },
    });
    const page = await fetch(hub.url, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('vary')).toBe('accept');
    const html = await page.text();
    expect(html).toContain('It is healthy.');
    expect(html).toContain(`npx knowledge-hub join ${hub.url} --invite`);
    expect(html).not.toMatch(/(?:src|href)="https?:/);
    const style = /<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
    const links = [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, path = '']) => path);
    expect(links).toContain('/console/');
    for (const path of links)
      expect([path, (await fetch(hub.url + path)).status]).toEqual([path, 200]);
  });

  it('describes the hub to clients that want to join', async () => {
    const { body } = await hub.ask('/.well-known/hub');
    expect(body).toMatchObject({
      baseUrl: hub.url,
      mcpUrl: `${hub.url}/mcp`,
      groups: { required: true, defaultJoinMode: 'invite' },
      install: { npmPackage: 'knowledge-hub', command: `npx knowledge-hub join ${hub.url}` },
    });
  });
});
