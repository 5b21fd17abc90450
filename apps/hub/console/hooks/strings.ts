import { strings } from '../strings/text.js';

/** The texts of what is done by the hub. */
const HOOKS = {
  undone: ['Taken back.', '已撤回。'],
  changedMeanwhile: [
    'Somebody changed this meanwhile, so nothing was changed now. Look at it as it is, and do it again if you still mean it.',
    '其间有人修改了此内容,因此未作任何更改。请查看当前内容,如仍有需要再重新操作。',
  ],
} as const;

export const t = strings(HOOKS);
