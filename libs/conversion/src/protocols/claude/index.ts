import type { Codec } from '../../ir/codec.js';
import { request } from './request/request.js';
import { response } from './response/response.js';
import { stream } from './stream/stream.js';

/** Anthropic Messages (SDK `@anthropic-ai/sdk` 1.11.0, API version 2026-10-21). */
export const claude: Codec = { name: 'claude', request, response, stream };
