import { strings } from '../../strings/text.js';

/** The texts of the board. */
const TASKS = {
  title: ['Tasks', '任务'],
  lead: [
    'The state of the work, as agents and people last reported it.',
    '根据代理与成员最近的记录显示工作进展。',
  ],
  byKeys: [
    'j and k go from task to task, x chooses; t, i, b, d: to do, in progress, blocked, done.',
    'j、k 浏览,x 选择;t 待办,i 进行中,b 受阻,d 完成。',
  ],
  next: ['Next', '下一条'],
  previous: ['Previous', '上一条'],
  choose: ['Choose', '选择'],
  chooseTask: ['Choose: {title}', '选择:{title}'],
  move: ['Move', '移动'],
  chosen: [['{n} task chosen', '{n} tasks chosen'], '已选 {n} 个任务'],
  clear: ['Choose none', '取消选择'],
  showDone: ['Show done tasks', '显示已完成'],
  empty: ['No open tasks', '没有未完成的任务'],
  emptyWhy: [
    'Agents write tasks down as they work. You can too:',
    '代理在工作中记录任务,你也可以自己记录:',
  ],
  none: ['none', '无'],
  more: ['Show more', '显示更多'],
  cut: ['The newest {n} are shown.', '显示最新的 {n} 个。'],
} as const;

export const t = strings(TASKS);
