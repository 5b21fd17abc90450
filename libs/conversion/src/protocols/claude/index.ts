import type { Codec } from '../../codec.js';
import { request } from './request.js';
import { response } from './response.js';
import { stream } from './stream.js';

/** Anthropic Messages (SDK `@anthropic-ai/sdk` 1.11.0, API version 2026-10-21). */
export const claude: Codec = { name: 'claude', request, response, stream };
