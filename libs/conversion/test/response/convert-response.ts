import { convert, type Protocol } from '../../src/index.js';

/** The converted payload of a response. */
export const converted = (source: Protocol, target: Protocol, body: unknown): any =>
  convert({ kind: 'response', source, target, body }).output;

/** The codes of the warnings of converting a response. */
export const codes = (source: Protocol, target: Protocol, body: unknown): string[] =>
  convert({ kind: 'response', source, target, body }).warnings.map(({ code }) => code);

/** A ChatCompletion with one message. */
export const openai = (message: object, rest: object = {}) => ({
  id: 'chatcmpl-7',
  object: 'chat.completion',
  created: 1_760_000_000,
  model: 'gpt-6-sol',
  choices: [
    { index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop', logprobs: null },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  ...rest,
});

/** A Response with these output items. */
export const responses = (...output: object[]) => ({
  id: 'resp_7',
  object: 'response',
  created_at: 1_760_000_000,
  status: 'completed',
  model: 'gpt-6-sol',
  output,
  usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
});

/** A Response without a time, which claude has no place for. */
export const answer = (...output: object[]) => ({ ...responses(...output), created_at: null });

/** A Message with these blocks. */
export const claude = (...content: object[]) => ({
  id: 'msg_7',
  type: 'message',
  role: 'assistant',
  model: 'claude-opus-5',
  content,
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
});

/** A GenerateContentResponse with these parts. */
export const gemini = (...parts: object[]) => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
  modelVersion: 'gemini-3-pro',
  responseId: 'r7',
});

/** A message item of a Response. */
export const message = (...content: object[]) => ({
  type: 'message',
  id: 'msg_a',
  role: 'assistant',
  status: 'completed',
  content,
});

/** A text part of a message item. */
export const outputText = (text: string, rest: object = {}) => ({
  type: 'output_text',
  text,
  annotations: [],
  logprobs: [],
  ...rest,
});
