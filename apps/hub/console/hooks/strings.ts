import { strings } from '../strings/text.js';

/** The texts of what is done by the hub. */
const HOOKS = {
  undone: ['Undone.', '已撤回。'],
  changedMeanwhile: [
    'Somebody else changed this in the meantime, so your change was not applied. Check the current state and try again if it still makes sense.',
    '其间有人修改了此内容,因此未作任何更改。请查看当前内容,如仍有需要再重新操作。',
  ],
} as const;

export const t = strings(HOOKS);
