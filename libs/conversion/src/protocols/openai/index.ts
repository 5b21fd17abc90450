import type { Codec } from '../../codec.js';
import { request } from './request.js';
import { response } from './response.js';
import { stream } from './stream.js';

/** OpenAI Chat Completions (SDK `openai` 7.55.0). */
export const openai: Codec = { name: 'openai', request, response, stream };
