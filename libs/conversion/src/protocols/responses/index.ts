import type { Codec } from '../../ir/codec.js';
import { request } from './request/request.js';
import { response } from './response/response.js';
import { stream } from './stream/stream.js';

/** OpenAI Responses (SDK `openai` 7.55.0). */
export const responses: Codec = { name: 'responses', request, response, stream };
