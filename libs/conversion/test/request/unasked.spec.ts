import type { Protocol } from '../../src/index.js';
import { convertRequest } from './convert-request.js';
import { requestWith } from './rows/row.js';

const lost = (source: Protocol, target: Protocol, fields: object) =>
  convertRequest(source, target, requestWith(source, { ...fields }))
    .warnings.filter(({ severity }) => severity === 'lost')
    .map(({ path }) => path);

const web = { type: 'web_search', external_web_access: true, search_context_size: 'medium' };

describe('a value that says what a model does unasked', () => {
  it.each<[Protocol, object]>([
    ['openai', { n: 1, presence_penalty: 0, frequency_penalty: 0, logprobs: false }],
    ['openai', { verbosity: 'medium', parallel_tool_calls: true, store: false, top_logprobs: 0 }],
    ['openai', { tools: [{ type: 'function', function: { name: 'f', strict: false } }] }],
    ['responses', { background: false, truncation: 'disabled', store: false }],
    ['responses', { tools: [{ ...web, search_content_types: ['text'] }] }],
    [
      'responses',
      {
        parallel_tool_calls: true,
        tools: [{ type: 'function', name: 'f', parameters: null, strict: false, async: false }],
      },
    ],
    [
      'claude',
      {
        tools: [
          {
            name: 'f',
            input_schema: { type: 'object' },
            allowed_callers: ['direct'],
            defer_loading: false,
            eager_input_streaming: false,
          },
        ],
      },
    ],
    ['gemini', { generationConfig: { candidateCount: 1, audioTimestamp: false } }],
    ['gemini', { toolConfig: { includeServerSideToolInvocations: false } }],
  ])('of %s is not called lost: %j', (source, fields) => {
    const others = (['responses', 'claude', 'gemini'] as const).filter((one) => one !== source);
    expect(others.flatMap((target) => lost(source, target, fields))).toEqual([]);
  });

  it.each<[Protocol, string, object]>([
    ['openai', '$.n', { n: 2 }],
    ['openai', '$.verbosity', { verbosity: 'low' }],
    ['openai', '$.store', { store: true }],
    ['responses', '$.background', { background: true }],
    [
      'responses',
      '$.tools[0].external_web_access',
      { tools: [{ ...web, external_web_access: false }] },
    ],
    ['responses', '$.tools[0]', { tools: [{ ...web, search_context_size: 'low' }] }],
    [
      'gemini',
      '$.tools[0].googleSearch.searchTypes.imageSearch',
      {
        tools: [{ googleSearch: { searchTypes: { imageSearch: {} } } }],
      },
    ],
    [
      'gemini',
      '$.generationConfig.responseModalities',
      {
        generationConfig: { responseModalities: ['VIDEO'] },
      },
    ],
  ])('is, where it says another: %s %s', (source, path, fields) => {
    expect(lost(source, 'claude', fields)).toContain(path);
  });
});

describe('how long OpenAI keeps its cache', () => {
  it('is half a day at responses alone', () => {
    const options = { prompt_cache_options: { mode: 'explicit', ttl: '12h' } };
    const { output, codes } = convertRequest(
      'responses',
      'openai',
      requestWith('responses', options),
    );
    expect(output.prompt_cache_options).toEqual({ mode: 'explicit', ttl: '30m' });
    expect(codes).toContain('approximated-value');
  });
});
