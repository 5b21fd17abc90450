import { nameKeyOf } from '../words/names.js';

/** Developers' abbreviations and what they may stand for; in English, and in Chinese where it is common. */
const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  a11y: ['accessibility', '无障碍'],
  admin: ['administrator', 'administration', '管理员'],
  api: ['接口'],
  app: ['application', '应用'],
  arch: ['architecture', '架构'],
  args: ['arguments', '参数'],
  async: ['asynchronous', '异步'],
  auth: ['authentication', 'authorization', '认证', '鉴权'],
  authn: ['authentication', '认证'],
  authz: ['authorization', '授权'],
  cd: ['continuous delivery', 'continuous deployment', '持续交付'],
  ci: ['continuous integration', '持续集成'],
  cli: ['command line', '命令行'],
  cmd: ['command', '命令'],
  config: ['configuration', 'settings', '配置'],
  conf: ['configuration', 'settings', '配置'],
  cors: ['cross-origin', '跨域'],
  cpu: ['processor', '处理器'],
  cred: ['credentials', '凭证'],
  creds: ['credentials', '凭证'],
  db: ['database', '数据库'],
  deps: ['dependencies', '依赖'],
  dev: ['development', '开发'],
  dir: ['directory', 'folder', '目录'],
  dns: ['domain name', '域名'],
  doc: ['documentation', '文档'],
  docs: ['documentation', '文档'],
  e2e: ['end to end', '端到端'],
  env: ['environment', '环境'],
  err: ['error', '错误'],
  fe: ['frontend', '前端'],
  func: ['function', '函数'],
  gc: ['garbage collection', '垃圾回收'],
  gha: ['github actions'],
  gh: ['github'],
  gql: ['graphql'],
  hmr: ['hot reload', '热更新'],
  i18n: ['internationalization', '国际化'],
  idp: ['identity provider'],
  img: ['image', '镜像'],
  impl: ['implementation', '实现'],
  infra: ['infrastructure', '基础设施'],
  js: ['javascript'],
  jwt: ['json web token'],
  k8s: ['kubernetes'],
  kv: ['key value', '键值'],
  l10n: ['localization', '本地化'],
  lb: ['load balancer', '负载均衡'],
  lib: ['library', '库'],
  mem: ['memory', '内存'],
  mfa: ['multi-factor authentication', '多因素认证'],
  mq: ['message queue', '消息队列'],
  msg: ['message', '消息'],
  mr: ['merge request', '合并请求'],
  ns: ['namespace', '命名空间'],
  o11y: ['observability', '可观测性'],
  oidc: ['openid connect'],
  orm: ['object relational mapper'],
  otp: ['one-time password', '验证码'],
  param: ['parameter', '参数'],
  params: ['parameters', '参数'],
  perf: ['performance', '性能'],
  pg: ['postgres', 'postgresql'],
  pkg: ['package', '包'],
  postgres: ['postgresql'],
  pr: ['pull request'],
  preprod: ['staging', '预发'],
  prod: ['production', '生产'],
  proto: ['protocol', 'prototype', '协议'],
  pw: ['password', '密码'],
  pwd: ['password', '密码'],
  py: ['python'],
  qa: ['quality assurance', 'testing', '测试'],
  rbac: ['access control', '权限'],
  regex: ['regular expression', '正则'],
  repo: ['repository', '仓库'],
  req: ['request', '请求'],
  resp: ['response', '响应'],
  rfc: ['request for comments'],
  sec: ['security', '安全'],
  spec: ['specification', '规范'],
  sre: ['reliability'],
  ssl: ['tls', 'certificate', '证书'],
  sso: ['single sign-on', '单点登录'],
  stage: ['staging', '预发'],
  sync: ['synchronization', '同步'],
  tf: ['terraform'],
  tls: ['ssl', 'certificate', '证书'],
  ts: ['typescript'],
  ttl: ['time to live', 'expiry', '过期'],
  tx: ['transaction', '事务'],
  ui: ['interface', '界面'],
  util: ['utility', '工具'],
  utils: ['utilities', '工具'],
  ux: ['user experience', '体验'],
  val: ['validation', '校验'],
  var: ['variable', '变量'],
  vm: ['virtual machine', '虚拟机'],
  vpn: ['private network'],
  ws: ['websocket'],
};

const HAN = /\p{Script=Han}/u;

/** Returns the other names of a name, by its key; for a Chinese name also the English ones. */
function byName(): Map<string, readonly string[]> {
  const names = new Map<string, string[]>();
  const add = (name: string, other: string) => {
    const key = nameKeyOf(name);
    if (key === null) return;
    const known = names.get(key) ?? [];
    names.set(key, known);
    if (!known.includes(other)) known.push(other);
  };
  for (const [short, longs] of Object.entries(ABBREVIATIONS)) {
    const english = longs.filter((long) => !HAN.test(long));
    for (const long of longs) {
      add(short, long);
      add(long, short);
      if (HAN.test(long)) for (const other of english) add(long, other);
    }
  }
  return names;
}

/** Other names by a name's key (`nameKeyOf`): an abbreviation's long forms, a long form's abbreviations, and a Chinese form's English ones. */
export const ABBREVIATED: ReadonlyMap<string, readonly string[]> = byName();
