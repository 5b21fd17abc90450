import { strings } from '../strings/text.js';

/** The texts of what is filled in. */
const FORMS = {
  group: ['Group', '群组'],
  findGroup: ['Find a group by name', '按名称查找群组'],
  anybody: ['anybody', '任何人'],
  administrator: ['an administrator', '管理员'],
  cancel: ['Cancel', '取消'],
  typeToConfirm: ['Type {word} to confirm', '输入 {word} 以确认'],
  name: ['Name', '姓名'],
  rename: ['Rename', '改名'],
  renamed: ['Renamed.', '已改名。'],
  renameWhy: [
    'Everything written so far bears the new name too. The handle stays {handle}.',
    '此前所写的一切也会显示新的姓名。短名仍为 {handle}。',
  ],
  leaveTitle: ['Leave without saving?', '不保存就离开吗?'],
  leaveWhy: [
    'What you entered here is not saved, and is lost if you leave.',
    '此处所填的内容尚未保存,离开后将丢失。',
  ],
  stay: ['Stay', '留在此处'],
  leave: ['Leave', '离开'],
} as const;

export const t = strings(FORMS);
