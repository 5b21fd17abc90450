import { strings } from '../../strings/text.js';

/** The texts of what is alike. */
const SIMILAR = {
  title: ['Similar items', '相似条目'],
  lead: [
    'Probably the same, or in contradiction, and linked by nobody. The most alike come first.',
    '可能重复或相互矛盾、且尚无人关联的条目,最相似的在前。',
  ],
  byKeys: [
    'j and k move, n keeps the newer, o the older, b keeps both.',
    'j、k 浏览,n 保留较新的,o 保留较旧的,b 两条都保留。',
  ],
  forAdministrators: ['An administrator can settle a pair.', '管理员可以处理这些条目。'],
  compared: ['Items compared: {n}', '已比较的条目:{n}'],
  list: ['Similar pairs', '相似条目列表'],
  empty: ['No two items are alike', '没有相似的条目'],
  emptyWhy: [
    'Items appear here when their words are nearly those of another one.',
    '当条目与另一条的用词非常接近时会出现在这里。',
  ],
  alike: ['{n} % alike', '相似度 {n}%'],
  opposed: ['contradiction?', '矛盾?'],
  differ: ['They differ in:', '不同之处:'],
  newer: ['Newer', '较新'],
  older: ['Older', '较旧'],
  keepNewer: ['Keep the newer', '保留较新的'],
  keepOlder: ['Keep the older', '保留较旧的'],
  keepBoth: ['Keep both', '两条都保留'],
  next: ['Next', '下一条'],
  previous: ['Previous', '上一条'],
  supersedes: [
    'This item supersedes the other: “{title}”, which can be restored on its page.',
    '此条目将取代另一条:“{title}”,后者可在其页面恢复。',
  ],
  relates: [
    'Both stay in force, and are linked as related. They are not listed here again.',
    '两条都继续有效,并标记为相关,不再列在这里。',
  ],
  reason: ['Reason (everybody sees it)', '理由(所有人可见)'],
  done: ['Settled.', '已处理。'],
  noProject: ['no project', '无项目'],
  difference: ['Difference', '差异'],
  rewritten: [
    'The texts have hardly a sentence in common: compare them above.',
    '两者几乎没有相同的句子,请在上方对照阅读。',
  ],
} as const;

export const t = strings(SIMILAR);
