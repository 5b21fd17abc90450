import { strings } from '../strings/text.js';

/** The texts of what is done by the hub. */
const HOOKS = {
  undone: ['Taken back.', '已撤回。'],
} as const;

export const t = strings(HOOKS);
