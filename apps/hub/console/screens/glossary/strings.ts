import { strings } from '../../strings/text.js';

/** The texts of the glossary. */
const GLOSSARY = {
  title: ['Glossary', '术语'],
  lead: ['What words mean in your team.', '词语在此处的含义。'],
  search: ['Search for a term', '搜索术语'],
  term: ['Term', '术语'],
  definition: ['Definition', '含义'],
  scope: ['Scope', '适用范围'],
  changed: ['Changed', '修改时间'],
  also: ['also', '又称'],
  define: ['Define a term', '定义术语'],
  edit: ['Edit {term}', '修改 {term}'],
  change: ['Edit', '修改'],
  aliases: ['Other names, separated by commas', '其他名称,用逗号分隔'],
  save: ['Save', '保存'],
  saved: ['Saved.', '已保存。'],
  remove: ['Delete', '删除'],
  removeTerm: ['Delete {term}', '删除 {term}'],
  removeWhy: [
    'Briefs no longer show it, and searches no longer find things by its other names. The log keeps that it existed.',
    '它将不再出现在简报中,搜索也不再使用它的其他名称。日志仍会保留它曾存在的记录。',
  ],
  removed: ['Deleted.', '已删除。'],
  empty: ['No terms yet', '还没有定义术语'],
  emptyWhy: [
    'Define the words that have a special meaning here.',
    '请定义在此处有特定含义的词语。',
  ],
} as const;

export const t = strings(GLOSSARY);
