import { strings } from '../../strings/text.js';

/** The texts of deciding. */
const REVIEW = {
  title: ['Awaiting a decision', '等待裁决'],
  lead: ['Proposals, contradictions and doubted items.', '提议、矛盾与存疑条目。'],
  byKeys: [
    'j and k move, a accepts, r rejects, b: both stand, e corrects.',
    'j、k 浏览,a 接受,r 拒绝,b 两者皆留,e 更正。',
  ],
  wholeText: ['Full text', '全文'],
  list: ['Waiting', '待裁决列表'],
  empty: ['Nothing awaits a decision', '没有待裁决的内容'],
  emptyWhy: [
    'Proposals, contradictions and items that others doubt appear here by themselves.',
    '提议、矛盾以及被质疑的条目会自动出现在这里。',
  ],
  notWaiting: ['That item no longer awaits a decision.', '该条目已不再等待裁决。'],
  kindProposal: ['proposal', '提议'],
  whyProposal: ['Proposed; not in force until accepted.', '尚为提议,接受后才生效。'],
  kindConflict: ['conflict', '冲突'],
  kindQuality: ['doubted', '存疑'],
  accept: ['Accept', '接受'],
  reject: ['Reject', '拒绝'],
  both: ['Both stand', '两者皆留'],
  correct: ['Correct…', '更正…'],
  next: ['Next', '下一条'],
  previous: ['Previous', '上一条'],
  acceptProposal: ['It takes effect.', '提议生效。'],
  acceptInPlace: [
    'It takes effect and replaces the item it was proposed for.',
    '提议生效,并取代所针对的条目。',
  ],
  acceptConflict: ['This item stays and supersedes the other.', '本条目保留并取代另一条。'],
  acceptQuality: ['The item stays as it is.', '条目保持不变。'],
  rejectProposal: ['The proposal is deleted.', '提议被删除。'],
  rejectInPlace: ['The proposal is deleted; the current item stays.', '提议被删除,现有条目不变。'],
  rejectConflict: ['This item is deleted; the other stays.', '本条目被删除,另一条保留。'],
  rejectQuality: ['The item is deleted.', '条目被删除。'],
  bothConflict: [
    'Both items stay in force: they no longer count as contradicting each other.',
    '两个条目都继续生效,不再视为相互矛盾。',
  ],
  bothDone: ['Both stand.', '两者皆留。'],
  reason: ['Reason (everybody sees it)', '理由(所有人可见)'],
  done: ['Decided.', '已裁决。'],
  inForce: ['Currently in force', '现行内容'],
  subject: ['Awaiting decision', '待裁决内容'],
  thisOne: ['This item', '本条目'],
  otherOne: ['The other item', '另一条目'],
  rewritten: [
    'The texts have hardly a sentence in common: compare them above.',
    '两者几乎没有相同的句子,请在上方对照阅读。',
  ],
  difference: ['Difference', '差异'],
} as const;

export const t = strings(REVIEW);
