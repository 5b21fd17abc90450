import type { Codec } from '../../ir/codec.js';
import { request } from './request/request.js';
import { response } from './response/response.js';
import { stream } from './stream/stream.js';

/** OpenAI Chat Completions (SDK `openai` 7.55.0). */
export const openai: Codec = { name: 'openai', request, response, stream };
