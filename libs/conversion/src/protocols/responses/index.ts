import type { Codec } from '../../codec.js';
import { request } from './request.js';
import { response } from './response.js';
import { stream } from './stream.js';

/** OpenAI Responses (SDK `openai` 7.55.0). */
export const responses: Codec = { name: 'responses', request, response, stream };
