import type { Codec } from '../../ir/codec.js';
import type { ClaudeRequest } from './request/wire.js';
import type { ClaudeError, ClaudeEvent, ClaudeResponse } from './response/wire.js';
import { request } from './request/request.js';
import { response } from './response/response.js';
import { stream } from './stream/stream.js';

export { request, response, stream };
export type * from './request/wire.js';
export type * from './response/wire.js';

/** Anthropic Messages (SDK `@anthropic-ai/sdk` 1.11.0, API version 2026-10-21). */
export const claude: Codec<
  'claude',
  ClaudeRequest,
  ClaudeResponse | ClaudeError,
  ClaudeEvent | ClaudeError
> = {
  name: 'claude',
  request,
  response,
  stream,
};
