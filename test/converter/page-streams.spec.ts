import { convert } from '@app/conversion';
import {
  CLAUDE_TOOL_STREAM,
  OPENAI_SHORT_STREAM,
} from '../../apps/converter/page/samples/streams.js';
import { choose, converted, errorStrip, PageVisits, paste, textOf } from './opened-page.js';
import { picture } from '../support/browser-page.js';

const visits = PageVisits.ofFile();

const frames = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('data: {'))
    .map((line) => JSON.parse(line.slice('data: '.length)) as Record<string, unknown>);

const assembled = async (page: Awaited<ReturnType<PageVisits['open']>>) => {
  const lines = await page.locator('#assembled .cm-line').allTextContents();
  return JSON.parse(lines.join('\n')) as unknown;
};

describe('server-sent events', () => {
  it('become a whole stream of the target, with the message a client has in the end', async () => {
    const page = await visits.openEmpty();
    await page.getByLabel('From', { exact: true }).selectOption('claude');
    await page.getByLabel('To', { exact: true }).selectOption('openai');
    await paste(page, CLAUDE_TOOL_STREAM);
    await page.locator('#assembled .cm-line').first().waitFor();
    expect(await page.getByLabel('Stream', { exact: true }).isChecked()).toBe(true);
    const output = await textOf(page, 'output');
    expect(frames(output).map((event) => event['object'])).toEqual(
      Array.from({ length: 8 }, () => 'chat.completion.chunk'),
    );
    expect(output).toMatch(/data: \[DONE\]$/);
    expect(await assembled(page)).toMatchObject({
      object: 'chat.completion',
      choices: [
        {
          message: {
            content: 'I will look up the weather in Bergen.',
            tool_calls: [
              {
                id: 'toolu_01Bq',
                function: { name: 'get_weather', arguments: '{"city":"Bergen","days":3}' },
              },
            ],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { completion_tokens: 57 },
    });
    expect(await textOf(page, 'input')).toContain('event: message_start');
    await picture(page, 'whole-stream');
  });

  it('are converted each by itself once Whole stream is off', async () => {
    const page = await visits.openEmpty();
    await choose(page, 'OpenAI Chat: Text, finish and counts');
    await page.locator('#output').filter({ hasText: 'event: message_stop' }).waitFor();
    await page.getByRole('button', { name: 'Whole stream' }).click();
    await page.locator('#output').filter({ hasNotText: 'event: message_stop' }).waitFor();
    const alone = frames(OPENAI_SHORT_STREAM).flatMap((body) => {
      const { output } = convert({ kind: 'stream', source: 'openai', target: 'claude', body });
      return output;
    });
    expect(JSON.parse(await textOf(page, 'output'))).toEqual(alone);
    expect(await page.locator('#assembled').isVisible()).toBe(false);
  });

  it('without empty lines between them, as a log that was searched holds them, are as many', async () => {
    const page = await visits.openEmpty();
    await paste(page, OPENAI_SHORT_STREAM.replaceAll('\n\n', '\n'));
    await page.locator('#output').filter({ hasText: 'event: message_stop' }).waitFor();
    expect(await textOf(page, 'output')).toContain('"text":"freezes in January."');
  });

  it('that are cut off in the middle of an event end there, and that is told', async () => {
    const page = await visits.openEmpty();
    await paste(page, OPENAI_SHORT_STREAM.slice(0, OPENAI_SHORT_STREAM.indexOf('freezes')));
    await page.locator('#warning-list').filter({ hasText: 'truncated-stream' }).waitFor();
    expect(await textOf(page, 'output')).toContain('"stop_reason":"max_tokens"');
  });

  it('that are no JSON, or none of the source, are told at their line', async () => {
    const page = await visits.openEmpty();
    await paste(page, 'data: {"a":1}\n\ndata: {"a":tru}\n\n');
    await page.getByRole('button', { name: 'Line 3, column 12' }).waitFor();
    const wrong = OPENAI_SHORT_STREAM.replace(/"choices":[^\n]*harbour[^\n]*\]/, '"choices":7');
    await paste(page, wrong);
    await errorStrip(page).filter({ hasText: 'not a valid openai stream event: $[1].' }).waitFor();
    expect(await page.locator('#error-place').textContent()).toMatch(/^Line 3, column \d+$/);
  });

  it('have their warnings marked at the event', async () => {
    const page = await visits.openEmpty();
    await paste(page, OPENAI_SHORT_STREAM.replace('"The harbour "}', '"x"},"made_up":1'));
    await page.getByRole('button', { name: 'line 3 $[1].choices[0].made_up' }).click();
    expect(await page.evaluate('getSelection().toString()')).toBe('"made_up":1');
    await page.locator('#input .cm-lint-marker-warning').waitFor();
  });

  it('are fed back whole by Swap', async () => {
    const page = await visits.openEmpty();
    await choose(page, 'OpenAI Chat: Text, finish and counts');
    await page.locator('#output').filter({ hasText: 'event: message_stop' }).waitFor();
    await page.getByRole('button', { name: /^Swap/ }).click();
    await page.locator('#output').filter({ hasText: 'data: [DONE]' }).waitFor();
    expect(await textOf(page, 'input')).toContain('event: message_start');
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('claude');
  });
});

it('a list of events is converted as one stream once that is asked for', async () => {
  const page = await visits.openEmpty();
  await page.getByLabel('Stream', { exact: true }).check();
  await paste(page, JSON.stringify(frames(OPENAI_SHORT_STREAM)));
  await converted(page);
  expect(await textOf(page, 'output')).not.toContain('event:');
  await page.getByRole('button', { name: 'Whole stream' }).click();
  await page.locator('#output').filter({ hasText: 'event: message_stop' }).waitFor();
});
