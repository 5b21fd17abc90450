import type { Page } from 'playwright-core';
import { HELLO } from './ask.js';
import { choose, converted, errorStrip, PageVisits, paste, textOf } from './opened-page.js';
import { picture } from '../support/browser-page.js';

const HELLO_LINES = JSON.stringify(HELLO, null, 2);

const visits = PageVisits.ofFile();

describe('a first visit', () => {
  it('shows an example, converted, and a line that says what this is', async () => {
    const page = await visits.open();
    await converted(page);
    expect(await page.locator('.tagline').textContent()).toContain('one LLM API');
    expect(await textOf(page, 'output')).toContain('"tool_use_id": "call_departures_1"');
    expect(await page.getByLabel('Sample').inputValue()).not.toBe('');
    await picture(page, 'first-visit');
  });

  it('has what is pasted take the place of the example, and nothing else', async () => {
    const page = await visits.open();
    await converted(page);
    const pasteHere = async (text: string) => {
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
      await page.getByRole('textbox', { name: 'Input' }).press('Control+v');
    };
    await pasteHere(HELLO_LINES);
    expect(await textOf(page, 'input')).toBe(HELLO_LINES);
    await pasteHere('\n');
    expect(await textOf(page, 'input')).toBe(`${HELLO_LINES}\n`);
    expect(await page.getByLabel('Sample').inputValue()).not.toBe('0');
  });
});

describe('an input that looks like another protocol', () => {
  const CLAUDE = JSON.stringify({ ...HELLO, max_tokens: 9, system: 'Be kind.' });
  const notice = (page: Page) => page.locator('#guess');

  it('is asked about, and converted as that by one click', async () => {
    const page = await visits.openEmpty();
    await paste(page, CLAUDE);
    await notice(page).waitFor();
    expect(await notice(page).textContent()).toContain('This looks like a Claude request.');
    await picture(page, 'looks-like');
    await page.getByRole('button', { name: 'Switch to Claude' }).click();
    await notice(page).waitFor({ state: 'hidden' });
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('claude');
    expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('openai');
    await page.locator('#output').filter({ hasText: '"role": "system"' }).waitFor();
  });

  it('of another kind as well, also where it was refused', async () => {
    const page = await visits.openEmpty();
    await paste(page, '{"candidates":[{"content":{"role":"model","parts":[{"text":"x"}]}}]}');
    await errorStrip(page).waitFor();
    expect(await notice(page).textContent()).toContain('This looks like a Gemini response.');
    await page.getByRole('button', { name: 'Switch to Gemini' }).click();
    await converted(page);
    expect(await page.getByLabel('Response', { exact: true }).isChecked()).toBe(true);
  });

  it('is not asked about where it may be what was chosen', async () => {
    const page = await visits.openEmpty();
    await paste(page, HELLO_LINES);
    await converted(page);
    expect(await notice(page).isVisible()).toBe(false);
  });
});

describe('warnings', () => {
  it('stand below what they weigh, the heaviest first, with links to what they mean', async () => {
    const page = await visits.openEmpty();
    await choose(page, 'OpenAI Chat: Picture and JSON schema');
    await converted(page);
    const headings = page.locator('#warning-list h3');
    expect((await headings.allTextContents()).map((text) => text.split(' ')[0])).toEqual([
      'Lost',
      'Notes',
    ]);
    const link = page.getByRole('link', { name: 'unsupported-field' });
    const [explained] = await Promise.all([page.waitForEvent('popup'), link.click()]);
    await explained.locator('tr:has(:target)').filter({ hasText: 'no counterpart' }).waitFor();
    expect(explained.url()).toBe(`${visits.service.url}/protocols#unsupported-field`);
  });

  it('lead to their place, and are marked there', async () => {
    const page = await visits.openEmpty();
    await choose(page, 'OpenAI Chat: Picture and JSON schema');
    await converted(page);
    await picture(page, 'warnings');
    await page.getByRole('button', { name: 'line 46 $.logit_bias' }).click();
    expect(await page.evaluate('getSelection().toString()')).toMatch(/^"logit_bias": \{/);
    expect(await page.locator('#input .cm-lint-marker-warning').count()).toBeGreaterThan(0);
    await paste(page, JSON.stringify({ ...HELLO, max_completion_tokens: 9 }));
    await page.locator('#warnings').waitFor({ state: 'hidden' });
    expect(await page.locator('#input .cm-lint-marker').count()).toBe(0);
  });

  it('of one code are one entry, however many places it has', async () => {
    const page = await visits.openEmpty();
    const messages = Array.from({ length: 20 }, () => ({ ...HELLO.messages[0], name: 'n' }));
    await paste(page, JSON.stringify({ model: 'm', max_completion_tokens: 9, messages }));
    await page.getByText('12 more places').click();
    expect(await page.locator('#warning-list article').count()).toBe(1);
    expect(await page.getByRole('button', { name: /\.name$/ }).count()).toBe(20);
  });
});

it('all targets stand side by side, each with what it loses, and one of them can be chosen', async () => {
  const page = await visits.openEmpty();
  await choose(page, 'OpenAI Chat: Tool call and its result');
  await converted(page);
  await page.getByRole('button', { name: 'All targets' }).click();
  const gemini = page.locator('#target-gemini');
  await gemini.filter({ hasText: '"functionCall"' }).waitFor();
  expect(await page.locator('#target-responses .strip').textContent()).toBe('1 lost');
  expect(await page.locator('#workspace > .pane:visible').count()).toBe(4);
  await paste(page, '{');
  await gemini.locator('.stale').waitFor();
  await choose(page, 'OpenAI Chat: Tool call and its result');
  await gemini.locator('.stale').waitFor({ state: 'detached' });
  await gemini.getByRole('button', { name: 'Choose' }).click();
  await page.locator('#target-claude').filter({ hasText: '"tool_use_id"' }).waitFor();
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('gemini');
  expect(await gemini.isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.locator('#target-claude').waitFor({ state: 'hidden' });
});

it('the reasoning of a history is kept when that is chosen, and a link says so', async () => {
  const page = await visits.openEmpty();
  await choose(page, 'Claude: Thinking, tool use and result');
  await page.getByLabel('To', { exact: true }).selectOption('gemini');
  await page.locator('#warning-list').filter({ hasText: 'foreign-reasoning' }).waitFor();
  await page.getByLabel('Past reasoning').selectOption('keep');
  await page.locator('#output').filter({ hasText: '"thought": true' }).waitFor();
  await page.getByRole('button', { name: 'Share…' }).click();
  expect(await page.getByLabel('Link').inputValue()).toContain('&reasoning=keep&');
});

describe('a reload', () => {
  it('finds the input again, and nothing once it was cleared', async () => {
    const page = await visits.openEmpty();
    await page.getByLabel('To', { exact: true }).selectOption('gemini');
    await paste(page, HELLO_LINES);
    await converted(page);
    await page.reload();
    await page.locator('#output').filter({ hasText: '"parts"' }).waitFor();
    expect(await textOf(page, 'input')).toBe(HELLO_LINES);
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('finds nothing when that was switched off, which is remembered', async () => {
    const page = await visits.openEmpty();
    await paste(page, HELLO_LINES);
    await converted(page);
    await page.getByLabel(/Keep the input/).uncheck();
    await page.reload();
    await page.locator('#output').filter({ hasText: 'call_departures_1' }).waitFor();
    expect(await page.getByLabel(/Keep the input/).isChecked()).toBe(false);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('does not find what is too long to keep, which is said as long as it is there', async () => {
    const page = await visits.openEmpty();
    await paste(page, HELLO_LINES.replace('Grüezi', 'x'.repeat(1_000_001)));
    await converted(page);
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
    const notKept = page.getByText('This input is not kept');
    expect(await notKept.isVisible()).toBe(true);
    await page.getByLabel(/Keep the input/).uncheck();
    expect(await notKept.isVisible()).toBe(false);
    await page.getByLabel(/Keep the input/).check();
    expect(await notKept.isVisible()).toBe(true);
    await page.getByRole('button', { name: 'Clear' }).click();
    await notKept.waitFor({ state: 'hidden' });
  });
});
