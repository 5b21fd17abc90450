import type { Protocol } from '../../src/index.js';
import fc from 'fast-check';

/** What every protocol can say in a response, in the order all of them keep: reasoning, text, calls. */
export interface Reply {
  id: string;
  model: string;
  reasoning?: { text: string; signature?: string };
  text?: string;
  calls: { id: string; name: string; args: Record<string, unknown> }[];
  end: 'natural' | 'length' | 'filter';
  usage: { fresh: number; cached: number; visible: number; reasoning: number };
}

const word = fc.stringMatching(/^[a-zA-Z0-9_-]{1,20}$/);
/** A name every protocol takes. */
const name = fc.stringMatching(/^[a-zA-Z_][a-zA-Z0-9_-]{0,19}$/);
const text = fc.string({ minLength: 1, unit: 'grapheme' });
const count = fc.nat(1e6);

/** Numbers JavaScript cannot hold have rules of their own. */
const args = fc.object({
  key: word,
  values: [
    fc.integer(),
    fc.integer().map((eighths) => eighths / 8),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
  ],
  maxDepth: 2,
});

/** Any such response. */
export const anyReply: fc.Arbitrary<Reply> = fc.record(
  {
    id: word,
    model: word,
    reasoning: fc.record({ text, signature: word }, { requiredKeys: ['text'] }),
    text,
    calls: fc.uniqueArray(fc.record({ id: word, name, args }), {
      selector: ({ id }) => id,
      maxLength: 3,
    }),
    end: fc.constantFrom('natural', 'length', 'filter'),
    usage: fc.record({ fresh: count, cached: count, visible: count, reasoning: count }),
  },
  { requiredKeys: ['id', 'model', 'calls', 'end', 'usage'] },
);

/** The response as each protocol says it, exactly as this library writes it. */
export const renderReply: Record<Protocol, (response: Reply) => object> = {
  openai: renderOpenai,
  responses: renderResponses,
  claude: renderClaude,
  gemini: renderGemini,
};

function renderOpenai({ id, model, reasoning, text: content, calls, end, usage }: Reply) {
  const natural = calls.length > 0 ? 'tool_calls' : 'stop';
  const input = usage.fresh + usage.cached;
  const output = usage.visible + usage.reasoning;
  return {
    id,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: content ?? null,
          refusal: null,
          ...(reasoning && { reasoning_content: reasoning.text }),
          ...(reasoning?.signature && {
            reasoning_details: [{ type: 'reasoning.text', ...reasoning }],
          }),
          ...(calls.length > 0 && {
            tool_calls: calls.map(({ id: callId, name, args }) => ({
              id: callId,
              type: 'function',
              function: { name, arguments: JSON.stringify(args) },
            })),
          }),
        },
        logprobs: null,
        finish_reason: { natural, length: 'length', filter: 'content_filter' }[end],
      },
    ],
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: usage.cached },
      completion_tokens_details: { reasoning_tokens: usage.reasoning },
    },
  };
}

function renderResponses({ id, model, reasoning, text: content, calls, end, usage }: Reply) {
  const input = usage.fresh + usage.cached;
  const output = usage.visible + usage.reasoning;
  const items = [
    ...(reasoning
      ? [
          {
            type: 'reasoning',
            summary: [{ type: 'summary_text', text: reasoning.text }],
            ...(reasoning.signature && { encrypted_content: reasoning.signature }),
          },
        ]
      : []),
    ...(content
      ? [
          {
            type: 'message',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: content, annotations: [], logprobs: [] }],
          },
        ]
      : []),
    ...calls.map((call) => ({
      type: 'function_call',
      call_id: call.id,
      name: call.name,
      arguments: JSON.stringify(call.args),
      status: 'completed',
    })),
  ];
  const prefix = { reasoning: 'rs', message: 'msg', function_call: 'fc' };
  const reason = { natural: null, length: 'max_output_tokens', filter: 'content_filter' }[end];
  return {
    id,
    object: 'response',
    created_at: 0,
    status: reason ? 'incomplete' : 'completed',
    incomplete_details: reason && { reason },
    model,
    output: items.map((item, i) => ({ ...item, id: `${prefix[item.type as 'message']}_${i}` })),
    output_text: content ?? '',
    error: null,
    instructions: null,
    metadata: null,
    parallel_tool_calls: true,
    temperature: null,
    top_p: null,
    tool_choice: 'auto',
    tools: [],
    access_programs: null,
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: usage.cached, cache_write_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: usage.reasoning },
      total_tokens: input + output,
    },
  };
}

function renderClaude({ id, model, reasoning, text: content, calls, end, usage }: Reply) {
  const natural = calls.length > 0 ? 'tool_use' : 'end_turn';
  const filtered = { type: 'refusal', category: null, explanation: null };
  return {
    id,
    type: 'message',
    role: 'assistant',
    model,
    content: [
      ...(reasoning
        ? [{ type: 'thinking', thinking: reasoning.text, signature: reasoning.signature ?? '' }]
        : []),
      ...(content ? [{ type: 'text', text: content, citations: null }] : []),
      ...calls.map(({ id: callId, name, args }) => ({
        type: 'tool_use',
        id: callId,
        name,
        input: args,
        caller: { type: 'direct' },
      })),
    ],
    stop_reason: { natural, length: 'max_tokens', filter: 'refusal' }[end],
    stop_sequence: null,
    stop_details: end === 'filter' ? filtered : null,
    container: null,
    diagnostics: null,
    usage: {
      input_tokens: usage.fresh,
      output_tokens: usage.visible + usage.reasoning,
      cache_read_input_tokens: usage.cached,
      cache_creation_input_tokens: null,
      cache_creation: null,
      output_tokens_details: { thinking_tokens: usage.reasoning },
      server_tool_use: null,
      service_tier: null,
      speed: null,
      inference_geo: null,
    },
  };
}

function renderGemini({ id, model, reasoning, text: content, calls, end, usage }: Reply) {
  const { fresh, cached, visible, reasoning: thoughts } = usage;
  return {
    candidates: [
      {
        index: 0,
        content: {
          role: 'model',
          parts: [
            ...(reasoning
              ? [
                  {
                    text: reasoning.text,
                    thought: true,
                    ...(reasoning.signature && { thoughtSignature: reasoning.signature }),
                  },
                ]
              : []),
            ...(content ? [{ text: content }] : []),
            ...calls.map((call) => ({ functionCall: call })),
          ],
        },
        finishReason: { natural: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' }[end],
      },
    ],
    usageMetadata: {
      promptTokenCount: fresh + cached,
      candidatesTokenCount: visible,
      cachedContentTokenCount: cached,
      thoughtsTokenCount: thoughts,
      totalTokenCount: fresh + cached + visible + thoughts,
    },
    modelVersion: model,
    responseId: id,
  };
}
