import { strings } from '../strings/text.js';

/** What an item's state, layer, task and edges are called. */
const ITEMS = {
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
  supersedes: ['supersedes', '取代'],
  duplicates: ['duplicates', '重复'],
  contradicts: ['contradicts', '矛盾'],
  relatesTo: ['relates to', '相关'],
  dependsOn: ['depends on', '依赖'],
} as const;

export const t = strings(ITEMS);
