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
  statusActive: ['In force', '生效'],
  statusSuperseded: ['Superseded', '已被取代'],
  statusProposed: ['Proposed', '提议'],
  statusTombstone: ['Deleted', '已删除'],
  layerRaw: ['raw', '原始'],
  layerExtract: ['extract', '提炼'],
  layerCanonical: ['canonical', '定论'],
  isPrivate: ['private', '私有'],
  taskTodo: ['to do', '待办'],
  taskInProgress: ['in progress', '进行中'],
  taskBlocked: ['blocked', '受阻'],
  taskDone: ['done', '完成'],
  taskUnknown: ['no state', '无状态'],
  cancel: ['Cancel', '取消'],
  typeToConfirm: ['Type {word} to confirm', '输入 {word} 以确认'],
  administrator: ['an administrator', '管理员'],
} as const;

export const t = strings(PARTS);
