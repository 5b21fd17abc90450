import { convert, createStreamConverter, PROTOCOLS, type Protocol } from '../src/index.js';

function streamed(source: Protocol, target: Protocol, events: readonly unknown[]) {
  const converter = createStreamConverter({ source, target });
  const out = [...events.flatMap((event) => converter.push(event)), ...converter.end()];
  return { out, told: converter.warnings.map(({ code, path }) => `${code} ${path}`) };
}

const others = (source: Protocol) => PROTOCOLS.filter((target) => target !== source);

describe('a step of a tool that gemini says as a part', () => {
  const step = (kind: object) => ({
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts: [{ ...kind, thoughtSignature: 'c2ln' }, { text: 'So.' }] },
        finishReason: 'STOP',
      },
    ],
  });
  const args = { queries: ['oslo'] };

  it.each([
    { toolCall: { toolType: 'GOOGLE_SEARCH_WEB', id: 's', args } },
    { toolResponse: { toolType: 'GOOGLE_SEARCH_WEB', id: 's', response: { x: 1 } } },
  ])('is left out with its proof, and told as content: %j', (kind) => {
    for (const target of others('gemini')) {
      const body = step(kind);
      const whole = streamed('gemini', target, [body]);
      const response = convert({ kind: 'response', source: 'gemini', target, body });
      const codes = response.warnings.map(({ code, path }) => `${code} ${path}`);
      for (const told of [whole.told, codes]) {
        expect(told).toContain('unsupported-content $.candidates[0].content.parts[0]');
        expect(told.join()).not.toMatch(/unknown-field|signature/);
      }
      for (const said of [whole.out, response.output])
        expect(JSON.stringify(said)).not.toContain('c2ln');
    }
  });
});

describe('events of responses about code that runs', () => {
  const event = (type: string, fields: object) => ({ type: `response.${type}`, ...fields });
  const at = { output_index: 0, item_id: 'ci' };
  const item = {
    type: 'code_interpreter_call',
    id: 'ci',
    code: 'print(1)',
    outputs: [{ type: 'logs', logs: '1' }],
    status: 'completed',
  };
  const progress = [
    event('code_interpreter_call.in_progress', at),
    event('code_interpreter_call_code.delta', { ...at, delta: 'print(1)' }),
    event('code_interpreter_call_code.done', { ...at, code: 'print(1)' }),
    event('code_interpreter_call.interpreting', at),
    event('code_interpreter_call.completed', at),
  ];
  const events = [
    event('created', { response: { id: 'r' } }),
    ...progress,
    event('output_item.done', { output_index: 0, item }),
    event('completed', { response: { status: 'completed', output: [item] } }),
  ];

  it.each(['claude', 'gemini'] as const)(
    'are not called lost in a whole stream to %s, which has the item',
    (target) => {
      const { out, told } = streamed('responses', target, events);
      expect(JSON.stringify(out)).toContain('print(1)');
      expect(told.join()).not.toContain('unsupported-event');
    },
  );

  it('are told where one is converted by itself', () => {
    for (const body of progress) {
      const { warnings } = convert({ kind: 'stream', source: 'responses', target: 'claude', body });
      expect(warnings.map(({ code }) => code)).toEqual(['unsupported-event']);
    }
  });
});

describe('a stream in which nothing is said', () => {
  it.each<[Protocol, unknown[]]>([
    ['openai', []],
    ['openai', ['[DONE]']],
    ['claude', [{ type: 'ping' }]],
    ['gemini', []],
    ['responses', []],
  ])('of %s is told to be cut off: %j', (source, events) => {
    for (const target of others(source))
      expect(streamed(source, target, events)).toEqual({ out: [], told: ['truncated-stream $'] });
  });
});

describe('a summary of claude that is streamed', () => {
  it('is content nobody else has, not an unknown event', () => {
    const content = { type: 'compaction_delta', content: 'So far.', encrypted_content: null };
    const body = { type: 'content_block_delta', index: 0, delta: content };
    const { warnings } = convert({ kind: 'stream', source: 'claude', target: 'openai', body });
    expect(warnings.map(({ code }) => code)).toEqual(['unsupported-content']);
  });
});
