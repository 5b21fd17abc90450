import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ask, HELLO, WORDS } from './ask.js';
import { converted, fault, PageVisits, paste, picture, textOf } from './opened-page.js';

const HELLO_LINES = JSON.stringify(HELLO, null, 2);

let visits: PageVisits;
beforeAll(async () => {
  visits = await PageVisits.start();
}, 60_000);
afterAll(() => visits.end());
afterEach(() => visits.leave());

describe('the result is taken away', () => {
  const clipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()');

  it('by Copy', async () => {
    const page = await visits.open();
    await paste(page, HELLO_LINES);
    await converted(page);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await clipboard(page)).toBe(await textOf(page, 'output'));
  });

  it('as a curl command that a shell understands, however long the payload', async () => {
    const page = await visits.open();
    const long = 'x'.repeat(200_000);
    await paste(page, HELLO_LINES.replace('Grüezi', `it's ${long}`));
    await converted(page);
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const command = String(await clipboard(page));
    const script = command.replace(/^curl/, `env sh -c 'printf "%s\\n" "$@"; cat' -`);
    const lines = execFileSync('sh', { input: script, encoding: 'utf8' });
    expect(lines).toContain(
      `${visits.service.url}/convert?kind=request&source=openai&target=claude&pretty=1`,
    );
    expect(lines).toContain(`"content": "it's ${long}, Ǆ and 😀?>"`);
  });

  it('by Download, under a name that says what it is', async () => {
    const page = await visits.open();
    await paste(page, HELLO_LINES);
    await converted(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('claude-request.json');
    expect(readFileSync(await download.path(), 'utf8')).toBe(`${await textOf(page, 'output')}\n`);
  });

  it('only when there is one', async () => {
    const page = await visits.open();
    for (const name of ['Copy', 'Diff', 'Download'])
      expect(await page.getByRole('button', { name, exact: true }).isDisabled()).toBe(true);
  });
});

describe('a share link', () => {
  it('of the page shows a colleague the same thing', async () => {
    const page = await visits.open();
    await paste(page, HELLO_LINES);
    await converted(page);
    await page.getByRole('button', { name: 'Share…' }).click();
    await picture(page, 'share');
    const link = await page.getByLabel('Link').inputValue();
    expect(page.url()).toBe(link);
    expect(await page.locator('#share-length').textContent()).toMatch(/^\d+ characters/);
    const colleague = await visits.open(link.slice(visits.service.url.length));
    await converted(colleague);
    expect(await textOf(colleague, 'input')).toBe(HELLO_LINES);
    expect(await textOf(colleague, 'output')).toBe(await textOf(page, 'output'));
  });

  it('of the service opens in the page, which makes the same link again', async () => {
    const { json } = await ask(`${visits.service.url}/api/convert`, {
      ...WORDS,
      body: HELLO_LINES,
    });
    const shared = (json as { share_url: string }).share_url;
    const page = await visits.open(shared.slice(visits.service.url.length));
    await converted(page);
    expect(await textOf(page, 'input')).toBe(HELLO_LINES);
    await page.getByRole('button', { name: 'Share…' }).click();
    expect(await page.getByLabel('Link').inputValue()).toBe(shared);
  });

  it('in the address bar goes on saying what the page shows', async () => {
    const page = await visits.open();
    await paste(page, HELLO_LINES);
    await converted(page);
    await page.getByRole('button', { name: 'Share…' }).click();
    await page.keyboard.press('Escape');
    const edited = HELLO_LINES.replace('Grüezi', 'Salü');
    await paste(page, edited);
    await page.locator('#output').filter({ hasText: 'Salü' }).waitFor();
    await page.reload();
    await converted(page);
    expect(await textOf(page, 'input')).toBe(edited);
  });

  it('that would be too long for servers leaves the input out, and says so', async () => {
    const page = await visits.open();
    await paste(page, HELLO_LINES.replace('Grüezi', 'x'.repeat(32 * 1024)));
    await converted(page);
    await page.getByRole('button', { name: 'Share…' }).click();
    expect(await page.locator('#share-length').textContent()).toContain('too long for a link');
    expect(await page.getByLabel('Link').inputValue()).toBe(
      `${visits.service.url}/?kind=request&source=openai&target=claude`,
    );
  });

  it('without autorun restores the input and waits', async () => {
    const body_b64 = Buffer.from(HELLO_LINES).toString('base64url');
    const words = { kind: 'response', source: 'gemini', target: 'responses', body_b64 };
    const page = await visits.open(`/?${new URLSearchParams(words).toString()}`);
    expect(await textOf(page, 'input')).toBe(HELLO_LINES);
    expect(await page.getByLabel('Response', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('From').inputValue()).toBe('gemini');
    expect(await page.getByLabel('To').inputValue()).toBe('responses');
    await page.waitForTimeout(400);
    expect(await textOf(page, 'output')).toBe('');
  });

  it('that had to leave its input out shows the words, and no input', async () => {
    const page = await visits.open('/?kind=response&source=gemini&target=claude');
    expect(await page.getByLabel('From').inputValue()).toBe('gemini');
    expect(await textOf(page, 'input')).not.toContain('"');
  });

  it('that is damaged says so', async () => {
    const page = await visits.open(
      '/?kind=request&source=openai&target=claude&body_b64=%25%25&autorun=1',
    );
    expect(await fault(page).textContent()).toContain('The link is damaged');
  });

  it('warns of its length beyond 2,000 characters, and keeps every digit', async () => {
    const page = await visits.open();
    const long = `{"model":"m","messages":[{"role":"user","content":"${'x'.repeat(2000)}"}],"seed":9007199254740993}`;
    await paste(page, long);
    await page.getByRole('button', { name: 'Share…' }).click();
    expect(await page.locator('#share-length').textContent()).toContain(
      'Many chat tools cut links',
    );
    const link = new URL(await page.getByLabel('Link').inputValue());
    const carried = Buffer.from(link.searchParams.get('body_b64') ?? '', 'base64url').toString();
    expect(carried).toBe(long);
  });
});
