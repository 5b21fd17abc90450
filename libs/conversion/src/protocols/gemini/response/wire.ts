/** The members of `FinishReason` this library writes; it reads all of them. */
export type GeminiFinish = 'STOP' | 'MAX_TOKENS' | 'SAFETY' | 'OTHER';

/**
 * GenerateContentResponseUsageMetadata: the prompt includes the cache but not the tool-use prompt,
 * the candidates do not include the thoughts.
 */
export interface GeminiUsage {
  promptTokenCount?: number;
  candidatesTokenCount?: number;
  totalTokenCount?: number;
  cachedContentTokenCount?: number;
  thoughtsTokenCount?: number;
  promptTokensDetails?: GeminiModalityCount[];
  candidatesTokensDetails?: GeminiModalityCount[];
  trafficType?: 'ON_DEMAND' | 'ON_DEMAND_PRIORITY' | 'ON_DEMAND_FLEX';
}

/** ModalityTokenCount. */
export interface GeminiModalityCount {
  modality: 'TEXT' | 'AUDIO' | 'IMAGE';
  tokenCount: number;
}

/** The parts of Part a model's answer is written with. */
export interface GeminiPart {
  text?: string;
  thought?: boolean;
  thoughtSignature?: string;
  functionCall?: {
    id?: string;
    name?: string;
    args?: Record<string, unknown>;
    willContinue?: boolean;
  };
  inlineData?: { mimeType: string; data: string };
  fileData?: { mimeType?: string; fileUri: string };
  executableCode?: { language: 'PYTHON' | 'LANGUAGE_UNSPECIFIED'; code: string; id?: string };
  codeExecutionResult?: { outcome: 'OUTCOME_OK' | 'OUTCOME_FAILED'; output: string; id?: string };
}

/** GroundingMetadata; `segment` offsets count bytes of UTF-8. */
export interface GeminiGrounding {
  groundingChunks?: { web: { uri: string; title?: string } }[];
  groundingSupports?: {
    segment: { startIndex?: number; endIndex?: number; partIndex?: number; text?: string };
    groundingChunkIndices: number[];
  }[];
  webSearchQueries?: string[];
}

/** LogprobsResult. */
export interface GeminiLogprobs {
  chosenCandidates: { token: string; logProbability: number }[];
  topCandidates?: { candidates: { token: string; logProbability: number }[] }[];
}

/** UrlContextMetadata. */
export interface GeminiFetched {
  urlMetadata: {
    retrievedUrl: string;
    urlRetrievalStatus: 'URL_RETRIEVAL_STATUS_SUCCESS' | 'URL_RETRIEVAL_STATUS_ERROR';
  }[];
}

/** Candidate. */
export interface GeminiCandidate {
  index: number;
  content?: { role: 'model'; parts: GeminiPart[] };
  finishReason?: GeminiFinish;
  finishMessage?: string;
  groundingMetadata?: GeminiGrounding;
  urlContextMetadata?: GeminiFetched;
  logprobsResult?: GeminiLogprobs;
}

/** GenerateContentResponse, whole or as one chunk of a stream. */
export interface GeminiResponse {
  candidates: GeminiCandidate[];
  usageMetadata?: GeminiUsage;
  modelVersion?: string;
  responseId?: string;
  createTime?: string;
}

/** The error body (google.rpc.Status). */
export interface GeminiError {
  error: { code: number; message: string; status: string };
}
