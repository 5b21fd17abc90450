import { TestHub } from '../support/hub.js';

describe('the documentation page', () => {
  let hub: TestHub;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  it('is served with its scripts and styles from this hub alone', async () => {
    const page = await (await fetch(`${hub.url}/docs`)).text();
    expect(page).toContain('Knowledge Hub');
    const assets = [...page.matchAll(/(?:src|href)="([^":]+)"/g)].map(([, path]) => path as string);
    expect(assets.length).toBeGreaterThan(2);
    for (const path of assets) {
      const asset = await fetch(new URL(path, `${hub.url}/docs`));
      await asset.arrayBuffer();
      expect({ path, status: asset.status, origin: new URL(asset.url).origin }).toEqual({
        path,
        status: 200,
        origin: hub.url,
      });
    }
  });
});
