import { createStreamConverter, type Protocol } from '../../src/index.js';
import { chunk, start, stop } from '../events/wire.js';
import { RARE_RECORDINGS } from './rare-recordings.js';
import { read } from './sdk-readers.js';
import { serverSent } from './server-sent.js';

function convertAll(source: Protocol, target: Protocol, events = RARE_RECORDINGS[source]) {
  const converter = createStreamConverter({ source, target });
  const out = [...events.flatMap((event) => converter.push(event)), ...converter.end()] as any[];
  return { out, codes: converter.warnings.map(({ code }) => code) };
}

const candidate = (part: object) => ({ candidates: [{ index: 0, content: { parts: [part] } }] });
const isThought = ({ content }: any): boolean => content?.parts.some((part: any) => part.thought);

describe('in a whole stream', () => {
  it.each(['claude', 'responses', 'gemini'] as const)(
    'calls whose arguments come by turns reach %s one after the other',
    async (target) => {
      const { out } = convertAll('openai', target);
      const { calls } = await read[target](serverSent(target, out));
      expect(calls).toEqual([
        { name: 'f', arguments: { x: 1 } },
        { name: 'g', arguments: { y: 2 } },
        { name: 'h', arguments: { input: 'ab"' } },
      ]);
    },
  );

  it.each(['openai', 'claude', 'responses'] as const)(
    'two calls of one name and no id are two calls at %s',
    async (target) => {
      const { out } = convertAll('gemini', target);
      const { calls, finish, usage } = await read[target](serverSent(target, out));
      expect(calls).toEqual([
        { name: 'f', arguments: { x: 1 } },
        { name: 'f', arguments: { x: 2 } },
      ]);
      expect([finish, usage]).toEqual(['length', { input: 3, output: 4 }]);
    },
  );

  it('calls of two names with one place and no id are two calls', async () => {
    const call = (name: string, x: number) => ({
      id: 'c',
      choices: [
        {
          index: 0,
          delta: { tool_calls: [{ index: 0, function: { name, arguments: `{"x":${x}}` } }] },
        },
      ],
    });
    const { out } = convertAll('openai', 'claude', [call('f', 1), call('g', 2), '[DONE]' as never]);
    const { calls } = await read.claude(serverSent('claude', out));
    expect(calls).toEqual([
      { name: 'f', arguments: { x: 1 } },
      { name: 'g', arguments: { x: 2 } },
    ]);
  });

  it('a search and what it found are one item of responses and two blocks of claude', () => {
    const { out } = convertAll('claude', 'responses');
    expect(out.at(-1).response.output).toMatchObject([
      { type: 'reasoning', encrypted_content: 'c2Vj' },
      {
        type: 'web_search_call',
        action: { queries: ['weather'], sources: [{ url: 'https://e.x' }] },
      },
      {
        type: 'message',
        content: [{ text: 'Rain.', annotations: [{ type: 'url_citation', url: 'https://e.x' }] }],
      },
    ]);
    const back = convertAll('responses', 'claude').out;
    const begun = back.filter(({ type }) => type === 'content_block_start');
    expect(begun[0].content_block).toMatchObject({ type: 'server_tool_use', name: 'web_search' });
  });

  it('two messages of responses are two texts of claude', () => {
    const { out } = convertAll(
      'responses',
      'claude',
      ['Hi', 'there'].map((said, output_index) => ({
        type: 'response.output_text.delta',
        output_index,
        item_id: `msg_${output_index}`,
        delta: said,
      })),
    );
    expect(out.filter(({ type }) => type === 'content_block_start')).toHaveLength(2);
  });

  it('a proof that comes alone is of no thought that follows it', () => {
    const { out } = convertAll('gemini', 'claude', [
      candidate({ text: '', thoughtSignature: 'c2ln' }),
      candidate({ text: 'Hm.', thought: true }),
    ]);
    const said = out.flatMap(({ index, delta }) => (delta?.type ? [[index, delta.type]] : []));
    expect(said).toEqual([
      [0, 'signature_delta'],
      [1, 'thinking_delta'],
    ]);
  });

  it('hidden thinking of a further answer is of that answer', () => {
    const { out } = convertAll('openai', 'gemini', [
      chunk({ content: 'Hi' }),
      chunk({ reasoning_details: [{ type: 'reasoning.encrypted', data: 'c2Vj' }] }, { index: 1 }),
    ]);
    const hidden = out.flatMap(({ candidates }) => candidates).find(isThought);
    expect(hidden).toMatchObject({ index: 1 });
  });

  it('a call is done at once for responses, not when something follows it', () => {
    const converter = createStreamConverter({ source: 'claude', target: 'responses' });
    converter.push(start(0, { type: 'tool_use', id: 'a', name: 'f', input: {} }));
    const done = converter.push(stop(0)) as { type: string }[];
    expect(done.at(-1)).toMatchObject({ type: 'response.output_item.done', output_index: 0 });
  });

  it('what searches found that overlap goes to each of them', () => {
    const use = (id: string) => ({
      type: 'server_tool_use',
      id,
      name: 'web_search',
      input: { query: id },
    });
    const found = (tool_use_id: string) => ({
      type: 'web_search_tool_result',
      tool_use_id,
      content: [{ type: 'web_search_result', url: `https://${tool_use_id}.x`, title: 'E' }],
    });
    const blocks = [use('s1'), use('s2'), found('s2'), found('s1')];
    const { out } = convertAll('claude', 'responses', [
      RARE_RECORDINGS.claude[0]!,
      ...blocks.flatMap((block, index) => [start(index, block), stop(index)]),
      ...RARE_RECORDINGS.claude.slice(-2),
    ]);
    expect(out.at(-1).response.output).toMatchObject(
      ['s2', 's1'].map((id) => ({
        id,
        action: { query: id, sources: [{ url: `https://${id}.x` }] },
      })),
    );
  });

  it.each(['claude', 'gemini'] as const)(
    'a refusal, which %s has as text, is said to be so once',
    (target) => {
      const events = [{ role: 'assistant', refusal: 'N' }, { refusal: 'o' }, {}].map(
        (delta, at) => ({
          object: 'chat.completion.chunk',
          choices: [{ index: 0, delta, finish_reason: at === 2 ? 'stop' : null }],
        }),
      );
      const { codes } = convertAll('openai', target, events);
      expect(codes.filter((code) => code === 'approximated-value')).toHaveLength(1);
    },
  );

  it('further answers stay for gemini and are dropped, and said so once, for claude', () => {
    const answers = (convertAll('openai', 'gemini').out as any[]).flatMap(
      ({ candidates }) => candidates,
    );
    expect(new Set(answers.map(({ index }) => index))).toEqual(new Set([0, 1]));
    const { codes } = convertAll('openai', 'claude');
    expect(codes.filter((code) => code === 'dropped-choice')).toHaveLength(2);
  });

  it('an error is the last thing said, in the form of the target', () => {
    const failure = { type: 'error', error: { type: 'overloaded_error', message: 'busy' } };
    const events = [
      ...RARE_RECORDINGS.claude.slice(0, 3),
      failure,
      ...RARE_RECORDINGS.claude.slice(3),
    ];
    expect(convertAll('claude', 'openai', events).out.at(-1)).toEqual({
      error: { message: 'busy', type: 'overloaded_error', param: null, code: null },
    });
    expect(convertAll('claude', 'responses', events).out.at(-1)).toMatchObject({
      type: 'error',
      message: 'busy',
    });
  });

  it.each([5, 0])(
    'counts of what was read are kept where the end has none; %s written at the end is what was written',
    (written) => {
      const { out } = convertAll('claude', 'openai', [
        {
          type: 'message_start',
          message: {
            id: 'm',
            model: 'c',
            content: [],
            usage: { input_tokens: 7, cache_read_input_tokens: 90, output_tokens: 1 },
          },
        },
        {
          type: 'message_delta',
          delta: { stop_reason: 'end_turn' },
          usage: { input_tokens: 0, output_tokens: written },
        },
        { type: 'message_stop' },
      ]);
      expect(out.filter(({ usage }) => usage)).toMatchObject([
        { choices: [], usage: { prompt_tokens: 97, completion_tokens: written } },
      ]);
    },
  );

  it('a further answer that begins with thinking has its role too', () => {
    const chunk = {
      candidates: [0, 1].map((index) => ({
        index,
        content: { role: 'model', parts: [{ text: 'Hm.', thought: true }] },
        finishReason: 'STOP',
      })),
    };
    const { out } = convertAll('gemini', 'openai', [chunk]);
    const roles = out.flatMap(({ choices }) =>
      choices.filter(({ delta }: any) => delta.role).map(({ index }: any) => index as number),
    );
    expect(roles).toEqual([0, 1]);
  });

  it('a number JavaScript cannot hold stays as it is in text, and is the text of its digits in an object', () => {
    const call = (rest: object) => ({
      id: 'c',
      choices: [{ index: 0, delta: { tool_calls: [{ index: 0, ...rest }] } }],
    });
    const events = [
      call({ id: 'a', type: 'function', function: { name: 'f', arguments: '{"n":90071' } }),
      call({ function: { arguments: '99254740993}' } }),
    ];
    const claude = convertAll('openai', 'claude', events);
    const json = claude.out.map(({ delta }) => delta?.partial_json ?? '').join('');
    expect(json).toBe('{"n":9007199254740993}');
    expect(claude.codes).not.toContain('big-integer');
    const gemini = convertAll('openai', 'gemini', events);
    expect(JSON.stringify(gemini.out)).toContain('"args":{"n":"9007199254740993"}');
    expect(gemini.codes).toContain('big-integer');
  });
});
