import { strings } from '../../strings/text.js';

/** The texts of what happened lately. */
const WEEK = {
  title: ['This week', '本周'],
  lastDays: [['Today', 'The last {n} days'], '最近 {n} 天'],
  lead: [
    'What was learned, superseded and contradicted, and by whom.',
    '新知识、被取代与矛盾的内容,以及各人活动。',
  ],
  days: ['Days', '天数'],
  copy: ['Copy as Markdown', '复制为 Markdown'],
  learned: ['Learned', '新知识'],
  superseded: ['Superseded', '被取代'],
  contradicted: ['Contradicted', '出现矛盾'],
  perDay: ['Events per day', '每日事件'],
  perPerson: ['Activity by person', '各人活动'],
  person: ['Who', '成员'],
  count: ['Events', '事件数'],
  nothing: ['Nothing happened in this time.', '这些天没有活动。'],
  none: ['none', '无'],
  arrow: ['{from} supersedes {to}', '{from} 取代 {to}'],
  against: ['{from} contradicts {to}', '{from} 与 {to} 相矛盾'],
  newest: ['the newest {shown} of {all}', '最新 {shown} 条,共 {all} 条'],
  changedToo: ['Everything written or changed in these days', '这些天新增或修改的全部内容'],
  cut: [
    'There is more than these counts show. Choose fewer days, or one group.',
    '以上计数不完整。请减少天数,或选择一个群组。',
  ],
} as const;

export const t = strings(WEEK);
