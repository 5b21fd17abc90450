import type { JsonObject } from '../payload/json.js';

/** Where media come from: bytes in base64, a URL, an id a provider issued, or plain text. */
export type MediaSource =
  | { from: 'base64'; data: string; mimeType: string }
  | { from: 'url'; url: string; mimeType?: string }
  | { from: 'id'; id: string; mimeType?: string }
  | { from: 'text'; text: string; mimeType: string };

/** A prompt cache position; `ttl` in the words of the source (`5m`, `1h`, `30m`, `12h`). */
export interface CacheMark {
  ttl?: string;
}

/** What every part has: its JSON path in the source body, and perhaps a cache position after it. */
interface Place {
  path: string;
  cache?: CacheMark;
}

/** Plain text; `signature` is a thought signature that arrived on a text part (gemini). */
export interface TextPart extends Place {
  type: 'text';
  text: string;
  citations?: Citation[];
  signature?: string;
  /** openai logprobs entries (`{token, logprob, bytes, top_logprobs}`), as they came. */
  logprobs?: unknown[];
}

/** Text by which a model declines. */
export interface RefusalPart extends Place {
  type: 'refusal';
  text: string;
}

/** A picture. */
export interface ImagePart extends Place {
  type: 'image';
  source: MediaSource;
  detail?: 'auto' | 'low' | 'high' | 'original';
}

/** A document: PDF, plain text or any other file. */
export interface FilePart extends Place {
  type: 'file';
  source: MediaSource;
  name?: string;
  /** claude: text about the document that is not cited. */
  context?: string;
  /** claude: whether the model may cite it. */
  citable?: boolean;
}

/** Sound; `transcript` and `id` exist on what a model has spoken (openai `message.audio`). */
export interface AudioPart extends Place {
  type: 'audio';
  source: MediaSource;
  transcript?: string;
  id?: string;
  expiresAt?: number;
}

/** Moving pictures (gemini only). */
export interface VideoPart extends Place {
  type: 'video';
  source: MediaSource;
}

/** A value that is not text (a structured tool result); where only text fits it becomes JSON text. */
export interface JsonPart extends Place {
  type: 'json';
  value: unknown;
}

/** Arguments of a call: the source's JSON text verbatim, or its object. Text stays text wherever the target takes text. */
export type ToolArguments = string | JsonObject;

/** A value at one place of a call's arguments; text at the place of the text before it goes on with it. */
export interface PlacedArgument {
  steps: readonly (string | number)[];
  value: string | number | boolean | null;
  path: string;
}

/** A call of the caller's own tool. For a free-form tool (`custom`) the arguments are its input text. */
export interface ToolCallPart extends Place {
  type: 'tool-call';
  /** Empty when the source gives none. */
  id: string;
  name: string;
  arguments: ToolArguments;
  custom?: boolean;
  signature?: string;
  /** Present when it is only a piece of a call that is streamed; without a name, of the call before it. */
  piece?: { placed: readonly PlacedArgument[]; isLast: boolean };
}

/** What a called tool answered; `name` where the source repeats it. */
export interface ToolResultPart extends Place {
  type: 'tool-result';
  callId: string;
  name?: string;
  content: ContentPart[];
  isError?: boolean;
  custom?: boolean;
}

/**
 * What a model thought. `signature` is the opaque proof of its provider: claude `signature` (or `data` when `redacted`),
 * responses `encrypted_content`, gemini `thoughtSignature`. `raw` marks unsummarised thinking (responses
 * `content[]`), a block of its own beside the summary.
 */
export interface ReasoningPart extends Place {
  type: 'reasoning';
  text: string;
  signature?: string;
  redacted?: boolean;
  raw?: boolean;
  /** responses: the item's own id (`rs_...`). */
  id?: string;
}

/** The call of a tool of an MCP server, which the provider made itself. */
export interface McpCall {
  /** What the request calls the server. */
  server: string;
  name: string;
  arguments: ToolArguments;
}

/** A step of a tool the provider itself runs, what came of one, or both (claude `server_tool_use`, responses `web_search_call`, gemini `executableCode`). */
export interface ServerToolPart extends Place {
  type: 'server-tool';
  /** The neutral name, or the source's own word for a tool without counterpart. */
  tool: 'web-search' | 'web-fetch' | 'code-execution' | 'mcp' | (string & {});
  id?: string;
  /** web-search: what was asked. */
  queries?: string[];
  /** web-search: what was found. */
  sources?: Source[];
  /** web-fetch: what was opened. */
  url?: string;
  /** code-execution: what was run, Python unless `language` says otherwise. */
  code?: string;
  language?: 'bash';
  /** code-execution: what it printed. */
  output?: string;
  /** mcp: what was called. */
  call?: McpCall;
  /** mcp: the texts the tool answered with, or those of its error. */
  answer?: string[];
  /** Paths of what the source says of it and no other protocol can. */
  unsaid?: string[];
  /** It ended with an error. */
  failed?: boolean;
  /** The source says it beside the parts of the answer, so nothing tells where among them it was taken (gemini). */
  isBeside?: boolean;
  /** The block or item as it came. */
  raw: JsonObject;
}

/** A page a search has found. */
export interface Source {
  url: string;
  title?: string;
}

/** A claim's source. Offsets count UTF-16 code units of the text part. */
export interface Citation {
  url?: string;
  title?: string;
  start?: number;
  end?: number;
  /** The cited words of the source. */
  quote?: string;
  fileId?: string;
  /** claude `encrypted_index`. */
  token?: string;
  /** The annotation as it came, for a kind only one protocol has. */
  raw?: JsonObject;
}

/** One piece of what somebody said, of any protocol. */
export type ContentPart =
  | TextPart
  | RefusalPart
  | ImagePart
  | FilePart
  | AudioPart
  | VideoPart
  | JsonPart
  | ToolCallPart
  | ToolResultPart
  | ReasoningPart
  | ServerToolPart;
