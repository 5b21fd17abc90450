import { strings } from '../../strings/text.js';

/** The texts of the board. */
const TASKS = {
  title: ['Tasks', '任务'],
  lead: [
    'The state of the work, as agents and people last reported it.',
    '根据代理与成员最近的记录显示工作进展。',
  ],
  showDone: ['Show done tasks', '显示已完成'],
  none: ['none', '无'],
  more: ['Show more', '显示更多'],
  cut: ['The newest {n} are shown.', '显示最新的 {n} 个。'],
} as const;

export const t = strings(TASKS);
