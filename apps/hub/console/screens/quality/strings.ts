import { strings } from '../../strings/text.js';

/** The texts of what needs care. */
const QUALITY = {
  title: ['Quality', '质量'],
  lead: [
    'What is stale, weak or doubted, most urgent first.',
    '过时、薄弱或存疑的条目,最紧急的在前。',
  ],
  byKeys: [
    'j and k go from item to item, x chooses; c: still true, w: not right, r: replaced.',
    'j、k 浏览,x 选择;c 仍然正确,w 有误,r 已被取代。',
  ],
  totalKnowledge: ['Items', '条目'],
  needsReview: ['Need review', '需要查看'],
  lowQuality: ['Low quality', '质量低'],
  lowConfidence: ['Low confidence', '可信度低'],
  lowRating: ['Low rating', '评分低'],
  stale: ['Stale', '过时'],
  item: ['Item', '条目'],
  why: ['Why', '原因'],
  urgency: ['Urgency', '紧急程度'],
  high: ['high', '高'],
  medium: ['medium', '中'],
  low: ['low', '低'],
  score: ['Quality', '质量'],
  changed: ['Changed', '修改时间'],
  empty: ['Nothing needs attention', '没有需要处理的条目'],
  emptyWhy: [
    'Items appear here when they age or are rated low.',
    '条目过时或评分低时会出现在这里。',
  ],
} as const;

export const t = strings(QUALITY);
