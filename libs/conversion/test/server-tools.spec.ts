import { convert, createStreamConverter, type Protocol } from '../src/index.js';
import { convertRequest } from './request/convert-request.js';
import {
  claude,
  codes,
  converted,
  gemini,
  message,
  outputText,
  responses,
} from './response/convert-response.js';

const search = (id: string, query: string) => ({
  type: 'server_tool_use',
  id,
  name: 'web_search',
  input: { query },
  caller: { type: 'direct' },
});
const found = (id: string, ...urls: string[]) => ({
  type: 'web_search_tool_result',
  tool_use_id: id,
  content: urls.map((url) => ({
    type: 'web_search_result',
    url,
    title: `About ${url}`,
    encrypted_content: 'Eo8P',
    page_age: null,
  })),
});
const text = { type: 'text', text: 'So.' };
const RAN = [
  { executableCode: { language: 'PYTHON', code: 'print(1)' } },
  { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1\n' } },
];

describe('steps of the tools a provider ran, in an answer', () => {
  it('what a search of gemini found are results of claude, beside what its text cites', () => {
    const body = gemini({ text: 'So.' });
    const web = { uri: 'https://o.example', title: 'Oslo' };
    Object.assign(body.candidates[0]!, {
      groundingMetadata: { webSearchQueries: ['oslo'], groundingChunks: [{ web }] },
    });
    const result = { type: 'web_search_result', url: web.uri, title: web.title };
    expect(converted('gemini', 'claude', body).content).toMatchObject([
      { type: 'server_tool_use', id: 'srvtoolu_0', input: { query: 'oslo' } },
      { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_0', content: [result] },
      { type: 'text', citations: [{ url: web.uri, title: web.title }] },
    ]);
    expect(converted('gemini', 'responses', body).output[0]).toMatchObject({
      action: { sources: [{ type: 'url', url: web.uri }] },
    });
  });

  it('a search and what it found are one item of responses, also where searches overlap', () => {
    const body = claude(
      search('s1', 'oslo'),
      search('s2', 'rome'),
      found('s1', 'https://o.example'),
      found('s2', 'https://r.example', 'https://r2.example'),
      text,
    );
    expect(converted('claude', 'responses', body).output).toMatchObject([
      {
        type: 'web_search_call',
        id: 's1',
        action: { query: 'oslo', sources: [{ type: 'url', url: 'https://o.example' }] },
      },
      {
        id: 's2',
        action: { sources: [{ url: 'https://r.example' }, { url: 'https://r2.example' }] },
      },
      { type: 'message' },
    ]);
    expect(codes('claude', 'responses', body)).toContain('unsupported-field');
  });

  it('a search and what it found are the grounding of gemini', () => {
    const body = claude(search('s1', 'oslo'), found('s1', 'https://o.example'), text);
    expect(converted('claude', 'gemini', body).candidates[0].groundingMetadata).toEqual({
      webSearchQueries: ['oslo'],
      groundingChunks: [{ web: { uri: 'https://o.example', title: 'About https://o.example' } }],
    });
  });

  it('several queries of one search reach claude in one use', () => {
    const action = { type: 'search', query: 'a', queries: ['a', 'b'] };
    const item = { type: 'web_search_call', id: 'ws_1', status: 'completed', action };
    const { content } = converted('responses', 'claude', responses(item));
    expect(content).toMatchObject([
      { name: 'web_search', input: { query: 'a', queries: ['a', 'b'] } },
    ]);
    const back = converted('claude', 'responses', claude(...content));
    expect(back.output[0].action).toEqual(action);
  });

  it('an opened page goes all ways', () => {
    const action = { type: 'open_page', url: 'https://a.example' };
    const item = { type: 'web_search_call', id: 'ws_1', status: 'completed', action };
    const body = responses(item, message(outputText('So.')));
    const there = converted('responses', 'gemini', body);
    expect(there.candidates[0].urlContextMetadata.urlMetadata).toEqual([
      {
        retrievedUrl: 'https://a.example',
        urlRetrievalStatus: 'URL_RETRIEVAL_STATUS_SUCCESS',
      },
    ]);
    const claudes = converted('gemini', 'claude', there);
    expect(claudes.content[0]).toMatchObject({
      name: 'web_fetch',
      input: { url: 'https://a.example' },
    });
    expect(converted('claude', 'responses', claudes).output[0]).toMatchObject({ action });
  });

  it('the output of code names the use it came of, where the source gives no ids', () => {
    const [use, result] = converted('gemini', 'claude', gemini(...RAN, ...RAN)).content.slice(2);
    expect(result.tool_use_id).toBe(use.id);
  });

  it('a command of a shell is code of another language', () => {
    const use = { type: 'server_tool_use', id: 's', name: 'bash_code_execution' };
    const printed = { stdout: '', stderr: 'no', return_code: 2, content: [] };
    const body = claude(
      { ...use, input: { command: 'ls' } },
      {
        type: 'bash_code_execution_tool_result',
        tool_use_id: 's',
        content: { type: 'bash_code_execution_result', ...printed },
      },
    );
    expect(converted('claude', 'gemini', body).candidates[0].content.parts).toEqual([
      { executableCode: { language: 'LANGUAGE_UNSPECIFIED', code: 'ls', id: 's' } },
      { codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'no', id: 's' } },
    ]);
    expect(converted('claude', 'responses', body).output).toMatchObject([
      { code: 'ls', outputs: [{ logs: 'no' }], status: 'failed' },
    ]);
    expect(codes('claude', 'responses', body)).toEqual(['approximated-value']);
  });
});

describe('steps of the tools a provider ran, in a history', () => {
  const asked = (...parts: unknown[]) => ({
    model: 'm',
    contents: [
      { role: 'user', parts: [{ text: 'Run it' }] },
      { role: 'model', parts },
      { role: 'user', parts: [{ text: 'Again' }] },
    ],
  });

  it('code that ran comes through with its output and a warning', () => {
    const { output, codes: said } = convertRequest('gemini', 'claude', asked(...RAN));
    const [use, result] = output.messages[1].content;
    expect(use).toMatchObject({ type: 'server_tool_use', input: { code: 'print(1)' } });
    expect(result).toMatchObject({ tool_use_id: use.id, content: { stdout: '1\n' } });
    expect(said.filter((code) => code === 'foreign-step')).toHaveLength(2);
    expect(convertRequest('gemini', 'responses', asked(...RAN)).output.input[1]).toMatchObject({
      type: 'code_interpreter_call',
      code: 'print(1)',
      outputs: [{ type: 'logs', logs: '1\n' }],
    });
  });

  it('code that another provider ran has an id of claude’s kind, and its own again when it goes back', () => {
    const step = {
      type: 'code_interpreter_call',
      id: 'ci_1-a',
      status: 'completed',
      code: 'print(1)',
      container_id: 'c',
      outputs: [{ type: 'logs', logs: '1' }],
    };
    const message = (role: string) => ({ role, content: 'So.' });
    const input = [message('user'), step, message('assistant'), message('user')];
    const { output } = convertRequest('responses', 'claude', { model: 'm', input });
    const [use, result] = output.messages[1].content;
    expect([use.id, result.tool_use_id]).toEqual(['srvtoolu_ci_1_a', 'srvtoolu_ci_1_a']);
    const back = convertRequest('claude', 'responses', output).output.input;
    expect(back[1]).toMatchObject({ type: 'code_interpreter_call', id: 'ci_1_a' });
  });

  it('a use claude would refuse without its result is left out', () => {
    const { output, codes: said } = convertRequest(
      'gemini',
      'claude',
      asked(RAN[0], { text: 'So.' }),
    );
    expect(output.messages[1].content).toEqual([{ type: 'text', text: 'So.' }]);
    expect(said).toContain('unsupported-content');
  });

  it('a search becomes an item of responses with an id of its kind, and nothing elsewhere', () => {
    const content = [search('srvtoolu_1', 'oslo'), found('srvtoolu_1', 'https://o.example'), text];
    const messages = [
      { role: 'user', content: 'Search' },
      { role: 'assistant', content },
    ];
    const body = { model: 'm', max_tokens: 9, messages };
    const { output, codes: said } = convertRequest('claude', 'responses', body);
    expect(output.input[1]).toMatchObject({ type: 'web_search_call', id: 'ws_srvtoolu_1' });
    expect(output.input[2]).toMatchObject({ role: 'assistant', content: 'So.' });
    expect(said).toContain('foreign-step');
    for (const target of ['openai', 'gemini'] as const)
      expect(convertRequest('claude', target, body).codes).toContain('unsupported-content');
  });

  it('what nobody else has is told of once for each of its blocks', () => {
    const step = [
      { type: 'mcp_tool_use', id: 'a', name: 'f', server_name: 's', input: {} },
      { type: 'mcp_tool_result', tool_use_id: 'a', is_error: false, content: [text] },
    ];
    const messages = [{ role: 'assistant', content: [...step, text] }];
    for (const target of ['openai', 'gemini'] as const) {
      const { warnings } = convertRequest('claude', target, {
        model: 'm',
        max_tokens: 9,
        messages,
      });
      const told = warnings.filter(({ code }) => code === 'unsupported-content');
      expect(told.map(({ path }) => path)).toEqual(
        step.map((_, i) => `$.messages[0].content[${i}]`),
      );
    }
  });
});

describe('steps of the tools a provider ran, in a stream', () => {
  const events = (source: Protocol, target: Protocol, body: unknown) =>
    convert({ kind: 'stream', source, target, body });

  it('an item of responses is one block of claude, because one index is one block', () => {
    const item = {
      type: 'code_interpreter_call',
      id: 'ci_1',
      status: 'completed',
      code: '1',
      container_id: 'c',
      outputs: [{ type: 'logs', logs: '1' }],
    };
    const body = { type: 'response.output_item.done', output_index: 2, item, sequence_number: 1 };
    const { output, warnings } = events('responses', 'claude', body);
    expect(output).toMatchObject([
      { type: 'content_block_start', index: 2, content_block: { name: 'code_execution' } },
      { type: 'content_block_stop', index: 2 },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['unsupported-content']);
    const { output: chunk } = events('responses', 'gemini', body);
    expect((chunk as any).candidates[0].content.parts).toHaveLength(2);
  });

  it('code and its output in one chunk are two blocks of claude', () => {
    const chunk = { candidates: [{ content: { role: 'model', parts: RAN } }] };
    expect(events('gemini', 'claude', chunk).output).toMatchObject([
      { index: 0, content_block: { type: 'server_tool_use' } },
      { index: 0 },
      { index: 1, content_block: { type: 'code_execution_tool_result' } },
      { index: 1 },
    ]);
  });

  it.each([
    ['one event', [RAN]],
    ['two events', RAN.map((part) => [part])],
  ])('what code printed names the code it came of, said in %s', (_, chunks) => {
    const converter = createStreamConverter({ source: 'gemini', target: 'claude' });
    const said = chunks.flatMap((parts) =>
      converter.push({ candidates: [{ content: { parts } }] }),
    );
    const blocks = (said as any[]).flatMap(({ content_block: block }) => block ?? []);
    expect(blocks).toHaveLength(2);
    expect(blocks[1].tool_use_id).toBe(blocks[0].id);
  });

  it('what code printed names the code of its own event', () => {
    const chunk = { candidates: [{ content: { role: 'model', parts: RAN } }] };
    const [use, , result] = events('gemini', 'claude', chunk).output as any[];
    expect(result.content_block.tool_use_id).toBe(use.content_block.id);
  });
});
