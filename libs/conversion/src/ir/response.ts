import type { Ending } from './finish.js';
import type { Usage } from './usage.js';
import type { ContentPart } from './content.js';

/** One of the answers a model gave; its parts in the order of the source. */
export interface Choice extends Ending {
  index: number;
  parts: ContentPart[];
  path: string;
}

/** What a model answered. */
export interface Answer {
  type: 'answer';
  id?: string;
  model?: string;
  /** Seconds since 1970; absent for the 0 that only stands for a time nobody knows. */
  created?: number;
  /** Where in the source the time stood. */
  createdPath?: string;
  tier?: ServiceTier;
  choices: Choice[];
  usage?: Usage;
  path: string;
}

/** Which queue of the provider served the answer, in openai's words. */
export type ServiceTier = 'default' | 'flex' | 'scale' | 'priority' | 'fast' | 'batch';

/** What went wrong, in claude's words (ErrorType of @anthropic-ai/sdk). */
export type ErrorKind =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'billing_error'
  | 'permission_error'
  | 'not_found_error'
  | 'conflict_error'
  | 'rate_limit_error'
  | 'api_error'
  | 'timeout_error'
  | 'overloaded_error';

/** Why there is no answer; also what an error event of a stream carries. */
export interface Failure {
  type: 'failure';
  kind: ErrorKind;
  message: string;
  code?: string;
  param?: string;
  requestId?: string;
  path: string;
}

/** A response of any protocol: an answer or an error body. */
export type ResponseIR = Answer | Failure;
