import type { Sample } from './sample.js';

/** What the Responses API sends and answers. */
export const RESPONSES_SAMPLES: Sample[] = [
  {
    name: 'Instructions and a question',
    kind: 'request',
    source: 'responses',
    body: {
      model: 'gpt-5.2',
      instructions: 'You are a patient chess coach.',
      input: 'Which squares does the bishop on c1 see after 1. d4?',
      max_output_tokens: 600,
      reasoning: { effort: 'low', summary: 'auto' },
    },
  },
  {
    name: 'Function call in the history',
    kind: 'request',
    source: 'responses',
    body: {
      model: 'gpt-5.2',
      input: [
        {
          type: 'message',
          role: 'user',
          content: [{ type: 'input_text', text: 'Turn the light in the hall down to 30 percent.' }],
        },
        {
          type: 'function_call',
          call_id: 'call_light_3',
          name: 'set_light',
          arguments: '{"room":"hall","percent":30}',
        },
        { type: 'function_call_output', call_id: 'call_light_3', output: 'ok' },
      ],
      tools: [
        {
          type: 'function',
          name: 'set_light',
          description: 'Set the brightness of a room',
          parameters: {
            type: 'object',
            properties: {
              room: { type: 'string', enum: ['hall', 'kitchen', 'study'] },
              percent: { type: 'integer', minimum: 0, maximum: 100 },
            },
            required: ['room', 'percent'],
            additionalProperties: false,
          },
          strict: true,
        },
      ],
      parallel_tool_calls: false,
      store: false,
    },
  },
  {
    name: 'Reasoning and text',
    kind: 'response',
    source: 'responses',
    body: {
      id: 'resp_68f2c1',
      object: 'response',
      created_at: 1763640000,
      status: 'completed',
      model: 'gpt-5.2',
      output: [
        {
          id: 'rs_68f2c2',
          type: 'reasoning',
          summary: [{ type: 'summary_text', text: 'Compared both routes by distance and climb.' }],
        },
        {
          id: 'msg_68f2c3',
          type: 'message',
          status: 'completed',
          role: 'assistant',
          content: [
            {
              type: 'output_text',
              text: 'Take the lake road: it is 4 km longer and saves 300 m of climbing.',
              annotations: [],
              logprobs: [],
            },
          ],
        },
      ],
      parallel_tool_calls: true,
      tool_choice: 'auto',
      tools: [],
      error: null,
      incomplete_details: null,
      instructions: null,
      metadata: {},
      temperature: 1,
      top_p: 1,
      usage: {
        input_tokens: 188,
        input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
        output_tokens: 96,
        output_tokens_details: { reasoning_tokens: 64 },
        total_tokens: 284,
      },
    },
  },
  {
    name: 'Text delta',
    kind: 'stream',
    source: 'responses',
    body: {
      type: 'response.output_text.delta',
      sequence_number: 9,
      item_id: 'msg_68f2c3',
      output_index: 1,
      content_index: 0,
      delta: 'Take the lake road',
      logprobs: [],
    },
  },
  {
    name: 'Function call begins',
    kind: 'stream',
    source: 'responses',
    body: {
      type: 'response.output_item.added',
      sequence_number: 4,
      output_index: 0,
      item: {
        id: 'fc_68f2d1',
        type: 'function_call',
        status: 'in_progress',
        call_id: 'call_light_3',
        name: 'set_light',
        arguments: '',
      },
    },
  },
];
