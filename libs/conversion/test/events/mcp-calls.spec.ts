import { convert, createStreamConverter, type Protocol } from '../../src/index.js';
import { answered, call, failed, said, use, waiting } from '../payloads/mcp-calls.js';
import { answer, claude } from '../response/convert-response.js';

const others = ['openai', 'gemini'] as const;

describe('calls of MCP tools, in a whole stream', () => {
  const streamed = (source: Protocol, target: Protocol, events: readonly object[]) => {
    const converter = createStreamConverter({ source, target });
    const out = [...events.flatMap((event) => converter.push(event)), ...converter.end()] as any[];
    return { out, codes: converter.warnings.map(({ code }) => code) };
  };
  const block = (index: number, content_block: object, ...deltas: object[]) => [
    { type: 'content_block_start', index, content_block },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
  const start = { ...claude(), stop_reason: null };
  const ended = { stop_reason: 'end_turn', stop_sequence: null };
  const claudes = (...blocks: object[][]) => [
    { type: 'message_start', message: start },
    ...blocks.flat(),
    { type: 'message_delta', delta: ended, usage: { input_tokens: 1, output_tokens: 3 } },
    { type: 'message_stop' },
  ];
  const piece = (partial_json: string) => ({ type: 'input_json_delta', partial_json });
  const begun = { ...use, input: {} };
  const ofClaude = claudes(
    block(0, begun, piece('{"q":'), piece('"oslo"}')),
    block(1, answered(false, 'Cold.')),
    block(2, said(''), { type: 'text_delta', text: 'So.' }),
  );
  const item = { ...call, id: 'mcptoolu_1' };

  it('one of claude is an item of responses that begins, goes on and ends', () => {
    const { out, codes: told } = streamed('claude', 'responses', ofClaude);
    const place = { output_index: 0, item_id: 'mcptoolu_1' };
    expect(out.slice(2, 8)).toMatchObject([
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { ...item, arguments: '', output: null, status: 'in_progress' },
      },
      { type: 'response.mcp_call.in_progress', ...place },
      { type: 'response.mcp_call_arguments.delta', delta: item.arguments, ...place },
      { type: 'response.mcp_call_arguments.done', arguments: item.arguments, ...place },
      { type: 'response.mcp_call.completed', ...place },
      { type: 'response.output_item.done', output_index: 0, item },
    ]);
    expect(out.at(-1).response.output).toMatchObject([item, { type: 'message' }]);
    expect(out.map(({ sequence_number: n }) => n)).toEqual(out.map((_, i) => i));
    expect(told).toEqual([]);
  });

  it('comes back to claude block by block, with the progress of it untold', () => {
    const { out } = streamed('claude', 'responses', ofClaude);
    const back = streamed('responses', 'claude', out);
    expect(back.out.slice(1, 7)).toEqual(
      claudes(block(0, begun, piece('{"q":"oslo"}')), block(1, answered(false, 'Cold.')))
        .slice(1, -2)
        .concat({ type: 'content_block_start', index: 2, content_block: said('') }),
    );
    expect(back.codes).toEqual([]);
  });

  it('one that failed or has no answer says so', () => {
    const { out } = streamed(
      'claude',
      'responses',
      claudes(
        block(0, begun, piece('{"q":"oslo"}')),
        block(1, answered(true, 'Not there.')),
        block(2, { ...begun, id: 'b' }, piece('{"q":"oslo"}')),
      ),
    );
    expect(out.map(({ type }) => type)).toContain('response.mcp_call.failed');
    expect(out.at(-1).response.output).toEqual([
      { ...failed, id: 'mcptoolu_1' },
      { ...waiting, id: 'b' },
    ]);
  });

  it('one whose input is nothing has empty arguments', () => {
    const { out } = streamed('claude', 'responses', claudes(block(0, begun, piece(''))));
    expect(out.at(-1).response.output).toMatchObject([{ arguments: '{}' }]);
  });

  it.each(others)('is told of once to %s', (target) => {
    const { codes: told } = streamed('claude', target, ofClaude);
    expect(told).toEqual(['unsupported-content']);
    const { out } = streamed('claude', 'responses', ofClaude);
    expect(streamed('responses', target, out).codes).toEqual(['unsupported-content']);
  });

  it.each([
    ['a request for approval', { type: 'mcp_approval_request', name: 'f', arguments: '{}' }],
    ['a list of tools', { type: 'mcp_list_tools', tools: [] }],
  ])('%s is told of once, and does not vanish', (_, of) => {
    const event = { output_index: 0, item: { ...of, id: 'mcpr_1', server_label: 'hub' } };
    const created = { type: 'response.created', response: answer() };
    for (const target of ['openai', 'claude', 'gemini'] as const) {
      const { codes: told } = streamed('responses', target, [
        created,
        { type: 'response.output_item.added', ...event },
        { type: 'response.mcp_list_tools.in_progress', output_index: 0, item_id: 'mcpr_1' },
        { type: 'response.output_item.done', ...event },
        { type: 'response.completed', response: answer(event.item) },
      ]);
      expect(told).toEqual(['unsupported-content']);
    }
  });
});

describe('calls of MCP tools, in single events', () => {
  const event = (source: Protocol, target: Protocol, body: object) => {
    const { output, warnings } = convert({ kind: 'stream', source, target, body });
    return { out: [output].flat() as any[], codes: warnings.map(({ code }) => code) };
  };

  it('an item of responses is one block of claude, because one index is one block', () => {
    const done = { type: 'response.output_item.done', output_index: 2, item: call };
    const { out, codes: told } = event('responses', 'claude', done);
    expect(out).toEqual([
      { type: 'content_block_start', index: 2, content_block: { ...use, id: 'mcp_1' } },
      { type: 'content_block_stop', index: 2 },
    ]);
    expect(told).toEqual(['unsupported-content']);
    expect(event('responses', 'claude', { ...done, item: waiting }).codes).toEqual([]);
  });

  it('a use of claude begins an item of responses; its answer alone is told of', () => {
    const begin = { type: 'content_block_start', index: 2 };
    const { out, codes: told } = event('claude', 'responses', {
      ...begin,
      content_block: { ...use, input: {} },
    });
    const item = { ...waiting, id: use.id, arguments: '', status: 'in_progress' };
    expect(out).toMatchObject([{ type: 'response.output_item.added', output_index: 2, item }]);
    expect(told).toEqual([]);
    const result = { ...begin, content_block: answered(false, 'Cold.') };
    for (const target of ['openai', 'responses', 'gemini'] as const) {
      const { out: none, codes: lost } = event('claude', target, result);
      expect(none).toEqual([]);
      expect(lost).toEqual(['unsupported-content']);
    }
  });
});
