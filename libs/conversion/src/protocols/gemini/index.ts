import type { Codec } from '../../codec.js';
import { request } from './request.js';
import { response } from './response.js';
import { stream } from './stream.js';

/** Google Gemini generateContent (SDK `@google/genai` 3.1.0). */
export const gemini: Codec = { name: 'gemini', request, response, stream };
