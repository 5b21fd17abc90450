import type { Codec } from '../../ir/codec.js';
import type { GeminiRequest } from './request/wire.js';
import type { GeminiError, GeminiResponse } from './response/wire.js';
import { request } from './request/request.js';
import { response } from './response/response.js';
import { stream } from './stream/stream.js';

export { request, response, stream };
export type * from './request/wire.js';
export type * from './response/wire.js';

/** Google Gemini generateContent (SDK `@google/genai` 3.1.0). */
export const gemini: Codec<
  'gemini',
  GeminiRequest,
  GeminiResponse | GeminiError,
  GeminiResponse | GeminiError
> = {
  name: 'gemini',
  request,
  response,
  stream,
};
