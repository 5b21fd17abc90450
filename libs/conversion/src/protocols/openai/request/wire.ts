import type { UserLocation } from '../../../ir/request.js';
import type { JsonObject } from '../../../payload/json.js';
import type { OpenaiReasoningDetail, OpenaiToolCall } from '../response/wire.js';

/** A prompt cache position after a content part. */
export interface OpenaiCacheBreakpoint {
  mode: 'explicit';
  ttl?: '30m' | '12h';
}

interface Cacheable {
  prompt_cache_breakpoint?: OpenaiCacheBreakpoint;
}

/** ChatCompletionContentPartText. */
export interface OpenaiTextPart extends Cacheable {
  type: 'text';
  text: string;
}

/** ChatCompletionContentPartRefusal. */
export interface OpenaiRefusalPart {
  type: 'refusal';
  refusal: string;
}

/** ChatCompletionContentPartImage. */
export interface OpenaiImagePart extends Cacheable {
  type: 'image_url';
  image_url: { url: string; detail?: 'auto' | 'low' | 'high' | 'original' };
}

/** ChatCompletionContentPartInputAudio. */
export interface OpenaiAudioPart extends Cacheable {
  type: 'input_audio';
  input_audio: { data: string; format: 'wav' | 'mp3' };
}

/** ChatCompletionContentPart.File. */
export interface OpenaiFilePart extends Cacheable {
  type: 'file';
  file: { file_id?: string; file_data?: string; filename?: string };
}

/** ChatCompletionContentPart: what a user may say. */
export type OpenaiUserPart = OpenaiTextPart | OpenaiImagePart | OpenaiAudioPart | OpenaiFilePart;

/** ChatCompletionAssistantMessageParam, with the dialect fields `reasoning_content` and `reasoning_details`. */
export interface OpenaiAssistantParam {
  role: 'assistant';
  content?: string | (OpenaiTextPart | OpenaiRefusalPart)[] | null;
  refusal?: string | null;
  reasoning_content?: string;
  reasoning_details?: OpenaiReasoningDetail[];
  tool_calls?: OpenaiToolCall[];
}

/** ChatCompletionMessageParam. */
export type OpenaiMessageParam =
  | { role: 'system' | 'developer'; content: string | OpenaiTextPart[] }
  | { role: 'user'; content: string | OpenaiUserPart[] }
  | OpenaiAssistantParam
  | { role: 'tool'; tool_call_id: string; content: string | OpenaiTextPart[] };

/** ChatCompletionTool. */
export type OpenaiTool =
  | {
      type: 'function';
      function: { name: string; description?: string; parameters?: JsonObject; strict?: boolean };
    }
  | {
      type: 'custom';
      custom: { name: string; description?: string; format?: OpenaiCustomFormat };
    };

/** ChatCompletionCustomTool.Custom `format`. */
export type OpenaiCustomFormat =
  { type: 'text' } | { type: 'grammar'; grammar: { syntax: 'lark' | 'regex'; definition: string } };

/** ChatCompletionToolChoiceOption. */
export type OpenaiToolChoice =
  | 'none'
  | 'auto'
  | 'required'
  | { type: 'function'; function: { name: string } }
  | { type: 'custom'; custom: { name: string } }
  | { type: 'allowed_tools'; allowed_tools: { mode: 'auto' | 'required'; tools: JsonObject[] } };

/** ResponseFormatText, ResponseFormatJSONObject or ResponseFormatJSONSchema. */
export type OpenaiFormat =
  | { type: 'text' }
  | { type: 'json_object' }
  | {
      type: 'json_schema';
      json_schema: { name: string; schema: JsonObject; strict?: boolean; description?: string };
    };

/** ChatCompletionCreateParams.WebSearchOptions. */
export interface OpenaiWebSearch {
  search_context_size?: 'low' | 'medium' | 'high';
  user_location?: { type: 'approximate'; approximate: UserLocation };
}

/** ChatCompletionCreateParams, as far as another protocol has a counterpart; the SDK requires `model`, which a source may lack. */
export interface OpenaiRequest {
  model?: string;
  messages: OpenaiMessageParam[];
  audio?: { voice: string; format: 'wav' | 'aac' | 'mp3' | 'flac' | 'opus' | 'pcm16' };
  frequency_penalty?: number;
  logprobs?: boolean;
  max_completion_tokens?: number;
  metadata?: Record<string, string>;
  modalities?: ('text' | 'audio')[];
  moderation?: { model: string };
  n?: number;
  parallel_tool_calls?: boolean;
  presence_penalty?: number;
  prompt_cache_key?: string;
  prompt_cache_options?: { mode?: 'implicit' | 'explicit'; ttl?: '30m' };
  prompt_cache_retention?: 'in_memory' | '24h';
  reasoning_effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';
  response_format?: OpenaiFormat;
  safety_identifier?: string;
  seed?: number;
  service_tier?: 'auto' | 'default' | 'flex' | 'scale' | 'priority' | 'fast';
  stop?: string[];
  store?: boolean;
  stream?: boolean;
  stream_options?: { include_usage?: boolean; include_obfuscation?: boolean };
  temperature?: number;
  tool_choice?: OpenaiToolChoice;
  tools?: OpenaiTool[];
  top_logprobs?: number;
  top_p?: number;
  verbosity?: 'low' | 'medium' | 'high';
  web_search_options?: OpenaiWebSearch;
}
