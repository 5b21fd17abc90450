import { sendEvents, sendJson } from './stand-in.mjs';

/** The Responses API, which Codex speaks. */
export const openaiResponses = {
  isForModel: (url) => url.startsWith('/v1/responses'),

  aside: (response) => sendJson(response, { data: [], models: [] }),

  // The tools of an MCP server come as a namespace of their own.
  toolsIn: ({ tools = [] }) =>
    tools.flatMap((tool) =>
      tool.type === 'namespace'
        ? tool.tools.map((inner) => ({ ...inner, namespace: tool.name }))
        : tool.name === undefined
          ? []
          : [tool],
    ),

  resultsIn: ({ input = [] }) =>
    (Array.isArray(input) ? input : [])
      .filter(({ type }) => type === 'function_call_output')
      .map(({ output }) => partsOf(output)),

  reply(response, { call, id }) {
    const item = call
      ? {
          type: 'function_call',
          id: `fc_${id}`,
          call_id: call.id,
          name: call.tool.name,
          ...(call.tool.namespace && { namespace: call.tool.namespace }),
          arguments: JSON.stringify(call.args),
        }
      : {
          type: 'message',
          id: `msg_${id}`,
          role: 'assistant',
          content: [{ type: 'output_text', text: 'done' }],
        };
    const answer = { id: `resp_${id}`, object: 'response' };
    const usage = {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 15,
    };
    const events = [
      { type: 'response.created', response: answer },
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.output_item.done', output_index: 0, item },
      {
        type: 'response.completed',
        response: { ...answer, status: 'completed', output: [item], usage },
      },
    ];
    return sendEvents(
      response,
      events.map((data) => ({ event: data.type, data })),
    );
  },
};

/** Chat Completions, which OpenCode and Copilot speak to a provider of one's own. */
export const openaiChat = {
  isForModel: (url) => url.startsWith('/v1/chat/completions'),

  aside: (response) => sendJson(response, { data: [] }),

  toolsIn: ({ tools = [] }) => tools.map((tool) => tool.function),

  resultsIn: ({ messages = [] }) =>
    messages.filter(({ role }) => role === 'tool').map(({ content }) => partsOf(content)),

  reply(response, { body, call, id }) {
    const delta = call
      ? {
          role: 'assistant',
          tool_calls: [
            {
              index: 0,
              id: call.id,
              type: 'function',
              function: { name: call.tool.name, arguments: JSON.stringify(call.args) },
            },
          ],
        }
      : { role: 'assistant', content: 'done' };
    const chunk = (choice) => ({
      data: {
        id: `chat_${id}`,
        object: 'chat.completion.chunk',
        model: body.model,
        choices: [{ index: 0, finish_reason: null, ...choice }],
      },
    });
    const end = chunk({ delta: {}, finish_reason: call ? 'tool_calls' : 'stop' });
    return sendEvents(response, [chunk({ delta }), end, { data: '[DONE]' }]);
  },
};

function partsOf(output) {
  if (Array.isArray(output)) return output.map(({ text = '' }) => text).join('\n');
  return String(output);
}
