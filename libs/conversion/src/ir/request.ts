import type { JsonObject } from '../payload/json.js';
import type { CacheMark, ContentPart } from './content.js';

/** Who speaks in a turn. `tool` turns hold tool results only; `developer` is `system` where a protocol has no such word. */
export type Role = 'system' | 'developer' | 'user' | 'assistant' | 'tool';

/** One message of the conversation, its parts in the order of the source. */
export interface Turn {
  role: Role;
  parts: ContentPart[];
  path: string;
  /** responses `phase` of an assistant message, and where in the source it stood. */
  phase?: { word: 'commentary' | 'final_answer'; path: string };
}

/** A tool the caller runs; `schema` is JSON Schema whatever the source spoke, absent when the tool takes nothing. */
export interface FunctionTool {
  type: 'function';
  name: string;
  description?: string;
  schema?: JsonObject;
  strict?: boolean;
  cache?: CacheMark;
  path: string;
}

/** A tool the caller runs that takes free text; `format` is a neutral `{type: text}` or `{type: grammar, syntax, definition}`. */
export interface CustomTool {
  type: 'custom';
  name: string;
  description?: string;
  format?: { type: 'text' } | { type: 'grammar'; syntax: 'lark' | 'regex'; definition: string };
  cache?: CacheMark;
  path: string;
}

/** Where a search is made from. */
export interface UserLocation {
  city?: string;
  country?: string;
  region?: string;
  timezone?: string;
}

/** A web search the provider runs. */
export interface WebSearchTool {
  type: 'web-search';
  contextSize?: 'low' | 'medium' | 'high';
  location?: UserLocation;
  allowedDomains?: string[];
  blockedDomains?: string[];
  maxUses?: number;
  path: string;
}

/** A sandbox or a fetcher the provider runs. */
export interface HostedTool {
  type: 'code-execution' | 'web-fetch';
  path: string;
}

/** A remote MCP server the provider calls. */
export interface McpTool {
  type: 'mcp';
  label: string;
  url: string;
  token?: string;
  /** What else is sent to the server with each call. */
  headers?: Record<string, string>;
  allowedTools?: string[];
  /** The caller is asked before its tools are called. */
  asksFirst?: boolean;
  path: string;
}

/** Any tool the model may use. */
export type Tool = FunctionTool | CustomTool | WebSearchTool | HostedTool | McpTool;

/** Which tools the model may or must use: `names` restricts to these, `required` with one name and `named` is that one call. */
export interface ToolChoice {
  mode: 'auto' | 'none' | 'required' | 'named';
  names?: string[];
  /** With `required`: it is one the provider runs. Where a choice knows only the caller's tools, none of them may take its place. */
  hosted?: boolean;
}

/** How much the model thinks. Effort, number and switch are kept apart: a source gives one of them, sometimes two. */
export interface Reasoning {
  effort?: Effort;
  /** Tokens; 0 is off and -1 lets the model decide. */
  budget?: number;
  mode?: 'off' | 'adaptive' | 'between-tools';
  /** Whether the thoughts are shown: claude `display`, responses `summary`, gemini `includeThoughts`. */
  summary?: 'none' | 'auto' | 'concise' | 'detailed';
}

export type Effort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';

/** The form of the answer: free text, any JSON, or JSON by a schema. */
export type AnswerFormat =
  | { type: 'text' }
  | { type: 'json' }
  | {
      type: 'schema';
      schema: JsonObject;
      name?: string;
      description?: string;
      strict?: boolean;
      /** Whether the source enforces any schema, without a word for it. */
      isEnforced?: true;
      /** JSON path of the object in the source that names them. */
      path?: string;
    };

/** What a request may set besides its turns and tools. One name has one meaning in all protocols. */
export interface Settings {
  model: string;
  maxTokens: number;
  temperature: number;
  topP: number;
  topK: number;
  stop: string[];
  choices: number;
  seed: number;
  presencePenalty: number;
  frequencyPenalty: number;
  logprobs: boolean;
  topLogprobs: number;
  format: AnswerFormat;
  verbosity: 'low' | 'medium' | 'high';
  reasoning: Reasoning;
  toolChoice: ToolChoice;
  parallelToolCalls: boolean;
  stream: boolean;
  includeUsage: boolean;
  includeObfuscation: boolean;
  endUser: string;
  metadata: Record<string, string>;
  serviceTier: 'auto' | 'default' | 'flex' | 'scale' | 'priority' | 'fast' | 'ultrafast';
  store: boolean;
  cacheKey: string;
  cacheOptions: CacheOptions;
  cacheRetention: 'in_memory' | '24h';
  /** A cache mark on the request as a whole (claude `cache_control` at the top). */
  cache: CacheMark;
  moderation: { model: string };
  modalities: Modality[];
  voice: Voice;
}

/** What form an answer may take. */
export type Modality = 'text' | 'audio' | 'image' | 'video';

/** How an answer is spoken; `format` is the encoding where the protocol asks for one. */
export interface Voice {
  name?: string;
  format?: 'wav' | 'aac' | 'mp3' | 'flac' | 'opus' | 'pcm16';
}

/** Whether the caller places the cache marks, and how long they live. */
export interface CacheOptions {
  mode?: 'implicit' | 'explicit';
  ttl?: '30m' | '12h';
}

/** A request of any protocol. `paths` says where in the source each setting stood. */
export interface RequestIR {
  turns: Turn[];
  tools: Tool[];
  settings: Partial<Settings>;
  paths: Partial<Record<keyof Settings, string>>;
}

/** A request with nothing in it yet. */
export function emptyRequest(): RequestIR {
  return { turns: [], tools: [], settings: {}, paths: {} };
}
