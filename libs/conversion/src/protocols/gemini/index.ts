import type { Codec } from '../../ir/codec.js';
import { request } from './request/request.js';
import { response } from './response/response.js';
import { stream } from './stream/stream.js';

/** Google Gemini generateContent (SDK `@google/genai` 3.1.0). */
export const gemini: Codec = { name: 'gemini', request, response, stream };
