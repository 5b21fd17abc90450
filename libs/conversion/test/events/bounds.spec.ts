import { convert, ConversionError } from '../../src/index.js';
import { chunk } from './wire.js';
import { codes, events } from './convert-event.js';

describe('one event gives what it implies and nothing else', () => {
  it('gives one event as itself, several as an array and none as an empty array', () => {
    const text = {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: 'a' },
    };
    const one = convert({ kind: 'stream', source: 'claude', target: 'openai', body: text }).output;
    const none = convert({
      kind: 'stream',
      source: 'claude',
      target: 'openai',
      body: { type: 'ping' },
    }).output;
    expect(one).toMatchObject({ choices: [{ delta: { content: 'a' } }] });
    expect(none).toEqual([]);
    expect(
      convert({
        kind: 'stream',
        source: 'openai',
        target: 'claude',
        body: chunk({ role: 'assistant', content: 'a' }, { finish_reason: 'stop' }),
      }).output,
    ).toHaveLength(3);
  });

  it.each(['claude', 'gemini', 'responses'] as const)(
    'a plain text delta of openai never starts or ends anything for %s',
    (target) => {
      const [only, ...rest] = events('openai', target, chunk({ content: 'hello' }));
      expect(rest).toEqual([]);
      expect(JSON.stringify(only)).toContain('hello');
    },
  );

  it('gives the same bytes for the same event', () => {
    const body = chunk({ tool_calls: [{ index: 0, function: { name: 'f', arguments: '{}' } }] });
    const bytes = () => JSON.stringify(events('openai', 'responses', body));
    expect(bytes()).toBe(bytes());
  });

  it.each([
    ['openai', { object: 'chat.completion', choices: [] }, '$.object'],
    ['openai', {}, '$.choices'],
    ['claude', { index: 0 }, '$.type'],
    ['claude', { type: 'content_block_delta', index: 0 }, '$.delta'],
    ['responses', { id: 'resp_1', object: 'response' }, '$.type'],
    ['gemini', { text: 'hi' }, '$.candidates'],
    ['gemini', 'hi', '$'],
  ] as const)('refuses what is not an event of %s: %j', (source, body, path) => {
    const target = source === 'openai' ? 'claude' : 'openai';
    const refused = () => events(source, target, body);
    expect(refused).toThrow(ConversionError);
    expect(refused).toThrow(expect.objectContaining({ path }));
  });

  it.each([
    ['claude', { type: 'tomorrow' }],
    ['responses', { type: 'response.tomorrow', sequence_number: 1 }],
  ] as const)('gives no event, but a warning, for a type of %s nobody knows', (source, body) => {
    expect(events(source, 'openai', body)).toEqual([]);
    expect(codes(source, 'openai', body)).toEqual(['unknown-event']);
  });
});

describe('an error in a stream', () => {
  const claude = { type: 'error', error: { type: 'overloaded_error', message: 'busy' } };
  const openai = { error: { message: 'busy', type: 'overloaded_error', param: null, code: null } };
  const gemini = { error: { code: 503, message: 'busy', status: 'UNAVAILABLE' } };

  it.each([
    ['claude', 'openai', claude, openai],
    ['claude', 'gemini', claude, gemini],
    ['openai', 'gemini', openai, gemini],
    ['openai', 'claude', openai, { ...claude, request_id: null }],
    ['gemini', 'openai', gemini, openai],
    [
      'gemini',
      'responses',
      gemini,
      { type: 'error', code: 'overloaded_error', message: 'busy', param: null, sequence_number: 0 },
    ],
  ] as const)('%s to %s', (source, target, body, expected) => {
    expect(events(source, target, body)).toEqual([expected]);
  });
});
