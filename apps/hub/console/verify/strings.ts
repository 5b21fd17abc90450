import { strings } from '../strings/text.js';

/** The texts of verifying a log. */
const VERIFY = {
  notPublished: [
    'A log no longer continues its own published history, so nothing more of it is published. Let nobody push until you have restored what was lost or begun the log anew: see “After a restore” in docs/trust.md.',
    '某个日志与已发布的内容不再衔接，已停止发布该日志。在补回缺失内容或重新开始该日志之前，请勿推送：见 docs/trust.md 的“After a restore”。',
  ],
  logNotPublished: [
    'Nothing more of this log is published: it does not continue what was published of it before. Verifying it below says only whether it is intact in itself.',
    '该日志已停止发布:它与此前已发布的内容不再衔接。下方的验证只能说明日志自身是否完整。',
  ],
  start: ['Verify in this browser', '在此浏览器中验证'],
  stop: ['Stop', '停止'],
  progress: ['{done} of {size} events recomputed', '已重算 {size} 个事件中的 {done} 个'],
  intact: ['Intact.', '完整无误。'],
  broken: ['Event {sequence} {problem}.', '第 {sequence} 个事件有问题:{problem}。'],
  brokenTitle: ['This log was changed.', '日志已被改动。'],
  checked: ['Checked', '已验证'],
  notChecked: ['Not checked', '未验证'],
  chain: [
    [
      '{n} event: its hash was recomputed from its content and names the one before.',
      '{n} events: each hash was recomputed from its content and names the one before.',
    ],
    '{n} 个事件:每个哈希均由内容重新计算,且各自指向前一个事件。',
  ],
  shown: [
    [
      'The event shown here is in the log with that hash.',
      'All {n} events shown here are in the log with those hashes.',
    ],
    '此处显示的 {n} 个事件均以相同哈希存在于日志中。',
  ],
  notShown: [
    'Different from what is shown here: event {sequences}.',
    '与此处显示不符:事件 {sequences}。',
  ],
  root: [
    'All hashes together give the tree that the hub signed, {size} events long.',
    '所有哈希共同构成中心所签名的哈希树,共 {size} 个事件。',
  ],
  noRoot: [
    'The hashes do not give the tree that the hub signed.',
    '这些哈希与中心签名的哈希树不一致。',
  ],
  signature: ['Signed by the key {key}.', '签名来自密钥 {key}。'],
  noSignature: [
    'The checkpoint is not signed with the key that the hub names.',
    '检查点并非由中心所称的密钥签名。',
  ],
  keyFirst: [
    'This browser sees that key for the first time and cannot know whose it is.',
    '此浏览器首次见到该密钥,无法得知其归属。',
  ],
  keySame: ['It is the key this browser has seen before.', '与此浏览器此前见过的密钥相同。'],
  keyOther: [
    'This browser has seen a different key for this log before.',
    '此浏览器此前见过该日志的另一把密钥。',
  ],
  payloads: [
    [
      '{n} payload is redacted or withheld: its hash stays, but its words cannot be recomputed.',
      '{n} payloads are redacted or withheld: their hashes stay, but their words cannot be recomputed.',
    ],
    '{n} 个内容已删除或不可见:哈希仍在,但内容无法重算。',
  ],
  others: [
    'Whether the hub shows everybody the same log: to find out, compare a checkpoint with somebody else’s.',
    '中心是否向所有人展示同一份日志:请与他人的检查点比对。',
  ],
  took: ['in {seconds} s', '用时 {seconds} 秒'],
} as const;

export const t = strings(VERIFY);
