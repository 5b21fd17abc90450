import { PROTOCOLS } from '../../src/index.js';
import { converted, gemini, openai } from '../response/convert-response.js';
import { chunk } from './wire.js';
import { events } from './convert-event.js';

/** What converters before this one are known to get wrong in single stream events. */
describe('in a stream', () => {
  it('the counts of message_start and of a finish add the cache once', () => {
    const start = {
      type: 'message_start',
      message: {
        id: 'm',
        model: 'm',
        usage: { input_tokens: 10, cache_read_input_tokens: 4, output_tokens: 1 },
      },
    };
    expect(events('claude', 'openai', start)[0].usage.prompt_tokens).toBe(14);
    const finish = chunk({}, { finish_reason: 'stop' });
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 2,
      total_tokens: 12,
      prompt_tokens_details: { cached_tokens: 4 },
    };
    expect(events('openai', 'claude', { ...finish, usage })[0].usage).toMatchObject({
      input_tokens: 6,
      cache_read_input_tokens: 4,
    });
  });

  it('the block index of claude is never the choice index of openai', () => {
    const body = {
      type: 'content_block_delta',
      index: 1,
      delta: { type: 'text_delta', text: 'a' },
    };
    expect(events('claude', 'openai', body)[0].choices[0].index).toBe(0);
  });

  it('a chunk of gemini with text, call and finish loses none of them', () => {
    const body = gemini({ text: 'a' }, { functionCall: { name: 'f', args: { x: 1 } } });
    for (const target of ['openai', 'responses', 'claude'] as const) {
      const all = JSON.stringify(events('gemini', target, body));
      expect(all).toContain('"a"');
      expect(all).toContain('"f"');
      expect(all).toMatch(/tool_calls|tool_use|response\.completed/);
    }
    expect(events('gemini', 'openai', body).at(-1).choices[0].finish_reason).toBe('tool_calls');
  });

  it('thinking stays thinking and is never text', () => {
    const body = {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'thinking_delta', thinking: 'Hm' },
    };
    expect(events('claude', 'openai', body)[0].choices[0].delta).toEqual({
      reasoning_content: 'Hm',
    });
    expect(events('claude', 'responses', body)).toMatchObject([
      { type: 'response.reasoning_summary_text.delta', delta: 'Hm' },
    ]);
    expect(events('claude', 'gemini', body)[0].candidates[0].content.parts).toEqual([
      { text: 'Hm', thought: true },
    ]);
    const summary = {
      type: 'response.reasoning_summary_text.delta',
      item_id: 'rs_1',
      output_index: 0,
      summary_index: 0,
      delta: 'Hm',
      sequence_number: 3,
    };
    expect(events('responses', 'claude', summary)).toMatchObject([
      { delta: { type: 'thinking_delta', thinking: 'Hm' } },
    ]);
  });

  it('content_filter ends a stream as it ends a response', () => {
    const whole = openai({ content: 'a' });
    Object.assign(whole.choices[0]!, { finish_reason: 'content_filter' });
    const [end] = events('openai', 'claude', chunk({}, { finish_reason: 'content_filter' }));
    expect(end.delta.stop_reason).toBe('refusal');
    expect(converted('openai', 'claude', whole).stop_reason).toBe('refusal');
  });

  it('the name and the arguments of a call are under one index', () => {
    const item = { type: 'function_call', id: 'fc_9', call_id: 'call_9', name: 'f', arguments: '' };
    const started = events('responses', 'openai', {
      type: 'response.output_item.added',
      output_index: 2,
      item,
      sequence_number: 1,
    });
    const grown = events('responses', 'openai', {
      type: 'response.function_call_arguments.delta',
      output_index: 2,
      item_id: 'fc_9',
      delta: '{}',
      sequence_number: 2,
    });
    const indexOf = ([event]: any[]) => event.choices[0].delta.tool_calls[0].index;
    expect(indexOf(started)).toBe(indexOf(grown));
  });

  it('every event of responses has its ids, indexes and a sequence number', () => {
    const bodies = [
      chunk({ content: 'a' }),
      chunk({ reasoning_content: 'a' }),
      chunk({ tool_calls: [{ index: 0, id: 'c', function: { name: 'f', arguments: '{}' } }] }),
    ];
    for (const event of bodies.flatMap((body) => events('openai', 'responses', body)))
      expect(event).toMatchObject({
        output_index: expect.any(Number),
        sequence_number: expect.any(Number),
      });
    for (const event of events('openai', 'responses', chunk({ content: 'a' })))
      expect(event).toMatchObject({ item_id: 'msg_0', content_index: 0 });
  });

  it('parallel calls of gemini have indexes of their own', () => {
    const call = (name: string) => ({ functionCall: { name, args: {} } });
    const found = events('gemini', 'openai', {
      candidates: [{ content: { parts: [call('f'), call('g')] } }],
    });
    expect(found.map((event) => event.choices[0].delta.tool_calls[0].index)).toEqual([0, 1]);
  });

  it('a call without an index takes its position', () => {
    const body = chunk({ tool_calls: [{ id: 'c', function: { name: 'f', arguments: '' } }] });
    expect(events('openai', 'claude', body)[0]).toMatchObject({
      type: 'content_block_start',
      index: 0,
    });
  });

  it('a ping invents nothing, and neither does a stop', () => {
    for (const target of PROTOCOLS.filter((protocol) => protocol !== 'claude'))
      for (const type of ['ping', 'message_stop'])
        expect(events('claude', target, { type })).toEqual([]);
  });
});
