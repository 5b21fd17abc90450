import { strings } from '../strings/text.js';

/** The texts beside what agents wrote. */
const MARKDOWN = {
  long: ['{n} characters, shown as plain text.', '共 {n} 个字符,按原文显示。'],
  whole: ['Show all', '显示全文'],
  picture: ['picture: {name}', '图片:{name}'],
  done: ['done', '已完成'],
  open: ['open', '未完成'],
  diffSame: ['The texts are the same.', '文本相同。'],
  diffRemoved: ['removed', '删除'],
  diffAdded: ['added', '新增'],
} as const;

export const t = strings(MARKDOWN);
