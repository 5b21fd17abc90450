import { strings } from '../strings/text.js';

/** The texts around the screens. */
const SHELL = {
  product: ['Knowledge Hub', 'Knowledge Hub'],
  skip: ['Skip to the content', '跳到正文'],
  navigation: ['Screens', '页面导航'],
  daily: ['Today', '今天'],
  memory: ['Memory', '记忆'],
  team: ['Team', '团队'],
  trust: ['Trust', '信任'],
  allGroups: ['All groups', '所有群组'],
  group: ['Group', '群组'],
  openMenu: ['Menu', '菜单'],
  goAnywhere: ['Go anywhere', '快速前往'],
  goPlaceholder: ['A screen, or words to search for', '页面名称或要搜索的词'],
  goEmpty: ['Nothing is called that.', '没有匹配的内容。'],
  goScreens: ['Screens', '页面'],
  goKnowledge: ['Knowledge', '知识'],
  goHint: ['↑ ↓ to choose, Enter to go, Esc to stay', '↑ ↓ 选择,Enter 前往,Esc 取消'],
  keys: ['Keys', '快捷键'],
  keysGo: ['Go to', '前往'],
  keysEverywhere: ['Everywhere', '全局'],
  keysHere: ['On this screen', '本页'],
  keySearch: ['Go anywhere', '快速前往'],
  keyHelp: ['This list', '显示此列表'],
  afterwards: ['then', '再按'],
  theme: ['Theme: {theme}', '主题:{theme}'],
  themeSystem: ['system', '跟随系统'],
  themeLight: ['light', '浅色'],
  themeDark: ['dark', '深色'],
  otherLanguage: ['中文', 'English'],
  notFound: ['There is no such page', '没有这个页面'],
  notFoundWhy: [
    'The address may be mistyped, or what it named is gone.',
    '地址可能有误,或其内容已不存在。',
  ],
  toHome: ['To the first page', '返回首页'],
  broken: ['This page failed', '页面出错'],
  undo: ['Undo', '撤回'],
  dismiss: ['Dismiss', '关闭'],
} as const;

export const t = strings(SHELL);
