import type { Logprob } from '../../../tables/answers/logprobs.js';

/** `choices[].finish_reason` (ChatCompletion.Choice). */
export type OpenaiFinish = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call';

/** CompletionUsage: `prompt_tokens` includes the cache, `completion_tokens` the reasoning. */
export interface OpenaiUsage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details?: {
    cached_tokens?: number;
    cache_write_tokens?: number;
    text_tokens?: number;
    audio_tokens?: number;
    image_tokens?: number;
  };
  completion_tokens_details?: {
    reasoning_tokens?: number;
    text_tokens?: number;
    audio_tokens?: number;
  };
}

/** ChatCompletion.Choice.Logprobs. */
export interface OpenaiLogprobs {
  content: Logprob[] | null;
  refusal: Logprob[] | null;
}

/** ChatCompletionMessage.Annotation. */
export interface OpenaiAnnotation {
  type: 'url_citation';
  url_citation: { url: string; title: string; start_index: number; end_index: number };
}

/** A dialect field (OpenRouter): the parts of the reasoning with what proves them. */
export type OpenaiReasoningDetail =
  | { type: 'reasoning.text'; text: string; signature?: string }
  | { type: 'reasoning.encrypted'; data: string };

/** A dialect field (Google's compatible layer): where a thought signature of a call travels. */
export interface OpenaiExtraContent {
  google: { thought_signature: string };
}

/** ChatCompletionMessageToolCall. */
export type OpenaiToolCall =
  | {
      id: string;
      type: 'function';
      function: { name: string; arguments: string };
      extra_content?: OpenaiExtraContent;
    }
  | { id: string; type: 'custom'; custom: { name: string; input: string } };

/** ChatCompletionMessage, with the dialect fields `reasoning_content` and `reasoning_details`. */
export interface OpenaiMessage {
  role: 'assistant';
  content: string | null;
  refusal: string | null;
  reasoning_content?: string;
  reasoning_details?: OpenaiReasoningDetail[];
  annotations?: OpenaiAnnotation[];
  audio?: { id: string; data: string; expires_at: number; transcript: string };
  tool_calls?: OpenaiToolCall[];
}

/** ChatCompletion. */
export interface OpenaiResponse {
  id: string;
  object: 'chat.completion';
  created: number;
  model: string;
  choices: {
    index: number;
    message: OpenaiMessage;
    logprobs: OpenaiLogprobs | null;
    finish_reason: OpenaiFinish;
  }[];
  service_tier?: OpenaiServiceTier;
  usage?: OpenaiUsage;
}

/** `service_tier` of a ChatCompletion. */
export type OpenaiServiceTier = 'auto' | 'default' | 'flex' | 'scale' | 'priority' | 'fast';

/** ChatCompletionChunk.Choice.Delta.ToolCall. */
export interface OpenaiToolCallDelta {
  index: number;
  id?: string;
  type?: 'function' | 'custom';
  function?: { name?: string; arguments?: string };
  custom?: { name?: string; input?: string };
  extra_content?: OpenaiExtraContent;
}

/** ChatCompletionChunk.Choice.Delta, with the dialect fields of a message. */
export interface OpenaiDelta {
  role?: 'assistant';
  content?: string;
  refusal?: string;
  reasoning_content?: string;
  reasoning_details?: OpenaiReasoningDetail[];
  annotations?: OpenaiAnnotation[];
  audio?: { id?: string; data?: string; expires_at?: number; transcript?: string };
  tool_calls?: OpenaiToolCallDelta[];
}

/** ChatCompletionChunk. */
export interface OpenaiChunk {
  id: string;
  object: 'chat.completion.chunk';
  created: number;
  model: string;
  choices: {
    index: number;
    delta: OpenaiDelta;
    logprobs?: OpenaiLogprobs;
    finish_reason: OpenaiFinish | null;
  }[];
  service_tier?: OpenaiServiceTier;
  usage?: OpenaiUsage;
}
