import type { UserLocation } from '../../../ir/request.js';
import type { JsonObject } from '../../../payload/json.js';
import type { ClaudeCitation, ClaudeServerBlock } from '../response/wire.js';

/** CacheControlEphemeral. */
export interface ClaudeCacheControl {
  type: 'ephemeral';
  ttl?: '5m' | '1h';
}

interface Cacheable {
  cache_control?: ClaudeCacheControl;
}

/** TextBlockParam. */
export interface ClaudeTextParam extends Cacheable {
  type: 'text';
  text: string;
  citations?: ClaudeCitation[];
}

/** ImageBlockParam. */
export interface ClaudeImageParam extends Cacheable {
  type: 'image';
  source:
    | {
        type: 'base64';
        media_type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';
        data: string;
      }
    | { type: 'url'; url: string }
    | { type: 'file'; file_id: string };
}

/** DocumentBlockParam. */
export interface ClaudeDocumentParam extends Cacheable {
  type: 'document';
  source:
    | { type: 'base64'; media_type: 'application/pdf'; data: string }
    | { type: 'text'; media_type: 'text/plain'; data: string }
    | { type: 'url'; url: string }
    | { type: 'file'; file_id: string };
  title?: string;
  context?: string;
  citations?: { enabled: boolean };
}

/** What a user, or the content of a tool result, is made of. */
export type ClaudeUserBlock = ClaudeTextParam | ClaudeImageParam | ClaudeDocumentParam;

/** ToolResultBlockParam. */
export interface ClaudeToolResultParam extends Cacheable {
  type: 'tool_result';
  tool_use_id: string;
  content?: ClaudeUserBlock[];
  is_error?: boolean;
}

/** ToolUseBlockParam. */
export interface ClaudeToolUseParam extends Cacheable {
  type: 'tool_use';
  id: string;
  name: string;
  input: unknown;
}

/** The blocks of ContentBlockParam this library writes. */
export type ClaudeBlockParam =
  | ClaudeUserBlock
  | ClaudeToolResultParam
  | ClaudeToolUseParam
  | ClaudeServerBlock
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'redacted_thinking'; data: string };

/** MessageParam; content is always a list of blocks. */
export type ClaudeMessageParam =
  | { role: 'user' | 'assistant'; content: ClaudeBlockParam[] }
  | { role: 'system'; content: ClaudeTextParam[] };

/** The members of ToolUnion this library writes. */
export type ClaudeTool =
  | (Cacheable & {
      name: string;
      description?: string;
      input_schema: JsonObject & { type: 'object' };
      strict?: boolean;
    })
  | {
      type: 'web_search_20260318';
      name: 'web_search';
      max_uses?: number;
      allowed_domains?: string[];
      blocked_domains?: string[];
      user_location?: { type: 'approximate' } & UserLocation;
    }
  | { type: 'code_execution_20260521'; name: 'code_execution' }
  | { type: 'web_fetch_20260318'; name: 'web_fetch' }
  | ClaudeMcpToolset;

/** BetaMCPToolset: the API refuses a server that none of them names. */
export interface ClaudeMcpToolset {
  type: 'mcp_toolset';
  mcp_server_name: string;
  default_config?: { enabled: boolean };
  configs?: Record<string, { enabled: boolean }>;
}

/** BetaRequestMCPServerURLDefinition. */
export interface ClaudeMcpServer {
  type: 'url';
  name: string;
  url: string;
  authorization_token?: string;
}

/** ToolChoice. */
export type ClaudeToolChoice =
  | { type: 'auto' | 'any'; disable_parallel_tool_use?: boolean }
  | { type: 'tool'; name: string; disable_parallel_tool_use?: boolean }
  | { type: 'none' };

/** ThinkingConfigParam. */
export type ClaudeThinking =
  | { type: 'enabled'; budget_tokens: number; display?: 'summarized' | 'omitted' }
  | { type: 'adaptive'; display?: 'summarized' | 'omitted' }
  | { type: 'disabled' }
  | { type: 'between_tools' };

/** MessageCreateParams, as far as another protocol has a counterpart; `temperature`, `top_p` and `top_k` only older models take. */
export interface ClaudeRequest {
  model?: string;
  max_tokens: number;
  system?: string | ClaudeTextParam[];
  messages: ClaudeMessageParam[];
  cache_control?: ClaudeCacheControl;
  /** A beta: remote MCP servers. */
  mcp_servers?: ClaudeMcpServer[];
  metadata?: { user_id: string };
  output_config?: {
    effort?: 'low' | 'medium' | 'high' | 'xhigh' | 'max';
    format?: { type: 'json_schema'; schema: JsonObject };
  };
  service_tier?: 'auto' | 'standard_only';
  speed?: 'fast';
  stop_sequences?: string[];
  stream?: boolean;
  temperature?: number;
  thinking?: ClaudeThinking;
  tool_choice?: ClaudeToolChoice;
  tools?: ClaudeTool[];
  top_k?: number;
  top_p?: number;
}
