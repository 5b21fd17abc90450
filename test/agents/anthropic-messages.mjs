import { sendEvents, sendJson } from './stand-in.mjs';

/** The Messages API, which Claude Code speaks. */
export const anthropicMessages = {
  isForModel: (url) => url.startsWith('/v1/messages') && !url.includes('count_tokens'),

  aside: (response) => sendJson(response, { input_tokens: 1 }),

  toolsIn: ({ tools = [] }) => tools,

  resultsIn: ({ messages = [] }) =>
    messages
      .flatMap(({ content }) => (Array.isArray(content) ? content : []))
      .filter(({ type }) => type === 'tool_result')
      .map(({ content }) => textOf(content)),

  reply(response, { body, call, id }) {
    const block = call
      ? { type: 'tool_use', id: call.id, name: call.tool.name, input: call.args }
      : { type: 'text', text: 'done' };
    const stop_reason = call ? 'tool_use' : 'end_turn';
    const usage = { input_tokens: 10, output_tokens: 5 };
    const message = {
      id: `msg_${id}`,
      type: 'message',
      role: 'assistant',
      model: body.model,
      usage,
    };
    if (!body.stream) {
      return sendJson(response, { ...message, content: [block], stop_reason, stop_sequence: null });
    }
    const start = { ...message, content: [], stop_reason: null, stop_sequence: null };
    const empty = call ? { ...block, input: {} } : { ...block, text: '' };
    const delta = call
      ? { type: 'input_json_delta', partial_json: JSON.stringify(call.args) }
      : { type: 'text_delta', text: 'done' };
    const events = [
      { type: 'message_start', message: start },
      { type: 'content_block_start', index: 0, content_block: empty },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ];
    return sendEvents(
      response,
      events.map((data) => ({ event: data.type, data })),
    );
  },
};

function textOf(content) {
  if (typeof content === 'string') return content;
  return (content ?? []).map(({ text = '' }) => text).join('\n');
}
