import { strings } from '../strings/text.js';

/** The texts of what people say of items. */
const CURATION = {
  judge: ['Say of this item', '对此条目的判断'],
  judgeChosen: ['Say of the chosen items', '对所选条目的判断'],
  next: ['Next item', '下一条'],
  previous: ['Previous item', '上一条'],
  confirm: ['Still true', '仍然正确'],
  notRight: ['Not right…', '有误…'],
  replace: ['Replaced by…', '已被取代…'],
  correct: ['Correct…', '更正…'],
  restore: ['Restore', '恢复'],
  choose: ['Choose', '选择'],
  chooseItem: ['Choose: {title}', '选择:{title}'],
  chosen: [['{n} item chosen', '{n} items chosen'], '已选 {n} 个条目'],
  clear: ['Choose none', '取消选择'],
  confirmed: ['“{title}” is confirmed.', '已确认“{title}”仍然正确。'],
  severalConfirmed: [
    ['{n} item is confirmed.', '{n} items are confirmed.'],
    '已确认 {n} 个条目仍然正确。',
  ],
  doubted: ['“{title}” is doubted and waits for a decision.', '“{title}”已存疑,等待裁决。'],
  severalDoubted: [
    [
      '{n} item is doubted and waits for a decision.',
      '{n} items are doubted and wait for a decision.',
    ],
    '{n} 个条目已存疑,等待裁决。',
  ],
  ended: ['“{title}” is deleted.', '已删除“{title}”。'],
  severalEnded: [['{n} item is deleted.', '{n} items are deleted.'], '已删除 {n} 个条目。'],
  replaced: ['“{title}” is superseded.', '“{title}”已被取代。'],
  severalReplaced: [
    ['{n} item is superseded.', '{n} items are superseded.'],
    '{n} 个条目已被取代。',
  ],
  saidElsewhere: [
    [
      'What was said is still in force: {n} item says the same.',
      'What was said is still in force: {n} items say the same.',
    ],
    '相同内容仍然生效:另有 {n} 个条目。',
  ],
  corrected: ['“{title}” is corrected.', '已更正“{title}”。'],
  severalCorrected: [['{n} item is corrected.', '{n} items are corrected.'], '已更正 {n} 个条目。'],
  restored: ['“{title}” is restored.', '已恢复“{title}”。'],
  severalRestored: [['{n} item is restored.', '{n} items are restored.'], '已恢复 {n} 个条目。'],
  notTaken: ['Nothing was done to “{title}”. {why}', '未处理“{title}”。{why}'],
  severalNotTaken: [
    [
      'Nothing was done to {n} item, “{title}”. {why}',
      'Nothing was done to {n} items, such as “{title}”: {why}',
    ],
    '{n} 个条目未处理,例如“{title}”:{why}',
  ],
  notRightTitle: ['What is not right with “{title}”?', '“{title}”有什么问题?'],
  severalNotRightTitle: [
    ['What is not right with {n} item?', 'What is not right with {n} items?'],
    '{n} 个条目有什么问题?',
  ],
  what: ['What is the matter', '问题'],
  isWrong: ['It is wrong', '内容错误'],
  isOutdated: ['It is no longer true', '已不再正确'],
  isDoubted: ['I am not sure: let somebody decide', '不确定:请他人裁决'],
  endedWhy: [
    'It is deleted: agents and searches do not find it any more. Its page stays and says who deleted it and why, and it can be restored.',
    '条目将被删除:代理与搜索不再找到它。页面仍在,会注明删除者与理由,并可恢复。',
  ],
  doubtedWhy: [
    'You rate it 0, which lowers its place in searches, and it waits in Review for an administrator.',
    '您的评分为 0,其搜索排名会降低,并在“裁决”中等待管理员决定。',
  ],
  whoMayEnd: [
    'Only its author, maintainers of its project and administrators may delete it. You can say that you doubt it.',
    '只有作者、项目维护者和管理员可以删除。您可以表示存疑。',
  ],
  delete: ['Delete', '删除'],
  doubt: ['Ask for a decision', '提请裁决'],
  reason: ['Why (everybody who sees the item reads it)', '理由(能看到此条目的人都会看到)'],
  replaceTitle: ['What replaces “{title}”?', '什么取代“{title}”?'],
  severalReplaceTitle: [
    ['What replaces {n} item?', 'What replaces {n} items?'],
    '什么取代这 {n} 个条目?',
  ],
  by: ['The item that holds instead', '取而代之的条目'],
  findItem: ['Words of it, or its id', '其中的词语或 ID'],
  replaceWhy: [
    'Agents are told the other item in its place. Nothing is deleted: its page names the other, and it can be restored.',
    '代理将得到另一条目。不会删除任何内容:其页面会指向另一条目,并可恢复。',
  ],
  replaceDo: ['Replace', '取代'],
  correctTitle: ['Correct “{title}”', '更正“{title}”'],
  itemTitle: ['Title', '标题'],
  summary: ['Summary', '摘要'],
  content: ['Content (Markdown)', '正文(Markdown)'],
  tags: ['Tags, separated by commas', '标签,以逗号分隔'],
  correctReason: ['Why (optional; it stands in the history)', '理由(可选,会记录在历史中)'],
  save: ['Save', '保存'],
  changedMeanwhile: [
    'Somebody changed it while you were writing. Of what you change too, saving replaces theirs by yours:',
    '您编辑期间有人修改了此条目。您也改动的部分,保存后将以您的为准:',
  ],
  noSecret: ['It is no secret: save it all the same', '这不是机密:仍然保存'],
  add: ['Add', '新增'],
} as const;

export const t = strings(CURATION);
