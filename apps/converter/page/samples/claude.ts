import type { Sample } from './sample.js';

/** What the Messages API sends and answers. */
export const CLAUDE_SAMPLES: Sample[] = [
  {
    name: 'Conversation with system text',
    kind: 'request',
    source: 'claude',
    body: {
      model: 'claude-opus-4-6',
      max_tokens: 1024,
      system: [
        {
          type: 'text',
          text: 'You edit museum labels. Plain words, at most 60 of them.',
          cache_control: { type: 'ephemeral' },
        },
      ],
      messages: [
        { role: 'user', content: 'Label for a Roman glass cup, found 1931, blown, blue.' },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Blue cup, blown by a Roman glassmaker. Found in 1931.' },
          ],
        },
        { role: 'user', content: [{ type: 'text', text: 'Say how old it is: first century.' }] },
      ],
      stop_sequences: ['###'],
    },
  },
  {
    name: 'Thinking, tool use and result',
    kind: 'request',
    source: 'claude',
    body: {
      model: 'claude-opus-4-6',
      max_tokens: 4096,
      thinking: { type: 'adaptive' },
      output_config: { effort: 'high' },
      tools: [
        {
          name: 'query_stock',
          description: 'How many of an article a shop has',
          input_schema: {
            type: 'object',
            properties: {
              article: { type: 'integer' },
              shop: { type: 'string', pattern: '^[A-Z]{3}$' },
            },
            required: ['article'],
          },
        },
      ],
      tool_choice: { type: 'auto', disable_parallel_tool_use: true },
      messages: [
        { role: 'user', content: 'Do we still have article 4711 in OSL?' },
        {
          role: 'assistant',
          content: [
            {
              type: 'thinking',
              thinking: 'The stock tool answers this directly.',
              signature: 'EqQBCkYIBxgCKkBub3QgYSByZWFsIHNpZ25hdHVyZQ==',
            },
            {
              type: 'tool_use',
              id: 'toolu_01Hd8',
              name: 'query_stock',
              input: { article: 4711, shop: 'OSL' },
            },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'toolu_01Hd8', content: '17 in stock' },
            { type: 'text', text: 'Reserve two of them.' },
          ],
        },
      ],
    },
  },
  {
    name: 'Answer with tool use',
    kind: 'response',
    source: 'claude',
    body: {
      id: 'msg_01QkT4',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-6',
      content: [
        { type: 'text', text: 'I will reserve two.' },
        {
          type: 'tool_use',
          id: 'toolu_01Hd9',
          name: 'reserve',
          input: { article: 4711, shop: 'OSL', count: 2 },
        },
      ],
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: {
        input_tokens: 320,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 1024,
        output_tokens: 74,
      },
    },
  },
  {
    name: 'Error: overloaded',
    kind: 'response',
    source: 'claude',
    body: {
      type: 'error',
      error: { type: 'overloaded_error', message: 'The service is busy. Try again shortly.' },
      request_id: 'req_011CV2',
    },
  },
  {
    name: 'Text delta',
    kind: 'stream',
    source: 'claude',
    body: {
      type: 'content_block_delta',
      index: 0,
      delta: { type: 'text_delta', text: 'Two are reserved ' },
    },
  },
  {
    name: 'End of the message',
    kind: 'stream',
    source: 'claude',
    body: {
      type: 'message_delta',
      delta: { stop_reason: 'end_turn', stop_sequence: null },
      usage: { output_tokens: 74 },
    },
  },
];
