import type { IdRule } from '../../../tables/tools/tool-ids.js';

/** `call_id` of at most 64 characters. */
export const TOOL_IDS: IdRule = { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 64 };
