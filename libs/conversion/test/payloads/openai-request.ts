import { PNG, PDF, WEATHER_SCHEMA } from './pieces.js';

/** A request of openai that uses nearly everything it has. */
export const openaiRequest = {
  model: 'gpt-5',
  messages: [
    { role: 'developer', content: 'Answer in one sentence.' },
    { role: 'system', content: [{ type: 'text', text: 'Be kind.' }] },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Compare these.', prompt_cache_breakpoint: { mode: 'explicit' } },
        { type: 'image_url', image_url: { url: 'https://example.com/a.png', detail: 'low' } },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
        {
          type: 'file',
          file: { filename: 'a.pdf', file_data: `data:application/pdf;base64,${PDF}` },
        },
        { type: 'file', file: { file_id: 'file-1' } },
        { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
      ],
    },
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'Two cities are meant.',
      tool_calls: [
        {
          id: 'call_1',
          type: 'function',
          function: { name: 'weather', arguments: '{"city":"Oslo","id":9007199254740993}' },
        },
        { id: 'call|2', type: 'function', function: { name: 'weather', arguments: 'not json' } },
        { id: 'call_3', type: 'custom', custom: { name: 'shell', input: 'ls -l' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '{"celsius":3}' },
    { role: 'tool', tool_call_id: 'call|2', content: [{ type: 'text', text: 'failed' }] },
    { role: 'tool', tool_call_id: 'call_3', content: '' },
    { role: 'assistant', content: 'It is cold.', refusal: null, annotations: [] },
    { role: 'user', content: 'Thanks' },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'weather',
        description: 'The weather',
        parameters: WEATHER_SCHEMA,
        strict: true,
      },
    },
    { type: 'function', function: { name: 'now' } },
    { type: 'custom', custom: { name: 'shell', format: { type: 'text' } } },
  ],
  tool_choice: {
    type: 'allowed_tools',
    allowed_tools: { mode: 'auto', tools: [{ type: 'function', function: { name: 'now' } }] },
  },
  parallel_tool_calls: false,
  temperature: 0.3,
  top_p: 0.9,
  max_completion_tokens: 900,
  stop: ['END'],
  n: 2,
  seed: 7,
  presence_penalty: 0.1,
  frequency_penalty: 0.2,
  logprobs: true,
  top_logprobs: 3,
  response_format: {
    type: 'json_schema',
    json_schema: { name: 'city', schema: WEATHER_SCHEMA, strict: true },
  },
  reasoning_effort: 'high',
  verbosity: 'low',
  service_tier: 'priority',
  safety_identifier: 'user-1',
  metadata: { team: 'blue', user_id: 'u' },
  store: true,
  stream: true,
  stream_options: { include_usage: true },
  prompt_cache_key: 'key',
  web_search_options: {
    search_context_size: 'low',
    user_location: { type: 'approximate', approximate: { city: 'Oslo' } },
  },
};
