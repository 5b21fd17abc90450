import { strings } from '../strings/text.js';

/** The texts of what screens are made of. */
const PARTS = {
  loading: ['Loading…', '正在加载…'],
  more: ['Show more', '显示更多'],
  shown: ['{n} shown', '已显示 {n} 条'],
  inAll: ['{n} in all', '共 {n} 条'],
  newRows: [['{n} new', '{n} new'], '{n} 条新内容'],
  failed: ['That did not work', '未能完成'],
  again: ['Try again', '重试'],
  request: ['Request {id}', '请求 {id}'],
  network: ['The hub cannot be reached.', '无法连接到中心。'],
  close: ['Close', '关闭'],
  copy: ['Copy', '复制'],
  copied: ['Copied.', '已复制。'],
  notCopied: [
    'The browser did not copy it. Select the text and copy it yourself.',
    '浏览器未能复制。请选中文本后自行复制。',
  ],
  done: ['Done', '完成'],
  administrator: ['an administrator', '管理员'],
  hub: ['the hub', '中心'],
} as const;

export const t = strings(PARTS);
