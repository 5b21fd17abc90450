import { convert, createStreamConverter, type Protocol } from '../../src/index.js';
import { read } from './sdk-readers.js';
import { serverSent } from './server-sent.js';

const chunk = (functionCall: object) => ({
  candidates: [{ index: 0, content: { role: 'model', parts: [{ functionCall }] } }],
});
const pieces = (...partialArgs: object[]) => chunk({ partialArgs, willContinue: true });
const STOP = { candidates: [{ index: 0, finishReason: 'STOP' }] };

/** Two calls as Vertex AI streams them: a name, pieces of the arguments at their places, an empty call that ends it. */
const CALLS = [
  chunk({ name: 'book', id: 'a', willContinue: true }),
  pieces({ jsonPath: '$.city', stringValue: 'Par', willContinue: true }),
  chunk({ willContinue: true }),
  pieces(
    { jsonPath: '$.city', stringValue: 'is' },
    { jsonPath: '$.rooms[0].beds', numberValue: 2 },
    { jsonPath: "$.rooms[0]['sea.view']", boolValue: true },
    { jsonPath: '$.rooms[1].beds', nullValue: 'NULL_VALUE' },
  ),
  chunk({}),
  chunk({ name: 'pay', id: 'b', willContinue: true }),
  pieces({ jsonPath: '$["sum"]', numberValue: 90.5 }),
];
const BOOKED = {
  city: 'Paris',
  rooms: [{ beds: 2, 'sea.view': true }, { beds: null }],
};

function converted(target: Protocol, events: readonly object[]) {
  const converter = createStreamConverter({ source: 'gemini', target });
  const out = [...events.flatMap((event) => converter.push(event)), ...converter.end()] as object[];
  return { out, warnings: converter.warnings };
}

describe('arguments that gemini streams place by place', () => {
  it.each(['openai', 'claude', 'responses'] as const)('are whole for %s', async (target) => {
    const { out, warnings } = converted(target, [...CALLS, STOP]);
    const { calls } = await read[target](serverSent(target, out));
    expect(calls).toEqual([
      { name: 'book', arguments: BOOKED },
      { name: 'pay', arguments: { sum: 90.5 } },
    ]);
    expect(warnings.filter(({ severity }) => severity === 'lost')).toEqual([]);
  });

  it('have no end where the stream broke off', () => {
    const { out, warnings } = converted('openai', CALLS.slice(0, 2));
    expect(JSON.stringify(out)).toContain(String.raw`"arguments":"{\"city\":\"Par"`);
    expect(warnings.map(({ code }) => code)).toContain('truncated-stream');
  });

  it.each(['$', 'city', '$.city.street', '$.list[1]', '$..city', `$${'.a'.repeat(201)}`])(
    'are told of where they have no place: %s',
    async (jsonPath) => {
      const { out, warnings } = converted('openai', [
        CALLS[0]!,
        pieces({ jsonPath: '$.city', stringValue: 'Paris' }, { jsonPath, numberValue: 1 }),
        STOP,
      ]);
      const { calls } = await read.openai(serverSent('openai', out));
      expect(calls).toEqual([{ name: 'book', arguments: { city: 'Paris' } }]);
      expect(warnings.map(({ code }) => code)).toContain('invalid-value');
    },
  );

  it('reach claude as they come', () => {
    const { out } = converted('claude', [...CALLS, STOP]);
    const said = (out as { index: number; delta?: { partial_json?: string } }[]).flatMap(
      ({ index, delta }) =>
        delta?.partial_json === undefined ? [] : [[index, delta.partial_json]],
    );
    expect(said).toEqual([
      [0, '{"city":"Par'],
      [0, 'is","rooms":[{"beds":2,"sea.view":true},{"beds":null'],
      [0, '}]}'],
      [1, '{"sum":90.5'],
      [1, '}'],
    ]);
  });

  it('are those of their own answer', () => {
    const both = (...parts: object[]) => ({
      candidates: parts.map((functionCall, index) => ({
        index,
        content: { parts: [{ functionCall }] },
      })),
    });
    const piece = (numberValue: number) => ({
      partialArgs: [{ jsonPath: '$.n', numberValue }],
      willContinue: true,
    });
    const { out } = converted('openai', [
      both({ name: 'f', willContinue: true }, { name: 'f', willContinue: true }),
      both(piece(1), piece(2)),
      both({}, {}),
    ]);
    const texts = ['', ''];
    for (const { choices } of out as any[])
      for (const { index, delta } of choices)
        texts[index] += delta.tool_calls?.[0].function.arguments ?? '';
    expect(texts).toEqual(['{"n":1}', '{"n":2}']);
  });

  it('keep a name every object inherits as their own', () => {
    const { out } = converted('claude', [
      CALLS[0]!,
      pieces({ jsonPath: '$.__proto__.x', numberValue: 1 }),
      STOP,
    ]);
    expect(JSON.stringify(out)).toContain(String.raw`{\"__proto__\":{\"x\":1`);
  });

  it('are told of in a single event, which knows of no others, and where no call has begun', () => {
    const { output, warnings } = convert({
      kind: 'stream',
      source: 'gemini',
      target: 'openai',
      body: CALLS[1],
    });
    expect([output, warnings.map(({ code }) => code)]).toEqual([[], ['partial-arguments']]);
    const orphan = converted('openai', [CALLS[1]!, STOP]);
    expect(orphan.warnings.map(({ code }) => code)).toContain('late-arguments');
  });

  it('are whole in a call that comes with all of them', () => {
    const call = { name: 'book', partialArgs: [{ jsonPath: '$.city', stringValue: 'Paris' }] };
    const { output } = convert({
      kind: 'response',
      source: 'gemini',
      target: 'openai',
      body: chunk(call),
    });
    expect(JSON.stringify(output)).toContain(String.raw`"{\"city\":\"Paris\"}"`);
  });
});

describe('a call without arguments', () => {
  const begun = { type: 'tool_use', id: 'a', name: 'now', input: {} };
  const CLAUDE = [
    { type: 'message_start', message: { id: 'm', model: 'c', content: [], usage: {} } },
    { type: 'content_block_start', index: 0, content_block: begun },
    {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'input_json_delta', partial_json: '' },
    },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: {} },
    { type: 'message_stop' },
  ];
  const all = (from: Protocol, to: Protocol, events: readonly object[]) => {
    const converter = createStreamConverter({ source: from, target: to });
    return [...events.flatMap((event) => converter.push(event)), ...converter.end()];
  };
  const textsIn = (said: unknown) =>
    [...JSON.stringify(said).matchAll(/"arguments":"(.*?)"/g)].map(([, text]) => text);

  it('of claude, which streams no text of it, is an empty object for whoever reads a text', () => {
    expect(textsIn(all('claude', 'openai', CLAUDE)).join('')).toBe('{}');
    const said = all('claude', 'responses', CLAUDE) as { type: string; arguments?: string }[];
    const done = said.find(({ type }) => type === 'response.function_call_arguments.done');
    expect(done?.arguments).toBe('{}');
    expect(textsIn(said.at(-1))).toEqual(['{}']);
  });

  it('stays the text that openai and responses have of it', () => {
    const call = { index: 0, id: 'a', type: 'function', function: { name: 'now', arguments: '' } };
    const chunk = (delta: object, finish_reason: string | null) => ({
      choices: [{ index: 0, delta, finish_reason }],
    });
    const said = all('openai', 'responses', [
      chunk({ tool_calls: [call] }, null),
      chunk({}, 'tool_calls'),
    ]);
    expect(textsIn(said.at(-1))).toEqual(['']);
  });
});
