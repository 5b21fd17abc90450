import type { UserLocation } from '../../../ir/request.js';
import type { JsonObject } from '../../../payload/json.js';
import type {
  ResponsesCallItem,
  ResponsesMessageItem,
  ResponsesReasoningItem,
  ResponsesServerItem,
} from '../response/wire.js';

interface Cacheable {
  prompt_cache_breakpoint?: { mode: 'explicit'; ttl?: '30m' | '12h' };
}

/** ResponseInputText. */
export interface ResponsesInputText extends Cacheable {
  type: 'input_text';
  text: string;
}

/** ResponseInputImage. */
export interface ResponsesInputImage extends Cacheable {
  type: 'input_image';
  detail: 'auto' | 'low' | 'high' | 'original';
  image_url?: string;
  file_id?: string;
}

/** ResponseInputFile. */
export interface ResponsesInputFile extends Cacheable {
  type: 'input_file';
  file_data?: string;
  file_id?: string;
  file_url?: string;
  filename?: string;
}

/** ResponseInputContent. */
export type ResponsesInputPart = ResponsesInputText | ResponsesInputImage | ResponsesInputFile;

/** EasyInputMessage. */
export interface ResponsesEasyMessage {
  type: 'message';
  role: 'user' | 'assistant' | 'system' | 'developer';
  content: string | ResponsesInputPart[];
  phase?: 'commentary' | 'final_answer';
}

/** A call as it stands in an input, where its own `id` may be absent. */
export type ResponsesInputCall = ResponsesCallItem extends infer Call
  ? Call extends { id: string }
    ? Omit<Call, 'id'> & { id?: string }
    : never
  : never;

/** ResponseInputItem.FunctionCallOutput and ResponseCustomToolCallOutput. */
export interface ResponsesCallOutput {
  type: 'function_call_output' | 'custom_tool_call_output';
  call_id: string;
  output: string | ResponsesInputPart[];
}

/** The members of ResponseInputItem this library writes. */
export type ResponsesInputItem =
  | ResponsesEasyMessage
  | (ResponsesMessageItem & { phase?: 'commentary' | 'final_answer' })
  | ResponsesReasoningItem
  | ResponsesServerItem
  | ResponsesInputCall
  | ResponsesCallOutput;

/** The members of Tool this library writes. */
export type ResponsesTool =
  | {
      type: 'function';
      name: string;
      description?: string;
      parameters: JsonObject | null;
      strict: boolean | null;
    }
  | { type: 'custom'; name: string; description?: string; format?: ResponsesCustomFormat }
  | {
      type: 'web_search';
      filters?: { allowed_domains: string[] };
      search_context_size?: 'low' | 'medium' | 'high';
      user_location?: { type: 'approximate' } & UserLocation;
    }
  | { type: 'code_interpreter'; container: { type: 'auto' } }
  | {
      type: 'mcp';
      server_label: string;
      server_url: string;
      authorization?: string;
      headers?: Record<string, string>;
      allowed_tools?: string[];
      require_approval: 'never';
    };

/** CustomToolInputFormat. */
export type ResponsesCustomFormat =
  { type: 'text' } | { type: 'grammar'; syntax: 'lark' | 'regex'; definition: string };

/** `tool_choice` of ResponseCreateParams. */
export type ResponsesToolChoice =
  | 'none'
  | 'auto'
  | 'required'
  | { type: 'function' | 'custom'; name: string }
  | { type: 'allowed_tools'; mode: 'auto' | 'required'; tools: JsonObject[] };

/** ResponseFormatTextConfig. */
export type ResponsesFormat =
  | { type: 'text' }
  | { type: 'json_object' }
  | {
      type: 'json_schema';
      name: string;
      schema: JsonObject;
      strict?: boolean;
      description?: string;
    };

/** ResponseCreateParams, as far as another protocol has a counterpart. */
export interface ResponsesRequest {
  model?: string;
  instructions?: string;
  input: ResponsesInputItem[];
  include?: 'message.output_text.logprobs'[];
  max_output_tokens?: number;
  metadata?: Record<string, string>;
  moderation?: { model: string };
  parallel_tool_calls?: boolean;
  prompt_cache_key?: string;
  prompt_cache_options?: { mode?: 'implicit' | 'explicit'; ttl?: '30m' | '12h' };
  prompt_cache_retention?: 'in_memory' | '24h';
  reasoning?: {
    effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';
    summary?: 'auto' | 'concise' | 'detailed';
  };
  safety_identifier?: string;
  service_tier?: 'auto' | 'default' | 'flex' | 'scale' | 'priority' | 'fast' | 'ultrafast';
  store?: boolean;
  stream?: boolean;
  stream_options?: { include_obfuscation?: boolean };
  temperature?: number;
  text?: { format?: ResponsesFormat; verbosity?: 'low' | 'medium' | 'high' };
  tool_choice?: ResponsesToolChoice;
  tools?: ResponsesTool[];
  top_logprobs?: number;
  top_p?: number;
}
