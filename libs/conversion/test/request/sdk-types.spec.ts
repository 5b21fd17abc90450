import type Anthropic from '@anthropic-ai/sdk';
import type { Content, GenerateContentConfig, GenerationConfig, Tool } from '@google/genai';
import type OpenAI from 'openai';
import type { ClaudeRequest } from '../../src/protocols/claude/request/wire.js';
import type { GeminiRequest } from '../../src/protocols/gemini/request/wire.js';
import type { OpenaiRequest } from '../../src/protocols/openai/request/wire.js';
import type { ResponsesRequest } from '../../src/protocols/responses/request/wire.js';

/** A source may name no model; all else the library writes is what the SDK takes. */
type Named<Request> = Request & { model: string };

/** The SDK's enums by the words they stand for, which is what the wire has; a schema is any object. */
type Words<T> = T extends string
  ? `${T}`
  : T extends object
    ? { [K in keyof T]: K extends 'parameters' | 'responseSchema' ? unknown : Words<T[K]> }
    : T;

/** GenerateContentParameters as the REST call has them: what the SDK takes in `config` stands in the body. */
interface GeminiBody {
  model: string;
  contents: Words<Content>[];
  systemInstruction?: Words<Content>;
  tools?: Words<Tool>[];
  toolConfig?: Words<GenerateContentConfig['toolConfig']>;
  generationConfig?: Words<GenerationConfig>;
  labels?: GenerateContentConfig['labels'];
  serviceTier?: Words<GenerateContentConfig['serviceTier']>;
  store?: GenerateContentConfig['store'];
}

/** A message in which calls of MCP tools may be. */
type WithMcp<Message> = Message extends { role: infer Role; content: infer Content }
  ? { role: Role; content: Content | (Extract<Content, unknown[]>[number] | McpParam)[] }
  : never;

type McpParam =
  | Anthropic.Beta.Messages.BetaMCPToolUseBlockParam
  | Anthropic.Beta.Messages.BetaRequestMCPToolResultBlockParam;

/** MessageCreateParams with what belongs to MCP servers, which are a beta. */
interface ClaudeBody extends Omit<
  Anthropic.MessageCreateParamsNonStreaming,
  'tools' | 'stream' | 'messages'
> {
  messages: WithMcp<Anthropic.MessageParam>[];
  tools?: (Anthropic.ToolUnion | Anthropic.Beta.Messages.BetaMCPToolset)[];
  stream?: boolean;
}

/** Compiles only when what this library writes is what the SDK takes. */
const written = {
  openai: (body: Named<OpenaiRequest>): OpenAI.ChatCompletionCreateParams => body,
  responses: (body: Named<ResponsesRequest>): OpenAI.Responses.ResponseCreateParams => body,
  claude: (body: Named<ClaudeRequest>): ClaudeBody => body,
  gemini: (body: Named<GeminiRequest>): GeminiBody => body,
};

describe('what this library writes for requests', () => {
  it('is typed as the official SDKs type it (checked by the compiler)', () => {
    expect(Object.keys(written)).toHaveLength(4);
  });
});
