import type { IdRule } from '../../../tables/tools/tool-ids.js';

/** `call_id` of at most 64 characters. */
export const TOOL_IDS: IdRule = { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 };

/** "a-z, A-Z, 0-9, or contain underscores and dashes, with a maximum length of 64" (FunctionDefinition). */
export const TOOL_NAMES = /^[a-zA-Z0-9_-]{1,64}$/;
