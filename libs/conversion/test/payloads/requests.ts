import type { Protocol } from '../../src/contract/contract.js';
import { claudeRequest } from './claude-request.js';
import { geminiRequest } from './gemini-request.js';
import { openaiRequest } from './openai-request.js';
import { responsesRequest } from './responses-request.js';

/** A request of every protocol that uses nearly everything it has; written for the tests, sent nowhere. */
export const REQUESTS: Readonly<Record<Protocol, Record<string, unknown>>> = {
  openai: openaiRequest,
  responses: responsesRequest,
  claude: claudeRequest,
  gemini: geminiRequest,
};
