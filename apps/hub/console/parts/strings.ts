import { strings } from '../strings/text.js';

/** The texts of what screens are made of. */
const PARTS = {
  loading: ['Loading…', '正在加载…'],
  more: ['Show more', '显示更多'],
  newRows: [['{n} new', '{n} new'], '{n} 条新内容'],
  failed: ['That did not work', '未能完成'],
  again: ['Try again', '重试'],
  request: ['Request {id}', '请求 {id}'],
  network: ['The hub cannot be reached.', '无法连接到中心。'],
  close: ['Close', '关闭'],
  copy: ['Copy', '复制'],
  copied: ['Copied.', '已复制。'],
  group: ['Group', '群组'],
  cancel: ['Cancel', '取消'],
  typeToConfirm: ['Type {word} to confirm', '输入 {word} 以确认'],
  redact: ['Take out the words', '删除内容'],
  redactTitle: ['Take the words out for good?', '要永久删除内容吗?'],
  redactWhy: [
    'For a secret that was written down. Every hash stays valid; the words are gone for everybody and cannot be brought back.',
    '用于误写的机密。所有哈希仍然有效;内容将对所有人永久消失,无法恢复。',
  ],
  redactReason: ['Reason', '原因'],
  redactDone: ['The words were taken out.', '内容已删除。'],
  administrator: ['an administrator', '管理员'],
} as const;

export const t = strings(PARTS);
