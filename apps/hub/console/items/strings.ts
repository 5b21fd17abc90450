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
  taskMoved: ['“{title}” is now {state}.', '“{title}”现为:{state}'],
  tasksMoved: [
    ['{n} task is now {state}.', '{n} tasks are now {state}.'],
    '{n} 个任务现为:{state}',
  ],
  notMoved: ['Not moved: “{title}”. {why}', '未移动:“{title}”。{why}'],
  severalNotMoved: [
    [
      '{n} task was not moved: “{title}”. {why}',
      '{n} tasks were not moved, such as “{title}”: {why}',
    ],
    '{n} 个任务未移动,例如“{title}”:{why}',
  ],
  supersedes: ['supersedes', '取代'],
  duplicates: ['duplicates', '重复'],
  contradicts: ['contradicts', '矛盾'],
  relatesTo: ['relates to', '相关'],
  dependsOn: ['depends on', '依赖'],
  nextStep: ['Next:', '下一步:'],
} as const;

export const t = strings(ITEMS);
