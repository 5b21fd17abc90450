import type { IdRule } from '../../../tables/tools/tool-ids.js';

/** The ids of calls: what the API says where it refuses one; 128 characters are accepted live. */
export const TOOL_IDS: IdRule = { pattern: /^[a-zA-Z0-9_-]+$/, maxLength: 128 };

/** Those of steps of its own tools, likewise. */
export const STEP_IDS: IdRule = { pattern: /^srvtoolu_[a-zA-Z0-9_]+$/, maxLength: 128 };

/** The names of tools: what the API says where it refuses one. */
export const TOOL_NAMES = /^[a-zA-Z0-9_-]{1,128}$/;
