import { strings } from '../../strings/text.js';

/** The texts of who did what. */
const AUDIT = {
  title: ['Audit', '审计'],
  lead: [
    'Who did what, the newest first; the hash of each row is in a log.',
    '谁做了什么,最新在前;每行的哈希都在日志中。',
  ],
  action: ['Action', '操作'],
  actor: ['Who', '操作者'],
  target: ['On what', '对象'],
  group: ['Group', '群组'],
  when: ['When', '时间'],
  proof: ['Proof', '证明'],
  filterAction: ['Action, as auth.token_rotated', '操作,如 auth.token_rotated'],
  filterActor: ['Id of who did it', '操作者 ID'],
  filterTarget: ['Id of what it was done to', '对象 ID'],
  export: ['Save as NDJSON', '导出 NDJSON'],
  exporting: ['{n} rows…', '{n} 行…'],
  exported: ['{n} rows saved.', '已导出 {n} 行。'],
  cut: [
    'The first {n} rows were saved; narrow the filters for the rest.',
    '仅导出前 {n} 行;请缩小筛选范围。',
  ],
  details: ['Details', '详情'],
  empty: ['Nothing matches', '没有匹配的内容'],
  emptyWhy: [
    'Everything that changes something leaves a row here.',
    '每一次更改都会在此留下一行。',
  ],
} as const;

export const t = strings(AUDIT);
