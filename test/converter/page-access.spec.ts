import type { BrowserContextOptions } from 'playwright-core';
import { readAnswer, HELLO } from './ask.js';
import { choose, converted, errorStrip, PageVisits, paste } from './opened-page.js';
import { picture, violations } from '../support/browser-page.js';

const MAX_FIRST_LOAD_BYTES = 200 * 1024;

const HELLO_LINES = JSON.stringify(HELLO, null, 2);

const visits = PageVisits.ofFile();

const NAME_OF_FOCUSED =
  '(({ id, name, textContent, ...e }, el) => id || name || el.getAttribute("aria-labelledby") || textContent)' +
  '(document.activeElement, document.activeElement)';

describe('everybody can use it', () => {
  const looks: [string, BrowserContextOptions][] = [
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['narrow', { viewport: { width: 360, height: 740 } }],
    ['narrow-dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ];

  it.each(looks)('%s: axe finds no violation, converted or mistaken', async (name, options) => {
    const page = await visits.openEmpty(options);
    await choose(page, 'OpenAI Chat: Picture and JSON schema');
    await converted(page);
    await picture(page, `converted-${name}`);
    expect(await violations(page)).toEqual([]);
    await paste(page, '{"model": tru}');
    await errorStrip(page).waitFor();
    await picture(page, `error-${name}`);
    expect(await violations(page)).toEqual([]);
  });

  it.each([looks[0]!, looks[3]!])(
    '%s: axe finds no violation in many panes',
    async (name, options) => {
      const page = await visits.openEmpty(options);
      await choose(page, 'Claude: Text and a tool call');
      await page.locator('#assembled').waitFor();
      await page.getByRole('button', { name: 'All targets' }).click();
      await page.locator('#target-gemini').waitFor();
      await picture(page, `all-targets-${name}`);
      expect(await violations(page)).toEqual([]);
    },
  );

  it.each(looks.slice(0, 2))(
    '%s: axe finds no violation, empty or in a dialog',
    async (name, options) => {
      const page = await visits.openEmpty(options);
      expect(await violations(page)).toEqual([]);
      await choose(page, 'OpenAI Chat: Short question');
      await converted(page);
      for (const button of ['Share…', 'curl…']) {
        await page.getByRole('button', { name: button }).click();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Keys' }).click();
      await picture(page, `keys-${name}`);
      expect(await violations(page)).toEqual([]);
    },
  );

  it('is no wider than a window of 360 pixels', async () => {
    const page = await visits.openEmpty({ viewport: { width: 360, height: 740 } });
    await choose(page, 'OpenAI Chat: Picture and JSON schema');
    await converted(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  it('grows with the letters a person asked the browser for', async () => {
    const page = await visits.openEmpty({ viewport: { width: 360, height: 740 } });
    const sizes = () =>
      page.evaluate(
        '["#share", "#target", "#input .cm-content"].map((at) => parseFloat(getComputedStyle(document.querySelector(at)).fontSize))',
      ) as Promise<number[]>;
    const before = await sizes();
    await page.evaluate('document.documentElement.style.fontSize = "200%"');
    expect(await sizes()).toEqual(before.map((size) => size * 2));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  it('tells a mistake to those who hear the page', async () => {
    const page = await visits.openEmpty();
    await paste(page, '{"model": tru}');
    await errorStrip(page).waitFor();
    const heard = await page.locator('#announcement').textContent();
    expect(heard).toBe('Line 1, column 11: expected a value, found "tru"');
  });

  it('remembers the theme that was chosen', async () => {
    const page = await visits.openEmpty();
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    const button = page.getByRole('button', { name: /^Theme/ });
    await button.click();
    await button.click();
    expect(await button.textContent()).toBe('Theme: dark');
    expect(await background()).not.toBe(light);
    await page.reload();
    expect(await button.textContent()).toBe('Theme: dark');
    expect(await background()).not.toBe(light);
  });

  it('by keyboard: in reading order, out of the editors with Tab, ? for help', async () => {
    const page = await visits.open();
    await converted(page);
    await choose(page, 'OpenAI Chat: Picture and JSON schema');
    await converted(page);
    await page.evaluate('document.activeElement.blur()');
    const reached: string[] = [];
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      reached.push(String(await page.evaluate(NAME_OF_FOCUSED)));
    }
    expect(reached.slice(0, 24).join(' ')).toBe(
      'Skip to the editors theme help Fields API kind source swap target reasoning sample convert ' +
        'format clear share input-title diff all copy curl download output-title unsupported-field line 46$.logit_bias',
    );
    await page.locator('#help').focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  });

  it('without script: a form that answers the converted payload', async () => {
    const page = await visits.open('/', { javaScriptEnabled: false, permissions: [] });
    await picture(page, 'without-script');
    await page.locator('textarea').fill(HELLO_LINES);
    await page.getByRole('button', { name: 'Convert' }).click();
    expect(page.url()).toContain(
      '/convert?kind=request&source=openai&target=claude&reasoning=&pretty=1&body=',
    );
    expect(await page.textContent('body')).toContain('"max_tokens": 4096');
  });
});

describe('the first load', () => {
  it('is less than 200 KB, compressed and from this service alone', async () => {
    const page = await visits.openAlone('/healthz');
    const loads: { url: string; bytes: number }[] = [];
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const urls = new Map<string, string>();
    session.on('Network.responseReceived', ({ requestId, response }) =>
      urls.set(requestId, response.url),
    );
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      loads.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength }),
    );
    await page.goto(visits.service.url, { waitUntil: 'networkidle' });
    const own = loads.filter(({ url }) => !url.startsWith('data:'));
    expect(own.every(({ url }) => url.startsWith(visits.service.url))).toBe(true);
    expect(own.length).toBeGreaterThan(3);
    expect(own.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MAX_FIRST_LOAD_BYTES);
  });

  it('is cached for ever but for the document, and obeys a policy without exceptions', async () => {
    const { headers, text } = await readAnswer(await fetch(visits.service.url));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('cache-control')).toBe('no-cache');
    const script = /assets\/main-\w+\.js/.exec(text)?.[0] ?? '';
    const asset = await readAnswer(await fetch(`${visits.service.url}/${script}`));
    expect(asset.headers.get('cache-control')).toContain('immutable');
  });

  it('of /protocols is shown without a complaint, each code at its own place', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visits.open('/protocols#unsupported-field', { colorScheme });
      await page.locator('tr:has(:target)').filter({ hasText: 'no counterpart' }).waitFor();
      await picture(page, `protocols-${colorScheme}`);
      expect(await violations(page)).toEqual([]);
    }
    expect(visits.complaints).toEqual([]);
  });

  it('of /docs is shown without a complaint', async () => {
    const page = await visits.open('/docs');
    await page.getByText('/api/convert').first().waitFor();
    await picture(page, 'docs');
    expect(visits.complaints).toEqual([]);
  });
});
