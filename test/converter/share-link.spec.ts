import { ask, HELLO, WORDS } from './ask.js';
import { startConverter, type RunningConverter } from './start-converter.js';

const services: RunningConverter[] = [];
const start = async (env: Record<string, string> = {}) => {
  const service = await startConverter(env);
  services.push(service);
  return service.url;
};
afterAll(() => Promise.all(services.map((service) => service.stop())));

const shareUrl = async (url: string, payload: unknown, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/api/convert`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...WORDS, body: payload, explain: true }),
  });
  const { share_url, warnings } = (await response.json()) as {
    share_url: string;
    warnings: { code: string }[];
  };
  const codes = warnings.map(({ code }) => code);
  return { link: new URL(share_url), codes, header: response.headers.get('x-conversion-warnings') };
};

describe('without BASE_URL the share link', () => {
  let url: string;
  beforeAll(async () => {
    url = await start();
  });

  it('leads to the page at the host that was asked, with the input and autorun', async () => {
    const { link } = await shareUrl(url, HELLO);
    expect(link.origin).toBe(url);
    expect(link.pathname).toBe('/');
    expect([...link.searchParams.keys()]).toEqual([
      'kind',
      'source',
      'target',
      'body_b64',
      'autorun',
    ]);
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ ...WORDS, autorun: '1' });
    const body = Buffer.from(link.searchParams.get('body_b64') ?? '', 'base64url').toString();
    expect(JSON.parse(body)).toEqual(HELLO);
  });

  it('has URL-safe base64 without padding', async () => {
    const { link } = await shareUrl(url, HELLO);
    expect(link.search).toMatch(/body_b64=[\w-]+&/);
  });

  it('gives /api/convert the same conversion again', async () => {
    const { link } = await shareUrl(url, HELLO);
    const first = await ask(`${url}/api/convert`, { ...WORDS, body: JSON.stringify(HELLO) });
    const again = await ask(`${url}/api/convert${link.search}`);
    expect(again.text).toBe(first.text);
  });

  it('keeps big integers', async () => {
    const body = '{"model":"m","messages":[],"seed":9007199254740993}';
    const { json } = await ask(`${url}/api/convert`, { ...WORDS, target: 'openai', body });
    const link = new URL((json as { share_url: string }).share_url);
    const carried = Buffer.from(link.searchParams.get('body_b64') ?? '', 'base64url').toString();
    expect(carried).toBe(body);
  });

  it('drops the payload and says so when it would be longer than 32 KiB', async () => {
    const fits = await shareUrl(url, { ...HELLO, user: 'x'.repeat(20_000) });
    expect(fits.link.searchParams.has('body_b64')).toBe(true);
    const { link, codes, header } = await shareUrl(url, { ...HELLO, user: 'x'.repeat(40_000) });
    expect([...link.searchParams.keys()]).toEqual(['kind', 'source', 'target']);
    expect(codes).toContain('share-link-too-long');
    expect(header).toContain('share-link-too-long');
  });

  it('can be opened although it is 32 KiB long', async () => {
    const { link } = await shareUrl(url, { ...HELLO, user: 'x'.repeat(23_000) });
    expect(link.href.length).toBeGreaterThan(30_000);
    expect((await ask(link.href)).status).toBe(200);
    expect((await ask(`${url}/api/convert${link.search}`)).status).toBe(200);
  });
});

describe('BASE_URL', () => {
  it('is where the share link leads, its path kept', async () => {
    const url = await start({ BASE_URL: 'https://tools.example.com/converter/' });
    const { link } = await shareUrl(url, HELLO);
    expect(link.href).toMatch(/^https:\/\/tools\.example\.com\/converter\/\?kind=request&/);
  });
});
