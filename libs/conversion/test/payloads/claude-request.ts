import { PNG, PDF, WEATHER_SCHEMA } from './pieces.js';

/** A request of claude that uses nearly everything it has. */
export const claudeRequest = {
  model: 'claude-opus-4-8',
  max_tokens: 2000,
  system: [
    { type: 'text', text: 'Answer in one sentence.' },
    { type: 'text', text: 'Be kind.', cache_control: { type: 'ephemeral', ttl: '1h' } },
  ],
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Compare these.' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
        { type: 'image', source: { type: 'url', url: 'https://example.com/a.png' } },
        {
          type: 'document',
          title: 'A',
          source: { type: 'base64', media_type: 'application/pdf', data: PDF },
        },
        {
          type: 'document',
          source: { type: 'text', media_type: 'text/plain', data: 'plain' },
          citations: { enabled: true },
        },
        {
          type: 'document',
          source: { type: 'content', content: [{ type: 'text', text: 'block' }] },
        },
        {
          type: 'search_result',
          source: 'https://example.com',
          title: 'R',
          content: [{ type: 'text', text: 'found' }],
        },
      ],
    },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Two cities are meant.', signature: 'SIG' },
        { type: 'redacted_thinking', data: 'DATA' },
        { type: 'text', text: 'Let me look.' },
        { type: 'tool_use', id: 'toolu_1', name: 'weather', input: { city: 'Oslo' } },
        {
          type: 'tool_use',
          id: 'toolu_2',
          name: 'weather',
          input: { city: 'Rome' },
          cache_control: { type: 'ephemeral' },
        },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'toolu_1',
          content: [
            { type: 'text', text: 'cold' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
          ],
        },
        { type: 'tool_result', tool_use_id: 'toolu_2', content: 'no such city', is_error: true },
        { type: 'text', text: 'And Paris?' },
      ],
    },
    { role: 'system', content: 'Use celsius.' },
    {
      role: 'assistant',
      content: [
        { type: 'mcp_tool_use', id: 'm_1', name: 'find', server_name: 's', input: { q: 'paris' } },
        { type: 'mcp_tool_result', tool_use_id: 'm_1', is_error: true, content: 'None.' },
        { type: 'text', text: 'It is cold.' },
      ],
    },
    { role: 'user', content: 'Thanks' },
  ],
  tools: [
    {
      name: 'weather',
      description: 'The weather',
      input_schema: WEATHER_SCHEMA,
      cache_control: { type: 'ephemeral' },
    },
    { type: 'custom', name: 'now', input_schema: { type: 'object', properties: {} } },
    {
      type: 'web_search_20260318',
      name: 'web_search',
      max_uses: 2,
      blocked_domains: ['example.org'],
      user_location: { type: 'approximate', country: 'NO' },
    },
    { type: 'code_execution_20260521', name: 'code_execution' },
    { type: 'bash_20250124', name: 'bash' },
  ],
  tool_choice: { type: 'any', disable_parallel_tool_use: true },
  thinking: { type: 'enabled', budget_tokens: 1500, display: 'summarized' },
  output_config: { format: { type: 'json_schema', schema: WEATHER_SCHEMA } },
  stop_sequences: ['END'],
  temperature: 1,
  metadata: { user_id: 'user-1' },
  service_tier: 'standard_only',
  cache_control: { type: 'ephemeral' },
  stream: true,
};
