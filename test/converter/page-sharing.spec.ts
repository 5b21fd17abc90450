import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { ask, HELLO, WORDS } from './ask.js';
import { converted, errorStrip, PageVisits, paste, textOf } from './opened-page.js';
import { picture } from '../support/browser-page.js';

const INPUT_BUTTONS = ['Format', 'Clear', 'Share…', 'Convert'];
const RESULT_BUTTONS = ['Copy', 'Diff', 'All targets', 'curl…', 'Download'];

const HELLO_LINES = JSON.stringify(HELLO, null, 2);

const visits = PageVisits.ofFile();

describe('the result is taken away', () => {
  const clipboard = (page: Page) => page.evaluate('navigator.clipboard.readText()');

  it('by Copy', async () => {
    const page = await visits.openEmpty();
    await paste(page, HELLO_LINES);
    await converted(page);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await clipboard(page)).toBe(await textOf(page, 'output'));
  });

  /** What curl would be given: its words, one a line, and what it reads. */
  const wordsOf = (command: string, env: Record<string, string> = {}) => {
    const input = command.replace(/^curl/, `env sh -c 'printf "%s\\n" "$@"; cat' -`);
    return execFileSync('sh', { input, encoding: 'utf8', env: { ...process.env, ...env } });
  };
  const copyCommand = async (page: Page, heading: string) => {
    await page.getByRole('button', { name: 'curl…' }).click();
    const dialog = page.getByRole('dialog', { name: 'As a shell command' });
    const section = dialog.locator('section', { hasText: heading });
    await section.getByRole('button', { name: 'Copy' }).click();
    await section.getByRole('button', { name: 'Copied' }).waitFor();
    await picture(page, `curl-${heading.split(' ')[0]}`);
    return String(await clipboard(page));
  };

  it('as the command that sends it to its provider, with the key from a variable', async () => {
    const page = await visits.openEmpty();
    await paste(page, HELLO_LINES);
    await converted(page);
    const lines = wordsOf(await copyCommand(page, 'Send it to Claude'), {
      ANTHROPIC_API_KEY: 'k7',
    });
    expect(lines).toMatch(/^-sS\nhttps:\/\/api\.anthropic\.com\/v1\/messages\n-H\nx-api-key: k7\n/);
    expect(lines.slice(lines.indexOf('{'))).toBe(`${await textOf(page, 'output')}\n`);
    expect(await page.locator('#curl-key').textContent()).toBe(
      'Your key goes into $ANTHROPIC_API_KEY. It still asks for gpt-5.2: name a model of this provider.',
    );
  });

  it('to gemini with the model in the address, and asked to stream where the source was', async () => {
    const page = await visits.openEmpty();
    await page.getByLabel('To', { exact: true }).selectOption('gemini');
    await paste(
      page,
      HELLO_LINES.replace('{', '{\n  "stream": true,').replace('gpt-5.2', 'gemini-3-pro'),
    );
    await converted(page);
    const lines = wordsOf(await copyCommand(page, 'Send it to Gemini'));
    expect(lines).toContain('/v1beta/models/gemini-3-pro:streamGenerateContent?alt=sse\n');
    expect(Object.keys(JSON.parse(lines.slice(lines.indexOf('{'))) as object)).toEqual([
      'contents',
    ]);
  });

  it('as a curl command that a shell understands, however long the payload', async () => {
    const page = await visits.openEmpty();
    const long = 'x'.repeat(200_000);
    await paste(page, HELLO_LINES.replace('Grüezi', `it's ${long}`));
    await converted(page);
    const lines = wordsOf(await copyCommand(page, 'Convert it with this service'));
    expect(lines).toContain(
      `${visits.service.url}/convert?kind=request&source=openai&target=claude&pretty=1`,
    );
    expect(lines).toContain(`"content": "it's ${long}, Ǆ and 😀?>"`);
  });

  it('by Download, under a name that says what it is', async () => {
    const page = await visits.openEmpty();
    await paste(page, HELLO_LINES);
    await converted(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('claude-request.json');
    expect(readFileSync(await download.path(), 'utf8')).toBe(`${await textOf(page, 'output')}\n`);
  });

  it('only when there is one, as what is done with an input', async () => {
    const page = await visits.openEmpty();
    const areOff = async (names: string[]) => {
      const buttons = names.map((name) => page.getByRole('button', { name, exact: true }));
      return Promise.all(buttons.map((button) => button.isDisabled()));
    };
    expect(new Set(await areOff([...INPUT_BUTTONS, ...RESULT_BUTTONS]))).toEqual(new Set([true]));
    await paste(page, '{');
    await errorStrip(page).waitFor();
    expect(new Set(await areOff(INPUT_BUTTONS))).toEqual(new Set([false]));
    expect(new Set(await areOff(RESULT_BUTTONS))).toEqual(new Set([true]));
  });
});

describe('a share link', () => {
  it('of the page shows a colleague the same thing', async () => {
    const page = await visits.openEmpty();
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
    const page = await visits.openEmpty();
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
    const page = await visits.openEmpty();
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
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('gemini');
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('responses');
    await page.waitForTimeout(400);
    expect(await textOf(page, 'output')).toBe('');
  });

  it('that had to leave its input out shows the words, and no input', async () => {
    const page = await visits.open('/?kind=response&source=gemini&target=claude');
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('gemini');
    expect(await textOf(page, 'input')).not.toContain('"');
  });

  it('that is damaged says so', async () => {
    const page = await visits.open(
      '/?kind=request&source=openai&target=claude&body_b64=%25%25&autorun=1',
    );
    expect(await errorStrip(page).textContent()).toContain('The link is damaged');
  });

  it('warns of its length beyond 2,000 characters, and keeps every digit', async () => {
    const page = await visits.openEmpty();
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
