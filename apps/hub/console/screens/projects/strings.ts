import { strings } from '../../strings/text.js';

/** The texts of projects and who may see them. */
const PROJECTS = {
  title: ['Projects', '项目'],
  lead: ['What work belongs together, and who may see it.', '相关工作的归属,以及谁可以查看。'],
  name: ['Name', '名称'],
  key: ['Key', '键'],
  group: ['Group', '群组'],
  access: ['Who sees it', '可见范围'],
  created: ['Created', '创建时间'],
  everybody: ['everybody in the group', '群组所有成员'],
  listed: [['{n} person', '{n} people'], '{n} 人'],
  unregistered: ['named, not created', '仅被提及,未创建'],
  empty: ['There is no project yet', '还没有项目'],
  emptyWhy: [
    'A project is there as soon as an item names it.',
    '只要有条目提到某个项目,它就会出现在这里。',
  ],
  accessTitle: ['Who may see it', '访问权限'],
  accessLead: [
    'What is hidden from somebody is hidden everywhere: in search, briefs, pulls and here.',
    '对某人隐藏的内容在所有地方都不可见:搜索、简报、拉取以及此处。',
  ],
  forGroup: ['Everybody in the group', '群组所有成员'],
  forListed: ['Only the people below', '仅以下人员'],
  person: ['Person', '成员'],
  role: ['Role', '角色'],
  noRole: ['no access', '无权限'],
  noOwnRole: ['as everybody', '同其他成员'],
  owner: ['owner', '所有者'],
  maintainer: ['maintainer', '维护者'],
  member: ['member', '成员'],
  reader: ['reader', '只读'],
  save: ['Save', '保存'],
  saved: ['Saved.', '已保存。'],
  undo: ['As it was', '还原'],
  saveTitle: ['Change who may see {name}?', '更改“{name}”的访问权限?'],
  gain: ['Will see it from now on', '将可以查看'],
  lose: ['Will not see it any more', '将无法查看'],
  changed: ['Another role', '角色变更'],
  nobody: ['nobody', '无'],
  tooMany: [
    'More people are on the list than this page can show; khub changes it.',
    '名单人数超出本页可显示范围,请使用 khub 修改。',
  ],
  brief: ['The brief as agents get it', '代理收到的简报'],
  tokens: [['{n} token', '{n} tokens'], '{n} 个词元'],
  budget: ['At most', '上限'],
  asReader: ['As', '读者'],
  knowledge: ['What is known in it', '项目内知识'],
} as const;

export const t = strings(PROJECTS);
