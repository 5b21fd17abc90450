/** A conversation with two tools, as agents send it to an OpenAI model: 2 KB. */
export const CHAT_REQUEST = {
  model: 'gpt-5.2',
  messages: [
    {
      role: 'system',
      content:
        'You help the staff of a small library. Look things up before you answer, name the shelf, ' +
        'and say so when the catalogue has nothing. Never promise a date of return you did not read.',
    },
    { role: 'user', content: 'Do we have a book on repairing clocks, and is it on its shelf?' },
    {
      role: 'assistant',
      content: 'I will look.',
      tool_calls: [
        {
          id: 'call_search_1',
          type: 'function',
          function: {
            name: 'search_catalogue',
            arguments: '{"words":["clock","repair"],"limit":5}',
          },
        },
      ],
    },
    {
      role: 'tool',
      tool_call_id: 'call_search_1',
      content: '[{"id":88121,"title":"The Clock Repair Primer","shelf":"T 62","lent":false}]',
    },
    {
      role: 'assistant',
      content:
        'Yes: The Clock Repair Primer stands on shelf T 62 and is not lent. It treats pendulum clocks, ' +
        'carriage clocks and the cleaning of movements. Shall I keep it for somebody?',
    },
    {
      role: 'user',
      content:
        'Reserve it for Mrs. Abendroth until Friday, please, and tell me whether there is a second book ' +
        'that treats wristwatches, since she asked for both last week.',
    },
  ],
  tools: [
    {
      type: 'function',
      function: {
        name: 'search_catalogue',
        description: 'Finds books by words of title, author and subject',
        parameters: {
          type: 'object',
          properties: {
            words: { type: 'array', items: { type: 'string' }, minItems: 1 },
            limit: { type: 'integer', minimum: 1, maximum: 50, description: 'How many at most' },
          },
          required: ['words'],
          additionalProperties: false,
        },
      },
    },
    {
      type: 'function',
      function: {
        name: 'reserve',
        description: 'Keeps a book for a reader until a day',
        parameters: {
          type: 'object',
          properties: {
            id: { type: 'integer' },
            reader: { type: 'string' },
            until: { type: 'string', format: 'date' },
          },
          required: ['id', 'reader', 'until'],
          additionalProperties: false,
        },
      },
    },
  ],
  tool_choice: 'auto',
  parallel_tool_calls: false,
  temperature: 0.2,
  max_completion_tokens: 1200,
};
