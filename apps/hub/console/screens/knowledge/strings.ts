import { strings } from '../../strings/text.js';

/** The texts of the search. */
const KNOWLEDGE = {
  title: ['Knowledge', '知识'],
  lead: ['What agents and people wrote down, newest first.', '代理与成员记录的内容,最新在前。'],
  ranked: ['Best match first.', '最匹配的在前。'],
  byKeys: [
    'j and k go from item to item, x chooses; c: still true, w: not right, r: replaced.',
    'j、k 浏览,x 选择;c 仍然正确,w 有误,r 已被取代。',
  ],
  items: ['Items', '条目'],
  search: ['Search', '搜索'],
  placeholder: ['Words, an id, or tag:api', '词语、ID 或 tag:api'],
  inWords: [
    'Filters work in the search too: type:decision tag:api by:ana since:2w',
    '也可直接写在搜索词中:type:decision tag:api by:ana since:2w',
  ],
  filters: ['Filters', '筛选'],
  layer: ['Layer', '层级'],
  type: ['Type', '类型'],
  tag: ['Tag', '标签'],
  project: ['Project', '项目'],
  status: ['State', '状态'],
  any: ['any', '不限'],
  inForce: ['in force', '生效'],
  withSuperseded: ['all, including superseded', '全部,含已取代'],
  clear: ['Clear filters', '清除筛选'],
  empty: ['Nothing is known yet', '还没有知识'],
  emptyWhy: [
    'Agents and khub write items down. So can you: Add.',
    '由代理、khub 或您(新增)写下内容。',
  ],
  nothing: ['Nothing matches', '没有匹配的内容'],
  nothingWhy: [
    'Try other words, fewer filters, or another group at the top.',
    '换个词,减少筛选条件,或在顶部选择其他群组。',
  ],
  didYouMean: ['Did you mean', '您要找的是不是'],
  also: ['Also searched for', '同时搜索了'],
  onlyTyped: ['Search only for the words as typed', '仅搜索输入的词'],
  asTyped: ['Search for “{typed}” as typed', '按原文搜索“{typed}”'],
  late: [
    'Found by words alone: searching by meaning took too long.',
    '仅按词语查找:含义比较耗时过长。',
  ],
  unavailable: [
    'Found by words alone: searching by meaning is not available now.',
    '仅按词语查找:目前无法比较含义。',
  ],
  alike: [['{n} more says the same:', '{n} more say the same:'], '另有 {n} 条内容相同:'],
  theOther: ['the other item', '另一条'],
  another: ['item {place}', '第 {place} 条'],
  unknownFilter: ['Nothing fits {filter}: “{value}”.', '没有符合 {filter}“{value}”的内容。'],
  focus: ['Search', '聚焦搜索框'],
} as const;

export const t = strings(KNOWLEDGE);
