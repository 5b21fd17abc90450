import type { Codec } from '../../ir/codec.js';
import type { ErrorBody } from '../../tables/answers/errors.js';
import type { OpenaiRequest } from './request/wire.js';
import type { OpenaiChunk, OpenaiResponse } from './response/wire.js';
import { request } from './request/request.js';
import { response } from './response/response.js';
import { stream } from './stream/stream.js';

export { request, response, stream };
export type * from './request/wire.js';
export type * from './response/wire.js';

/** OpenAI Chat Completions (SDK `openai` 7.55.0). */
export const openai: Codec<
  'openai',
  OpenaiRequest,
  OpenaiResponse | ErrorBody,
  OpenaiChunk | ErrorBody
> = {
  name: 'openai',
  request,
  response,
  stream,
};
