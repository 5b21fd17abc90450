import type { Sample } from './sample.js';

/** What Chat Completions sends and answers. */
export const OPENAI_SAMPLES: Sample[] = [
  {
    name: 'Short question',
    kind: 'request',
    source: 'openai',
    body: {
      model: 'gpt-5.2',
      messages: [
        { role: 'system', content: 'You answer in one sentence.' },
        { role: 'user', content: 'Why do leaves turn yellow in autumn?' },
      ],
      max_completion_tokens: 200,
    },
  },
  {
    name: 'Tool call and its result',
    kind: 'request',
    source: 'openai',
    body: {
      model: 'gpt-5.2',
      messages: [
        { role: 'system', content: 'You plan train journeys. Ask before you book.' },
        {
          role: 'user',
          content: 'Is the 09:12 from Basel to Milan on time, and is there a later one?',
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'call_departures_1',
              type: 'function',
              function: {
                name: 'list_departures',
                arguments: '{"station":"Basel SBB","to":"Milano Centrale","after":"09:00"}',
              },
            },
          ],
        },
        {
          role: 'tool',
          tool_call_id: 'call_departures_1',
          content:
            '[{"train":"EC 51","at":"09:12","delay":6},{"train":"EC 57","at":"12:28","delay":0}]',
        },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'list_departures',
            description: 'Departures from a station towards another',
            parameters: {
              type: 'object',
              properties: {
                station: { type: 'string' },
                to: { type: 'string' },
                after: { type: 'string', description: 'Local time, HH:MM' },
              },
              required: ['station', 'to'],
              additionalProperties: false,
            },
          },
        },
      ],
      tool_choice: 'auto',
      temperature: 0.2,
      seed: 7,
      max_completion_tokens: 800,
    },
  },
  {
    name: 'Picture and JSON schema',
    kind: 'request',
    source: 'openai',
    body: {
      model: 'gpt-5.2',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Read the total and the date from this receipt.' },
            {
              type: 'image_url',
              image_url: { url: 'https://pictures.example.com/receipt-0412.jpg', detail: 'high' },
            },
          ],
        },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'receipt',
          strict: true,
          schema: {
            type: 'object',
            properties: { total: { type: 'number' }, date: { type: 'string', format: 'date' } },
            required: ['total', 'date'],
            additionalProperties: false,
          },
        },
      },
      seed: 7,
      logit_bias: { '50256': -100 },
    },
  },
  {
    name: 'Answer with a tool call',
    kind: 'response',
    source: 'openai',
    body: {
      id: 'chatcmpl-B7xQ2m',
      object: 'chat.completion',
      created: 1763640000,
      model: 'gpt-5.2',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: 'I will look that up.',
            refusal: null,
            tool_calls: [
              {
                id: 'call_weather_7',
                type: 'function',
                function: { name: 'get_weather', arguments: '{"city":"Bergen","days":3}' },
              },
            ],
          },
          logprobs: null,
          finish_reason: 'tool_calls',
        },
      ],
      usage: {
        prompt_tokens: 412,
        completion_tokens: 57,
        total_tokens: 469,
        prompt_tokens_details: { cached_tokens: 256 },
        completion_tokens_details: { reasoning_tokens: 24 },
      },
    },
  },
  {
    name: 'Error: rate limit',
    kind: 'response',
    source: 'openai',
    body: {
      error: {
        message: 'Rate limit reached for requests. Try again in 20 s.',
        type: 'rate_limit_error',
        param: null,
        code: 'rate_limit_exceeded',
      },
    },
  },
  {
    name: 'Text delta',
    kind: 'stream',
    source: 'openai',
    body: {
      id: 'chatcmpl-B7xQ2m',
      object: 'chat.completion.chunk',
      created: 1763640000,
      model: 'gpt-5.2',
      choices: [{ index: 0, delta: { content: 'The harbour ' }, finish_reason: null }],
    },
  },
  {
    name: 'Start of a tool call',
    kind: 'stream',
    source: 'openai',
    body: {
      id: 'chatcmpl-B7xQ2m',
      object: 'chat.completion.chunk',
      created: 1763640000,
      model: 'gpt-5.2',
      choices: [
        {
          index: 0,
          delta: {
            tool_calls: [
              {
                index: 0,
                id: 'call_weather_7',
                type: 'function',
                function: { name: 'get_weather', arguments: '{"city":' },
              },
            ],
          },
          finish_reason: null,
        },
      ],
    },
  },
];
