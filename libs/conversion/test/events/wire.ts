/** A chunk of an openai stream. */
export const chunk = (delta: unknown, rest: object = {}) => ({
  id: 'chatcmpl-7',
  object: 'chat.completion.chunk',
  created: 1_760_000_000,
  model: 'gpt-6-sol',
  choices: [{ index: 0, delta, finish_reason: null, ...rest }],
});

/** The events in which a claude stream says a block. */
export const start = (index: number, content_block: object) => ({
  type: 'content_block_start',
  index,
  content_block,
});
export const delta = (index: number, type: string, rest: object) => ({
  type: 'content_block_delta',
  index,
  delta: { type, ...rest },
});
export const stop = (index: number) => ({ type: 'content_block_stop', index });
