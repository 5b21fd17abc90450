import { strings } from '../strings/text.js';

/** The texts of what is done by the hub. */
const HOOKS = {
  undone: ['Undone.', '已撤回。'],
  changedMeanwhile: [
    'Somebody else changed this in the meantime, so your change was not applied. Check the current state and try again if it still makes sense.',
    '其间有人修改了此内容,因此未作任何更改。请查看当前内容,如仍有需要再重新操作。',
  ],
  notLoaded: [
    'This part of the console could not be loaded: the hub is out of reach, or was upgraded since this page was opened. Reload the page.',
    '控制台的这一部分无法加载:无法连接到中心,或此页面打开后中心已升级。请重新加载页面。',
  ],
} as const;

export const t = strings(HOOKS);
