import type Anthropic from '@anthropic-ai/sdk';
import type { GenerateContentResponse } from '@google/genai';
import type OpenAI from 'openai';
import type {
  ClaudeError,
  ClaudeEvent,
  ClaudeResponse,
} from '../../src/protocols/claude/response/wire.js';
import type { ErrorBody } from '../../src/tables/answers/errors.js';
import type { GeminiResponse } from '../../src/protocols/gemini/response/wire.js';
import type { OpenaiChunk, OpenaiResponse } from '../../src/protocols/openai/response/wire.js';
import type {
  ResponsesEvent,
  ResponsesResponse,
} from '../../src/protocols/responses/response/wire.js';

/** GenerateContentResponse without the getters its class adds to what is on the wire. */
type GeminiOnTheWire = Words<
  Pick<
    GenerateContentResponse,
    'candidates' | 'usageMetadata' | 'modelVersion' | 'responseId' | 'createTime' | 'promptFeedback'
  >
>;

/** The SDK's enums by the words they stand for, which is what the wire has. */
type Words<T> = T extends string ? `${T}` : T extends object ? { [K in keyof T]: Words<T[K]> } : T;

/** What the SDK reads, with calls of MCP tools wherever a block may be: they are a beta. */
type WithMcp<T> = T extends Anthropic.ContentBlock
  ? T | Anthropic.Beta.Messages.BetaMCPToolUseBlock | Anthropic.Beta.Messages.BetaMCPToolResultBlock
  : T extends object
    ? { [K in keyof T]: WithMcp<T[K]> }
    : T;

/** Compiles only when what this library writes is what the SDK reads. */
const written = {
  openaiResponse: (body: OpenaiResponse): OpenAI.ChatCompletion => body,
  openaiChunk: (body: OpenaiChunk): OpenAI.ChatCompletionChunk => body,
  openaiError: (body: ErrorBody['error']): OpenAI.ErrorObject => body,
  responsesResponse: (body: ResponsesResponse): OpenAI.Responses.Response => body,
  responsesEvent: (body: ResponsesEvent): OpenAI.Responses.ResponseStreamEvent => body,
  claudeResponse: (body: ClaudeResponse): WithMcp<Anthropic.Message> => body,
  claudeEvent: (body: ClaudeEvent): WithMcp<Anthropic.RawMessageStreamEvent> => body,
  claudeErrorType: (body: ClaudeError['error']['type']): Anthropic.ErrorType => body,
  geminiResponse: (body: GeminiResponse): GeminiOnTheWire => body,
};

describe('what this library writes for responses and events', () => {
  it('is typed as the official SDKs type it (checked by the compiler)', () => {
    expect(Object.keys(written)).toHaveLength(9);
  });
});
