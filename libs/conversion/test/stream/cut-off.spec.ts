import { createStreamConverter, type Protocol } from '../../src/index.js';

const START = {
  type: 'message_start',
  message: { id: 'm', model: 'c', content: [], usage: { input_tokens: 1, output_tokens: 1 } },
};
const begin = (content_block: object) => ({ type: 'content_block_start', index: 0, content_block });
const delta = (piece: object) => ({ type: 'content_block_delta', index: 0, delta: piece });
const STOP = { type: 'content_block_stop', index: 0 };
const END = [
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
];
const HALF_CALL = [
  START,
  begin({ type: 'tool_use', id: 'a', name: 'f', input: {} }),
  delta({ type: 'input_json_delta', partial_json: '{"city":"Par' }),
];

function converted(target: Protocol, events: readonly object[], source: Protocol = 'claude') {
  const converter = createStreamConverter({ source, target });
  const out = [...events.flatMap((event) => converter.push(event)), ...converter.end()] as any[];
  return { out, codes: converter.warnings.map(({ code }) => code) };
}

describe('a call in which a stream breaks off', () => {
  it('is none for gemini, whose clients know only whole calls', () => {
    const { out, codes } = converted('gemini', HALF_CALL);
    expect(JSON.stringify(out)).not.toContain('functionCall');
    expect(out.at(-1).candidates[0].finishReason).toBe('MAX_TOKENS');
    expect(codes).toEqual(['truncated-stream', 'partial-arguments']);
  });

  it('is a call of gemini where its arguments had come to their end', () => {
    const { out } = converted('gemini', [
      ...HALF_CALL,
      delta({ type: 'input_json_delta', partial_json: 'is"}' }),
    ]);
    expect(JSON.stringify(out)).toContain('"args":{"city":"Paris"}');
  });

  it.each([
    ['call', HALF_CALL, 'incomplete'],
    [
      'whole call',
      [...HALF_CALL, delta({ type: 'input_json_delta', partial_json: '"}' })],
      'completed',
    ],
    ['text', [START, begin({ type: 'text', text: 'Hel' })], 'incomplete'],
    ['thought', [START, begin({ type: 'thinking', thinking: 'Hm' })], 'incomplete'],
    ['whole text', [START, begin({ type: 'text', text: 'Hello' }), STOP], 'completed'],
  ])('%s is an item of responses that says so', (_, events, status) => {
    const { out } = converted('responses', events);
    expect(out.at(-1).response.output).toMatchObject([{ status }]);
    expect(out.at(-2).item).toMatchObject({ status });
  });
});

describe('a call in which the token limit broke off', () => {
  const half = (type: string) => ({
    type: 'response.output_item.' + type,
    output_index: 0,
    item: { type: 'function_call', id: 'fc_1', call_id: 'a', name: 'f', arguments: '{"city":"Par' },
  });
  const openaiChunk = (delta: object, finish_reason: string | null = null) => ({
    id: 'c',
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const HALF: [Protocol, object[]][] = [
    [
      'claude',
      [
        ...HALF_CALL,
        STOP,
        { type: 'message_delta', delta: { stop_reason: 'max_tokens' }, usage: {} },
      ],
    ],
    [
      'openai',
      [
        openaiChunk({
          tool_calls: [{ index: 0, id: 'a', function: { name: 'f', arguments: '{"city":"Par' } }],
        }),
        openaiChunk({}, 'length'),
      ],
    ],
    [
      'responses',
      [
        half('added'),
        half('done'),
        {
          type: 'response.incomplete',
          response: {
            status: 'incomplete',
            incomplete_details: { reason: 'max_output_tokens' },
            output: [half('done').item],
          },
        },
      ],
    ],
  ];

  it.each(HALF)('of %s is none for gemini, whose SDK would run it', (source, events) => {
    const { out, codes } = converted('gemini', events, source);
    expect(JSON.stringify(out)).not.toContain('functionCall');
    expect(out.at(-1).candidates[0].finishReason).toBe('MAX_TOKENS');
    expect(codes).toContain('partial-arguments');
  });

  it('is an item of responses that says so', () => {
    const { out } = converted('responses', HALF[0]![1]);
    expect(out.at(-1).response.output).toMatchObject([
      { type: 'function_call', arguments: '{"city":"Par', status: 'incomplete' },
    ]);
  });

  it('keeps its text where the answer ended for another reason', () => {
    const { out, codes } = converted('gemini', [...HALF_CALL, STOP, ...END]);
    expect(JSON.stringify(out)).toContain(JSON.stringify({ input: '{"city":"Par' }));
    expect(codes).toEqual(['invalid-json-arguments']);
  });

  it('is none only where it is the last: the model went on after a broken one', () => {
    const { out } = converted('gemini', [
      ...HALF_CALL,
      STOP,
      begin({ type: 'text', text: 'then' }),
      STOP,
      { type: 'message_delta', delta: { stop_reason: 'max_tokens' }, usage: {} },
    ]);
    expect(JSON.stringify(out)).toContain('functionCall');
  });
});

describe('a block of claude that nobody else has', () => {
  it.each(['openai', 'responses', 'gemini'] as const)(
    'gives %s nothing of what follows of it, and the next one on its place all',
    (target) => {
      const { out, codes } = converted(target, [
        START,
        begin({ type: 'tomorrow' }),
        delta({ type: 'text_delta', text: 'hidden' }),
        STOP,
        begin({ type: 'text', text: '' }),
        delta({ type: 'text_delta', text: 'shown' }),
        STOP,
        ...END,
      ]);
      expect(JSON.stringify(out)).not.toContain('hidden');
      expect(JSON.stringify(out)).toContain('shown');
      expect(codes.filter((code) => code !== 'unknown-count')).toEqual(['unknown-content']);
    },
  );

  it('is told of once, also where its input comes in pieces', () => {
    const { codes } = converted('openai', [
      START,
      begin({ type: 'mcp_tool_use', id: 'a', name: 'f', server_name: 's', input: {} }),
      delta({ type: 'input_json_delta', partial_json: '{}' }),
      STOP,
      ...END,
    ]);
    expect(codes).toEqual(['unsupported-content']);
  });
});
