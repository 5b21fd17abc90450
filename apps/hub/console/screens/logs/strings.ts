import { strings } from '../../strings/text.js';

/** The texts of the logs. */
const LOGS = {
  title: ['Logs', '日志'],
  lead: [
    'Everything the hub knows is derived from these hash chains, so nobody has to take its word for it.',
    '中心的所有内容都由这些哈希链构成;无需轻信,可自行验证。',
  ],
  sync: ['Shared by members', '成员共享内容'],
  administration: ['Decisions about them', '管理决定'],
  ofHub: ['the hub itself', '中心自身'],
  size: [['{n} event', '{n} events'], '{n} 个事件'],
  head: ['Last hash', '最后一个事件的哈希'],
  checkpoint: ['Signed checkpoint', '签名检查点'],
  empty: ['No logs yet', '还没有日志'],
} as const;

export const t = strings(LOGS);
