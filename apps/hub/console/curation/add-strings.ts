import { strings } from '../strings/text.js';

/** The texts of writing a new item, fetched with what it takes. */
const ADDING = {
  addTitle: ['Write something down', '记录新内容'],
  write: ['Write', '保存'],
  written: ['Written', '已保存'],
  kind: ['Kind', '类型'],
  kind_note: ['note', '笔记'],
  kind_decision: ['decision', '决定'],
  kind_convention: ['convention', '约定'],
  kind_pitfall: ['pitfall', '陷阱'],
  kind_learning: ['learning', '经验'],
  kind_command: ['command', '命令'],
  kind_task: ['task', '任务'],
  project: ['Project', '项目'],
  noProject: ['none', '无'],
  noSecret: ['It is no secret: save it all the same', '这不是机密:仍然保存'],
} as const;

export const t = strings(ADDING);
