import type { JsonObject } from '../../../payload/json.js';
import type { GeminiPart } from '../response/wire.js';

/** FunctionResponse; `response` has the key `output`, or `error` when the tool failed, or is the tool's own object. */
export interface GeminiFunctionResponse {
  id?: string;
  name: string;
  response: Record<string, unknown>;
  parts?: {
    inlineData?: { mimeType: string; data: string };
    fileData?: { mimeType?: string; fileUri: string };
  }[];
}

/** The parts of Part a request is written with. */
export interface GeminiRequestPart extends GeminiPart {
  functionResponse?: GeminiFunctionResponse;
  mediaResolution?: { level: GeminiResolution };
}

/** PartMediaResolutionLevel. */
export type GeminiResolution =
  'MEDIA_RESOLUTION_LOW' | 'MEDIA_RESOLUTION_HIGH' | 'MEDIA_RESOLUTION_ULTRA_HIGH';

/** Content. */
export interface GeminiContent {
  role: 'user' | 'model';
  parts: GeminiRequestPart[];
}

/** FunctionDeclaration; the arguments are in one of the two fields, never in both. */
export interface GeminiFunction {
  name: string;
  description?: string;
  parameters?: JsonObject;
  parametersJsonSchema?: JsonObject;
}

/** Tool; one entry holds all functions. */
export interface GeminiTool {
  functionDeclarations?: GeminiFunction[];
  googleSearch?: { excludeDomains?: string[] };
  codeExecution?: Record<string, never>;
  urlContext?: Record<string, never>;
  mcpServers?: {
    name: string;
    streamableHttpTransport: { url: string; headers?: Record<string, string> };
  }[];
}

/** FunctionCallingConfig. */
export interface GeminiFunctionCalling {
  mode: 'AUTO' | 'ANY' | 'NONE' | 'VALIDATED';
  allowedFunctionNames?: string[];
}

/** ThinkingConfig; level and budget together are refused. */
export interface GeminiThinking {
  includeThoughts?: boolean;
  thinkingBudget?: number;
  thinkingLevel?: 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH';
}

/** GenerationConfig, as far as another protocol has a counterpart. */
export interface GeminiGeneration {
  candidateCount?: number;
  frequencyPenalty?: number;
  logprobs?: number;
  maxOutputTokens?: number;
  presencePenalty?: number;
  responseJsonSchema?: JsonObject;
  responseLogprobs?: boolean;
  responseMimeType?: string;
  responseModalities?: ('TEXT' | 'AUDIO' | 'IMAGE' | 'VIDEO')[];
  responseSchema?: JsonObject;
  seed?: number;
  speechConfig?: { voiceConfig: { prebuiltVoiceConfig: { voiceName: string } } };
  stopSequences?: string[];
  temperature?: number;
  thinkingConfig?: GeminiThinking;
  topK?: number;
  topP?: number;
}

/** The body of generateContent; `model` is in the URL, and kept here so that nothing is lost. */
export interface GeminiRequest {
  model?: string;
  contents: GeminiContent[];
  systemInstruction?: { parts: { text: string }[] };
  tools?: GeminiTool[];
  toolConfig?: {
    functionCallingConfig?: GeminiFunctionCalling;
    includeServerSideToolInvocations?: boolean;
  };
  generationConfig?: GeminiGeneration;
  labels?: Record<string, string>;
  serviceTier?: 'unspecified' | 'flex' | 'standard' | 'priority';
  store?: boolean;
}
