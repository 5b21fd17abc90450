import { PNG, PDF, WEATHER_SCHEMA } from './pieces.js';

/** A request of responses that uses nearly everything it has. */
export const responsesRequest = {
  model: 'gpt-5',
  instructions: 'Answer in one sentence.',
  input: [
    { role: 'developer', content: 'Be kind.' },
    {
      type: 'message',
      role: 'user',
      content: [
        { type: 'input_text', text: 'Compare these.' },
        { type: 'input_image', image_url: 'https://example.com/a.png', detail: 'high' },
        { type: 'input_image', file_id: 'file-2', detail: 'auto' },
        { type: 'input_file', filename: 'a.pdf', file_data: `data:application/pdf;base64,${PDF}` },
        { type: 'input_file', file_url: 'https://example.com/b.pdf' },
      ],
    },
    {
      type: 'reasoning',
      id: 'rs_1',
      summary: [{ type: 'summary_text', text: 'Two cities are meant.' }],
      encrypted_content: 'gAAAA',
    },
    {
      type: 'function_call',
      id: 'fc_1',
      call_id: 'call_1',
      name: 'weather',
      arguments: '{"city":"Oslo"}',
    },
    { type: 'custom_tool_call', call_id: 'call_2', name: 'shell', input: 'ls' },
    {
      type: 'function_call_output',
      call_id: 'call_1',
      output: [
        { type: 'input_text', text: 'cold' },
        { type: 'input_image', image_url: `data:image/png;base64,${PNG}`, detail: 'auto' },
      ],
    },
    { type: 'custom_tool_call_output', call_id: 'call_2', output: 'a b' },
    {
      type: 'mcp_call',
      id: 'mcp_1',
      server_label: 'hub',
      name: 'find',
      arguments: '{"q":"paris"}',
      status: 'completed',
      output: 'Found.',
    },
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      status: 'completed',
      content: [
        {
          type: 'output_text',
          text: 'It is cold.',
          annotations: [
            {
              type: 'url_citation',
              url: 'https://example.com',
              title: 'W',
              start_index: 0,
              end_index: 5,
            },
          ],
        },
        { type: 'refusal', refusal: 'No more.' },
      ],
    },
    { role: 'user', content: 'Thanks' },
  ],
  tools: [
    {
      type: 'function',
      name: 'weather',
      description: 'The weather',
      parameters: WEATHER_SCHEMA,
      strict: null,
    },
    {
      type: 'custom',
      name: 'shell',
      format: { type: 'grammar', syntax: 'lark', definition: 'start: "a"' },
    },
    {
      type: 'web_search',
      filters: { allowed_domains: ['example.com'] },
      search_context_size: 'high',
    },
    { type: 'code_interpreter', container: { type: 'auto' } },
    {
      type: 'mcp',
      server_label: 'hub',
      server_url: 'https://example.com/mcp',
      allowed_tools: ['a'],
    },
    { type: 'file_search', vector_store_ids: ['vs_1'] },
  ],
  tool_choice: { type: 'function', name: 'weather' },
  max_output_tokens: 900,
  temperature: 0.3,
  top_p: 0.9,
  top_logprobs: 2,
  include: ['message.output_text.logprobs', 'reasoning.encrypted_content'],
  reasoning: { effort: 'low', summary: 'auto' },
  text: {
    format: { type: 'json_schema', name: 'city', schema: WEATHER_SCHEMA },
    verbosity: 'high',
  },
  parallel_tool_calls: true,
  service_tier: 'flex',
  safety_identifier: 'user-1',
  metadata: { team: 'blue' },
  store: false,
  stream: false,
  truncation: 'auto',
};
