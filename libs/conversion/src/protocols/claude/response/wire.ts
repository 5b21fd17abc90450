import type { ErrorKind } from '../../../ir/response.js';

/** `stop_reason` (StopReason of the Messages API). */
export type ClaudeFinish =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'refusal'
  | 'model_context_window_exceeded';

/** Usage: `input_tokens` counts neither what the cache gave nor what it took. */
export interface ClaudeUsage {
  input_tokens: number;
  output_tokens: number;
  cache_read_input_tokens: number | null;
  cache_creation_input_tokens: number | null;
  cache_creation: { ephemeral_5m_input_tokens: number; ephemeral_1h_input_tokens: number } | null;
  output_tokens_details: { thinking_tokens: number } | null;
  server_tool_use: null;
  service_tier: 'standard' | 'priority' | 'batch' | null;
  speed: 'standard' | 'fast' | null;
  inference_geo: null;
}

/** MessageDeltaUsage. */
export interface ClaudeDeltaUsage {
  input_tokens: number | null;
  output_tokens: number;
  cache_read_input_tokens: number | null;
  cache_creation_input_tokens: number | null;
  output_tokens_details: { thinking_tokens: number } | null;
  server_tool_use: null;
}

/** CitationsWebSearchResultLocation, the one citation another protocol can be written as. */
export interface ClaudeCitation {
  type: 'web_search_result_location';
  url: string;
  title: string | null;
  cited_text: string;
  encrypted_index: string;
}

interface DirectCaller {
  type: 'direct';
}

/** The blocks of ContentBlock this library writes. */
export type ClaudeBlock =
  | { type: 'text'; text: string; citations: ClaudeCitation[] | null }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string }
  | { type: 'tool_use'; id: string; name: string; input: unknown; caller: DirectCaller }
  | ClaudeServerBlock;

/** The server tool blocks this library writes. */
export type ClaudeServerBlock =
  | {
      type: 'server_tool_use';
      id: string;
      name: 'web_search' | 'web_fetch' | 'code_execution' | 'bash_code_execution';
      input: unknown;
      caller: DirectCaller;
    }
  | {
      type: 'web_search_tool_result';
      tool_use_id: string;
      content:
        | {
            type: 'web_search_result';
            url: string;
            title: string;
            encrypted_content: string;
            page_age: null;
          }[]
        | { type: 'web_search_tool_result_error'; error_code: 'unavailable' };
      caller: DirectCaller;
    }
  | {
      type: 'web_fetch_tool_result';
      tool_use_id: string;
      content: { type: 'web_fetch_tool_result_error'; error_code: 'unavailable' };
      caller: DirectCaller;
    }
  | {
      type: 'code_execution_tool_result';
      tool_use_id: string;
      content: { type: 'code_execution_result' } & ClaudePrinted;
    }
  | {
      type: 'bash_code_execution_tool_result';
      tool_use_id: string;
      content: { type: 'bash_code_execution_result' } & ClaudePrinted;
    }
  | ClaudeMcpBlock;

/** BetaMCPToolUseBlock and BetaMCPToolResultBlock. */
export type ClaudeMcpBlock =
  | { type: 'mcp_tool_use'; id: string; name: string; server_name: string; input: unknown }
  | {
      type: 'mcp_tool_result';
      tool_use_id: string;
      is_error: boolean;
      content: string | { type: 'text'; text: string; citations: null }[];
    };

interface ClaudePrinted {
  stdout: string;
  stderr: string;
  return_code: number;
  content: [];
}

/** RefusalStopDetails. */
export interface ClaudeStopDetails {
  type: 'refusal';
  category: null;
  explanation: string | null;
}

/** Message. */
export interface ClaudeResponse {
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: ClaudeBlock[];
  stop_reason: ClaudeFinish | null;
  stop_sequence: string | null;
  stop_details: ClaudeStopDetails | null;
  container: null;
  diagnostics: null;
  usage: ClaudeUsage;
}

/** ErrorResponse; also the `error` event of a stream. */
export interface ClaudeError {
  type: 'error';
  error: { type: ErrorKind; message: string };
  request_id: string | null;
}

/** RawContentBlockDelta. */
export type ClaudeDelta =
  | { type: 'text_delta'; text: string }
  | { type: 'thinking_delta'; thinking: string }
  | { type: 'signature_delta'; signature: string }
  | { type: 'input_json_delta'; partial_json: string }
  | { type: 'citations_delta'; citation: ClaudeCitation };

/** RawMessageStreamEvent. */
export type ClaudeEvent =
  | { type: 'message_start'; message: ClaudeResponse }
  | { type: 'content_block_start'; index: number; content_block: ClaudeBlock }
  | { type: 'content_block_delta'; index: number; delta: ClaudeDelta }
  | { type: 'content_block_stop'; index: number }
  | {
      type: 'message_delta';
      delta: Pick<ClaudeResponse, 'stop_reason' | 'stop_sequence' | 'stop_details' | 'container'>;
      usage: ClaudeDeltaUsage;
    }
  | { type: 'message_stop' };
