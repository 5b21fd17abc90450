import type { Codec } from '../../ir/codec.js';
import type { ErrorBody } from '../../tables/answers/errors.js';
import type { ResponsesRequest } from './request/wire.js';
import type { ResponsesEvent, ResponsesResponse } from './response/wire.js';
import { request } from './request/request.js';
import { response } from './response/response.js';
import { stream } from './stream/stream.js';

export { request, response, stream };
export type * from './request/wire.js';
export type * from './response/wire.js';

/** OpenAI Responses (SDK `openai` 7.55.0). */
export const responses: Codec<
  'responses',
  ResponsesRequest,
  ResponsesResponse | ErrorBody,
  ResponsesEvent
> = {
  name: 'responses',
  request,
  response,
  stream,
};
