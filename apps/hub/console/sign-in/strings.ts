import { strings } from '../strings/text.js';

/** The texts of signing in and out. */
const SIGN_IN = {
  title: ['Sign in', '登录'],
  administrators: ['Administrators', '管理员'],
  token: ['Administration token', '管理令牌'],
  where: ['prints it on the hub’s machine.', '在中心所在的机器上会显示它。'],
  wrongToken: ['That is not the administration token.', '管理令牌不正确。'],
  signIn: ['Sign in', '登录'],
  members: ['Members', '成员'],
  membersHow: [
    'on your machine opens this page and signs you in. You see what you may see.',
    '在您的机器上运行后会打开此页面并登录;您将看到您有权查看的内容。',
  ],
  over: ['Your session has ended', '会话已结束'],
  overWhy: [
    'Sign in again to continue. What you were writing is still there, unless somebody else signs in.',
    '请重新登录后继续:您正在填写的内容仍然保留,除非由其他人登录。',
  ],
  goOn: ['Continue without signing in', '不登录并继续'],
  signingIn: ['Signing in…', '正在登录…'],
  signOut: ['Sign out', '退出登录'],
  changeName: ['{name}: change your name', '{name}:修改您的姓名'],
  yourName: ['Your name', '您的姓名'],
  reach: ['Who has access', '谁可以访问此处'],
  plain: [
    'This page came over plain HTTP: anybody on the network path can steal the session.',
    '此页面通过明文 HTTP 传输:途中的窃听者可能获取会话。',
  ],
  reachOpen: [
    'No sign-in required: anybody who can reach {place} can see and change everything.',
    '无需登录:凡能访问 {place} 者均可查看和更改一切。',
  ],
  reachPort: [
    'No sign-in required here: anybody who can reach this listener ({place}) can see and change everything.',
    '此处无需登录:凡能访问此监听地址({place})者均可查看和更改一切。',
  ],
  reachAuto: [
    'No sign-in required on this machine. Others must sign in.',
    '本机无需登录;其他人均需登录。',
  ],
} as const;

export const t = strings(SIGN_IN);
