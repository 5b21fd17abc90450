import { strings } from '../../strings/text.js';

/** The texts of the mirrors. */
const MIRRORS = {
  title: ['Mirrors', '镜像'],
  lead: [
    'What groups of other hubs share, copied for groups here and verified on arrival.',
    '其他中心的群组所共享的内容,在读取时经过验证,并复制给本中心的群组。',
  ],
  empty: ['Nothing is mirrored', '尚无镜像'],
  emptyWhy: [
    'A mirror shows a group here what a group on another hub knows, and notices if that hub rewrites its history.',
    '镜像让本中心的群组看到另一中心的群组所知,并在该中心改写历史时察觉。',
  ],
  add: ['Mirror a group', '镜像一个群组'],
  syncing: ['syncing', '读取中'],
  waiting: ['up to date', '已是最新'],
  unreachable: ['unreachable', '无法连接'],
  unauthorized: ['not let in', '未获准入'],
  forked: ['forked', '两份历史'],
  rolled_back: ['rolled back', '历史变短'],
  corrupt: ['corrupt', '与签名不符'],
  forGroup: ['for {name}', '供 {name} 使用'],
  events: ['{n} of {all} events', '{all} 个事件中的 {n} 个'],
  withheld: ['{n} withheld', '{n} 个不可见'],
  redacted: ['{n} redacted', '{n} 个已删除'],
  lastSuccess: ['read', '读取于'],
  next: ['next sync', '下次查看'],
  ended: [
    'It has stopped until somebody looks at it. Ask the people who run that hub; when you know why, let it continue.',
    '镜像已停止,等待人工查看。请询问该中心的运营者;查明原因后,可让其继续。',
  ],
  renew: [
    'That hub refuses what lets this one in: the invite or token has ended, or its member is disabled. Get a new invite, remove this mirror and add it again.',
    '对方中心不再准许本中心进入:邀请或令牌已失效,或其成员已被停用。请获取新的邀请,移除此镜像后重新添加。',
  ],
  evidence: ['The signed notes that prove it', '作为证据的签名检查点'],
  inTrail: ['Audit trail', '审计记录'],
  keys: ['The keys that hub signs with', '该中心的签名密钥'],
  goOn: ['Let it continue', '继续'],
  lookNow: ['Sync now', '立即查看'],
  remove: ['Remove', '移除'],
  removeWhy: [
    'What it brought is removed with it: nobody finds its {n} events here any more.',
    '其带来的内容也一并移除:此后无人能在此找到这 {n} 个事件。',
  ],
  done: ['Done.', '已完成。'],
  url: ['Address of the other hub', '另一中心的地址'],
  invite: ['Invite of that hub', '该中心的邀请'],
  inviteWhy: [
    'This hub joins with it and stays a member by itself. The token of a member there will do too, until it ends.',
    '本中心凭邀请加入,并自行保持成员身份。也可使用该中心某成员的令牌,直至其失效。',
  ],
  key: ['Its public key, shown there under Hub', '其公钥(见对方控制台的“中心”页)'],
  keyWhy: [
    'Get the key by another way than from that address: it is what tells the hub from an impostor there.',
    '请通过该地址以外的途径获取公钥:只有它能证明对方确实是该中心。',
  ],
  remoteGroup: ['Group on that hub', '对方的群组'],
  readers: ['Group of this hub that may read it', '可读取的本地群组'],
  save: ['Add mirror', '开始镜像'],
} as const;

export const t = strings(MIRRORS);
