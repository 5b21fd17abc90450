import { readdirSync } from 'node:fs';
import { TestHub } from '../support/hub.js';
import { exchange } from '../support/raw-http.js';

const ASSETS = new URL('../../dist/apps/hub/console/assets/', import.meta.url);

describe('the files of the console', () => {
  let hub: TestHub;
  const asset = readdirSync(ASSETS).find((name) => name.endsWith('.js'))!;

  beforeAll(async () => {
    hub = await TestHub.start();
  });

  afterAll(() => hub.stop());

  it.each(['..%5cx', 'a%5cb', '%5c', 'x%00y', '..%2f..%2findex.html', 'missing.js'])(
    'are not found at %s',
    async (path) => {
      const request = `GET /console/assets/${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
      const [head = '', body = ''] = (await exchange(hub.url, request)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 40[04] /);
      expect(JSON.parse(body).error.code).toMatch(/^request\.(not_found|invalid)$/);
    },
  );

  it.each<[header: string, value: string, status: number]>([
    ['range', 'bytes=99999999-', 200],
    ['range', 'bytes=9-1', 200],
    ['if-match', '"x"', 412],
    ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT', 412],
  ])('answer the header %s: %s with %i', async (name, value, status) => {
    const url = `${hub.url}/console/assets/${asset}`;
    expect((await fetch(url, { headers: { [name]: value } })).status).toBe(status);
  });
});
