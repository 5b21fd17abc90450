/** ResponseUsage: `input_tokens` includes the cache, `output_tokens` the reasoning. */
export interface ResponsesUsage {
  input_tokens: number;
  input_tokens_details: {
    cached_tokens: number;
    cache_write_tokens: number;
    cache_write_tokens_details?: { ttl_12h_tokens: number; ttl_30m_tokens: number };
  };
  output_tokens: number;
  output_tokens_details: { reasoning_tokens: number };
  total_tokens: number;
}

/** ResponseOutputText.URLCitation and FileCitation. */
export type ResponsesAnnotation =
  | { type: 'url_citation'; url: string; title: string; start_index: number; end_index: number }
  | { type: 'file_citation'; file_id: string; filename: string; index: number };

/** ResponseOutputText.Logprob. */
export interface ResponsesLogprob {
  token: string;
  bytes: number[];
  logprob: number;
  top_logprobs: { token: string; bytes: number[]; logprob: number }[];
}

/** The parts of a ResponseOutputMessage. */
export type ResponsesPart =
  | {
      type: 'output_text';
      text: string;
      annotations: ResponsesAnnotation[];
      logprobs: ResponsesLogprob[];
    }
  | { type: 'refusal'; refusal: string };

/** `status` of an output item. */
export type ResponsesItemStatus = 'in_progress' | 'completed' | 'incomplete';

/** ResponseOutputMessage. */
export interface ResponsesMessageItem {
  type: 'message';
  id: string;
  role: 'assistant';
  status: ResponsesItemStatus;
  content: ResponsesPart[];
}

/** ResponseReasoningItem. */
export interface ResponsesReasoningItem {
  type: 'reasoning';
  id: string;
  status?: 'incomplete';
  summary: { type: 'summary_text'; text: string }[];
  encrypted_content?: string;
}

/** ResponseFunctionToolCall and ResponseCustomToolCall. */
export type ResponsesCallItem =
  | {
      type: 'function_call';
      id: string;
      call_id: string;
      name: string;
      arguments: string;
      status: ResponsesItemStatus;
    }
  | { type: 'custom_tool_call'; id: string; call_id: string; name: string; input: string };

/** The items of server tools this library writes. */
export type ResponsesServerItem =
  | {
      type: 'web_search_call';
      id: string;
      status: 'in_progress' | 'completed' | 'failed';
      action:
        | {
            type: 'search';
            query: string;
            queries: string[];
            sources?: { type: 'url'; url: string }[];
          }
        | { type: 'open_page'; url: string };
    }
  | {
      type: 'code_interpreter_call';
      id: string;
      status: 'in_progress' | 'completed' | 'failed';
      code: string | null;
      container_id: string;
      outputs: { type: 'logs'; logs: string }[] | null;
    }
  | ResponsesMcpItem
  | ResponsesImageItem;

/** ResponseOutputItem.McpCall. */
export interface ResponsesMcpItem {
  type: 'mcp_call';
  id: string;
  server_label: string;
  name: string;
  arguments: string;
  status: 'in_progress' | 'completed' | 'incomplete' | 'failed';
  output: string | null;
  error: {
    type: 'mcp_tool_execution_error';
    content: { type: 'text'; text: string }[];
  } | null;
}

/** ResponseOutputItem.ImageGenerationCall. */
export interface ResponsesImageItem {
  type: 'image_generation_call';
  id: string;
  status: 'completed';
  result: string;
  output_format?: 'png' | 'webp' | 'jpeg' | 'gif' | 'svg';
}

/** The members of ResponseOutputItem this library writes. */
export type ResponsesItem =
  ResponsesMessageItem | ResponsesReasoningItem | ResponsesCallItem | ResponsesServerItem;

/** Response; what only its request knows is null, empty or the default. */
export interface ResponsesResponse {
  id: string;
  object: 'response';
  created_at: number;
  status: 'completed' | 'incomplete' | 'in_progress' | 'failed';
  model: string;
  output: ResponsesItem[];
  output_text: string;
  error: null;
  incomplete_details: { reason: 'max_output_tokens' | 'content_filter' } | null;
  instructions: null;
  metadata: null;
  parallel_tool_calls: boolean;
  temperature: null;
  top_p: null;
  tool_choice: 'auto';
  tools: [];
  access_programs: null;
  service_tier?: ResponsesServiceTier;
  usage?: ResponsesUsage;
}

/** `service_tier` of a Response. */
export type ResponsesServiceTier =
  'auto' | 'default' | 'flex' | 'scale' | 'priority' | 'fast' | 'ultrafast';

interface InItem {
  output_index: number;
  item_id: string;
}

interface InPart extends InItem {
  content_index: number;
}

interface InSummary extends InItem {
  summary_index: number;
}

type Body =
  | {
      type: 'response.created' | 'response.in_progress' | 'response.completed';
      response: ResponsesResponse;
    }
  | { type: 'response.incomplete'; response: ResponsesResponse }
  | {
      type: 'response.output_item.added' | 'response.output_item.done';
      output_index: number;
      item: ResponsesItem;
    }
  | ({
      type: 'response.content_part.added' | 'response.content_part.done';
      part: ResponsesPart;
    } & InPart)
  | ({ type: 'response.output_text.delta'; delta: string; logprobs: ResponsesLogprob[] } & InPart)
  | ({ type: 'response.output_text.done'; text: string; logprobs: ResponsesLogprob[] } & InPart)
  | ({ type: 'response.refusal.delta'; delta: string } & InPart)
  | ({ type: 'response.refusal.done'; refusal: string } & InPart)
  | ({
      type: 'response.output_text.annotation.added';
      annotation: ResponsesAnnotation;
      annotation_index: number;
    } & InPart)
  | ({
      type: 'response.reasoning_summary_part.added' | 'response.reasoning_summary_part.done';
      part: { type: 'summary_text'; text: string };
    } & InSummary)
  | ({ type: 'response.reasoning_summary_text.delta'; delta: string } & InSummary)
  | ({ type: 'response.reasoning_summary_text.done'; text: string } & InSummary)
  | ({ type: 'response.function_call_arguments.delta'; delta: string } & InItem)
  | ({ type: 'response.function_call_arguments.done'; arguments: string; name: string } & InItem)
  | ({ type: 'response.custom_tool_call_input.delta'; delta: string } & InItem)
  | ({ type: 'response.custom_tool_call_input.done'; input: string } & InItem)
  | ({ type: 'response.mcp_call_arguments.delta'; delta: string } & InItem)
  | ({ type: 'response.mcp_call_arguments.done'; arguments: string } & InItem)
  | ({ type: `response.mcp_call.${'in_progress' | 'completed' | 'failed'}` } & InItem)
  | { type: 'response.audio.delta'; delta: string }
  | { type: 'error'; code: string | null; message: string; param: string | null };

/** The members of ResponseStreamEvent this library writes. */
export type ResponsesEvent = Body & { sequence_number: number };

/** An event before it is numbered. */
export type ResponsesEventBody = Body;
