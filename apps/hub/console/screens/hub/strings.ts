import { strings } from '../../strings/text.js';

/** The texts of the hub's own screen. */
const HUB = {
  title: ['Hub', '中心'],
  lead: [
    'How this hub runs, what it was told, and who is connected.',
    '中心的运行状况、配置与连接。',
  ],
  version: ['Version', '版本'],
  address: ['Address', '地址'],
  mcp: ['For agents', '智能体地址'],
  events: ['Events in all logs', '所有日志中的事件'],
  lastEvent: ['Last event', '最近事件'],
  notPublished: [
    'A log no longer continues what was published of it. Nothing more is published of it; docs/trust.md says how to go on.',
    '某个日志与已发布的内容不再衔接，已停止发布该日志；处理办法见 docs/trust.md。',
  ],
  witness: ['Seen by the witness {name}', '见证者 {name} 最近见证'],
  witnessBehind: [
    ['but not what was published of {n} log', 'but not what was published of {n} logs'],
    '但尚有 {n} 个日志未见证',
  ],
  none: ['none yet', '暂无'],
  models: ['Read models', '读模型'],
  modelsLead: [
    'What is shown is made from the logs. A model that an event has stopped shows what came before it.',
    '所显示的内容由日志生成。被某个事件卡住的模型只显示该事件之前的内容。',
  ],
  name: ['Name', '名称'],
  state: ['State', '状态'],
  behind: ['Behind', '滞后'],
  behindBy: [['{n} event', '{n} events'], '{n} 个事件'],
  level: ['up to date', '已同步'],
  running: ['catching up', '同步中'],
  parked: ['stopped', '已停止'],
  retry: ['Try again', '重试'],
  retryOf: ['Try {name} again', '重试 {name}'],
  retried: ['Tried again.', '已重试。'],
  stoppedIn: [
    '{name} stopped in the {log} log after event {sequence}',
    '{name} 在 {log} 日志的事件 {sequence} 之后停止',
  ],
  hubLog: ['hub’s own', '中心'],
  sessions: ['Agents connected', '已连接的智能体'],
  sessionsLead: [
    'Over MCP, to the process that answered. Agents that ask without a session are not listed.',
    '通过 MCP 连接到应答进程。无会话的请求不在此列。',
  ],
  who: ['Who', '成员'],
  client: ['Client', '客户端'],
  opened: ['Since', '开始'],
  used: ['Last asked', '最近请求'],
  nobody: ['Nobody is connected', '没有连接'],
  nobodyWhy: [
    'An agent that starts with the hub’s tools appears here.',
    '使用中心工具的智能体启动后会显示在此处。',
  ],
  moreSessions: [['and {n} more', 'and {n} more'], '另有 {n} 个'],
  anonymous: ['without a bearer', '未携带令牌'],
  pageSessions: ['Signed in to the console', '已登录控制台'],
  pageSessionsLead: ['On whichever process of this hub.', '在此中心的任一进程上。'],
  byToken: ['with the administration token', '使用管理令牌'],
  settings: ['Settings', '设置'],
  settingsLead: [
    'As they hold now. They are environment variables, read once at start.',
    '当前生效的设置。它们是环境变量,仅在启动时读取。',
  ],
  setting: ['Setting', '设置项'],
  value: ['Value', '值'],
  source: ['From', '来源'],
  environment: ['environment', '环境变量'],
  default: ['default', '默认值'],
  file: ['key file', '密钥文件'],
  set: ['set, not shown', '已设置,不显示'],
  unset: ['not set', '未设置'],
} as const;

export const t = strings(HUB);
