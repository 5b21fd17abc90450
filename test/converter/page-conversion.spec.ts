import { HELLO } from './ask.js';
import { choose, converted, errorStrip, PageVisits, paste, textOf } from './opened-page.js';
import { picture } from '../support/browser-page.js';

const HELLO_LINES = JSON.stringify(HELLO, null, 2);

const visits = PageVisits.ofFile();

describe('a person who opens the page', () => {
  it('converts a sample by choosing it', async () => {
    const page = await visits.openEmpty();
    await picture(page, 'empty');
    await choose(page, 'OpenAI Chat: Tool call and its result');
    await converted(page);
    expect(await textOf(page, 'output')).toContain('"tool_use_id": "call_departures_1"');
    await picture(page, 'light');
  });

  it('sees the result follow the typing', async () => {
    const page = await visits.openEmpty();
    await paste(page, HELLO_LINES);
    await converted(page);
    expect(JSON.parse(await textOf(page, 'output'))).toMatchObject({
      messages: [{ content: [{ type: 'text' }] }],
    });
    await page.getByLabel('To', { exact: true }).selectOption('gemini');
    await page.locator('#output').filter({ hasText: '"parts"' }).waitFor();
    await page.getByLabel('From', { exact: true }).selectOption('gemini');
    await errorStrip(page).waitFor();
  });

  it('converts and formats 1 MB in one line within seconds', async () => {
    const page = await visits.openEmpty();
    const messages = Array.from({ length: 30_000 }, () => ({ role: 'user', content: 'Grüezi' }));
    await paste(page, JSON.stringify({ model: 'm', messages }));
    await converted(page);
    await page.getByRole('button', { name: 'Format' }).click();
    await page.locator('#input').filter({ hasText: '"content": "Grüezi"' }).waitFor();
    expect(await textOf(page, 'input')).toContain('"model": "m",\n');
  });

  it('converts at once with Ctrl+Enter, and by the button', async () => {
    const page = await visits.openEmpty({ reducedMotion: 'reduce' });
    await paste(page, HELLO_LINES);
    await converted(page);
    const asked = () => page.waitForRequest((request) => request.url().endsWith('/api/convert'));
    await Promise.all([
      asked(),
      page.getByRole('textbox', { name: 'Input' }).press('Control+Enter'),
    ]);
    await Promise.all([
      asked(),
      page.getByRole('button', { name: 'Convert', exact: true }).click(),
    ]);
    expect(await textOf(page, 'input')).toBe(HELLO_LINES);
  });

  it('can undo a sample that replaced the own text', async () => {
    const page = await visits.openEmpty();
    await paste(page, HELLO_LINES);
    await choose(page, 'Claude: Text delta');
    await converted(page);
    await page.getByRole('textbox', { name: 'Input' }).press('Control+z');
    expect(await textOf(page, 'input')).toBe(HELLO_LINES);
  });
});

describe('a mistake', () => {
  it('in the JSON is shown in the gutter, with line, column and sentence, and led to', async () => {
    const page = await visits.openEmpty();
    await paste(page, '{\n  "model": "m",\n  "messages": [,]\n}');
    await errorStrip(page).waitFor();
    expect(await errorStrip(page).textContent()).toContain('expected a value, found ","');
    await page.locator('#input .cm-lint-marker-error').waitFor();
    await page.locator('#input .cm-lintRange-error').waitFor();
    await picture(page, 'error-json');
    await page.getByRole('button', { name: 'Line 3, column 16' }).click();
    await page.keyboard.type('1');
    expect(await textOf(page, 'input')).toContain('[1]');
  });

  it('in the payload is shown at the path the service names, and the last result stays', async () => {
    const page = await visits.openEmpty();
    await paste(page, HELLO_LINES);
    await converted(page);
    await paste(page, HELLO_LINES.replace(/"role": "user"/, '"role": "nobody"'));
    await errorStrip(page).waitFor();
    expect(await errorStrip(page).textContent()).toMatch(/\$\.messages\[0\]/);
    await page.locator('#input .cm-lint-marker-error').waitFor();
    expect(await page.locator('#status').textContent()).toContain('Not converted');
    expect(await textOf(page, 'output')).toContain('"type": "text"');
    await picture(page, 'error-payload');
  });

  it('goes away when it is repaired', async () => {
    const page = await visits.openEmpty();
    await paste(page, '{"a":');
    await errorStrip(page).waitFor();
    await paste(page, HELLO_LINES);
    await converted(page);
    expect(await errorStrip(page).isVisible()).toBe(false);
    await page.locator('#input .cm-lint-marker-error').waitFor({ state: 'detached' });
  });

  it('of the network is told, and the input kept', async () => {
    const page = await visits.openEmpty();
    await page.route('**/api/convert', (route) => route.abort());
    await paste(page, HELLO_LINES);
    await errorStrip(page).filter({ hasText: 'cannot be reached' }).waitFor();
    visits.complaints = [];
    expect(await textOf(page, 'input')).toBe(HELLO_LINES);
  });
});

it('swaps the protocols and feeds the result back', async () => {
  const page = await visits.openEmpty();
  await paste(page, HELLO_LINES);
  await converted(page);
  const result = await textOf(page, 'output');
  await page.getByRole('button', { name: /^Swap/ }).click();
  await page.locator('#output').filter({ hasText: 'max_completion_tokens' }).waitFor();
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('claude');
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('openai');
  expect(await textOf(page, 'input')).toBe(result);
  await page.keyboard.press('Control+Shift+S');
  await page.locator('#output').filter({ hasText: '"max_tokens"' }).waitFor();
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe('claude');
});

it('shows how the result differs from the input, by a part that is loaded only then', async () => {
  const page = await visits.openAlone('/?kind=request');
  const parts: string[] = [];
  page.on('request', (request) => parts.push(request.url()));
  await paste(page, HELLO_LINES);
  await converted(page);
  expect(parts.filter((url) => url.includes('comparison'))).toEqual([]);
  await page.getByRole('button', { name: 'Diff' }).click();
  await page.locator('#comparison .cm-changedLine').first().waitFor();
  expect(parts.filter((url) => url.includes('comparison'))).toHaveLength(1);
  await picture(page, 'diff');
  await page.getByLabel('To', { exact: true }).selectOption('openai');
  await page.locator('#comparison .cm-changedLine').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Diff' }).click();
  expect(await textOf(page, 'output')).toBe(HELLO_LINES);
});
