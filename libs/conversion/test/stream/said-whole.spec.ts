import fc from 'fast-check';
import { convert, createStreamConverter } from '../../src/index.js';
import { anyReply, renderReply } from '../arbitrary/response.js';
import { streamReply } from '../arbitrary/stream.js';
import { contentOf } from './message-content.js';
import { read } from './sdk-readers.js';
import { serverSent } from './server-sent.js';

type Event = { type: string };

const WAYS: [string, (events: Event[]) => Event[]][] = [
  ['items that begin and end', (all) => all.filter(({ type }) => !type.endsWith('.delta'))],
  [
    'items that only end',
    (all) => all.filter(({ type }) => /\.(created|item\.done|completed|incomplete)$/.test(type)),
  ],
  ['its last event', (all) => all.slice(-1)],
];

describe('an answer of responses that comes without pieces', () => {
  const cases = (['openai', 'claude', 'gemini'] as const).flatMap((target) =>
    WAYS.map(([name, way]) => [name, target, way] as const),
  );

  it.each(cases)('in %s is whole for %s', async (_, target, way) => {
    await fc.assert(
      fc.asyncProperty(anyReply, async (reply) => {
        fc.pre(!JSON.stringify(reply).includes('__proto__'));
        const converter = createStreamConverter({ source: 'responses', target });
        const events = way(streamReply.responses(reply, (text) => [text]) as Event[]);
        const out = [...events.flatMap((event) => converter.push(event)), ...converter.end()];
        const body = renderReply.responses(reply);
        const whole = convert({ kind: 'response', source: 'responses', target, body }).output;
        const heard = await read[target](serverSent(target, out as object[]));
        expect(heard).toEqual(contentOf[target](whole as object));
      }),
      { numRuns: 20 },
    );
  });

  it('has the arguments of a call that only one event says', () => {
    const item = { type: 'function_call', id: 'fc_1', call_id: 'c', name: 'f', arguments: '' };
    const at = { output_index: 0, item_id: 'fc_1' };
    const converter = createStreamConverter({ source: 'responses', target: 'claude' });
    const said = [
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.function_call_arguments.done', arguments: '{"x":1}', ...at },
      { type: 'response.completed', response: { output: [{ ...item, arguments: '{"x":1}' }] } },
    ].flatMap((event) => converter.push(event)) as any[];
    expect(said.map(({ delta }) => delta?.partial_json ?? '').join('')).toBe('{"x":1}');
  });

  it('has its summary and its thoughts as two blocks', () => {
    const summary = [{ type: 'summary_text', text: 'Short.' }];
    const content = [{ type: 'reasoning_text', text: 'Long.' }];
    const converter = createStreamConverter({ source: 'responses', target: 'claude' });
    const said = converter.push({
      type: 'response.output_item.done',
      output_index: 0,
      item: { type: 'reasoning', id: 'rs_1', summary, content },
    }) as any[];
    expect(said.flatMap(({ index, delta }) => (delta ? [[index, delta.thinking]] : []))).toEqual([
      [0, 'Short.'],
      [1, 'Long.'],
    ]);
  });

  it('has what its texts were probable with', () => {
    const logprobs = [{ token: 'Hi', bytes: [72, 105], logprob: -0.5, top_logprobs: [] }];
    const content = [{ type: 'output_text', text: 'Hi', annotations: [], logprobs }];
    const converter = createStreamConverter({ source: 'responses', target: 'openai' });
    const said = converter.push({
      type: 'response.output_item.done',
      output_index: 0,
      item: { type: 'message', id: 'msg_1', role: 'assistant', content },
    }) as any[];
    expect(said.flatMap(({ choices }) => choices[0].logprobs?.content ?? [])).toEqual(logprobs);
  });

  it('has each of its texts once where the events of a gateway name no place', () => {
    const message = (text: string) => ({
      type: 'message',
      content: [{ type: 'output_text', text, annotations: [] }],
    });
    const converter = createStreamConverter({ source: 'responses', target: 'openai' });
    const said = [
      { type: 'response.output_text.delta', delta: 'Hi' },
      { type: 'response.output_item.done', item: message('Hi') },
      { type: 'response.completed', response: { output: [{ type: 'reasoning' }, message('Hi')] } },
    ].flatMap((event) => converter.push(event)) as any[];
    expect(said.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe('Hi');
  });
});

describe('an answer of responses whose items all end behind the last piece, as gateways send them,', () => {
  it.each(['openai', 'claude', 'gemini'] as const)('has each call once for %s', async (target) => {
    await fc.assert(
      fc.asyncProperty(anyReply, async (reply) => {
        fc.pre(!JSON.stringify(reply).includes('__proto__'));
        const all = streamReply.responses(reply, (text) => [text]) as Event[];
        const isEnd = ({ type }: Event) => /(item|arguments|input)\.done$/.test(type);
        const isLast = ({ type }: Event) => /\.(completed|incomplete)$/.test(type);
        const events = [
          ...all.filter((event) => !isEnd(event) && !isLast(event)),
          ...all.filter(isEnd),
          ...all.filter(isLast),
        ];
        const converter = createStreamConverter({ source: 'responses', target });
        const out = [...events.flatMap((event) => converter.push(event)), ...converter.end()];
        const body = renderReply.responses(reply);
        const whole = convert({ kind: 'response', source: 'responses', target, body }).output;
        const heard = await read[target](serverSent(target, out as object[]));
        expect(heard).toEqual(contentOf[target](whole as object));
      }),
      { numRuns: 20 },
    );
  });
});
