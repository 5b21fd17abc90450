import { strings } from '../../strings/text.js';

/** The texts of the first page. */
const HOME = {
  title: ['What the team knows', '团队知识概览'],
  healthy: ['Everything is up to date.', '一切已是最新。'],
  behind: [
    ['{name} is {n} event behind.', '{name} is {n} events behind.'],
    '{name} 落后 {n} 个事件。',
  ],
  parked: ['{name} has stopped: {error}', '{name} 已停止:{error}'],
  notPublished: [
    'A log has lost what was published of it: let nobody push before this is decided.',
    '某个日志缺失了已发布的内容:处理之前请勿推送。',
  ],
  notIntact: [
    'A log does not verify: what is stored is not what was written.',
    '有日志无法重新计算:存储的内容与写入时不一致。',
  ],
  mirrorEnded: [
    'The mirror of {name} has ended until somebody looks.',
    '{name} 的镜像已停止,等待人工查看。',
  ],
  countsOfAll: ['These numbers are of all groups.', '以上数字涵盖所有群组。'],
  knowledgeItems: ['Items in force', '生效条目'],
  reviewQueue: ['Awaiting decision', '待裁决'],
  projects: ['Projects', '项目'],
  members: ['Members', '成员'],
  groups: ['Groups', '群组'],
  events: ['Events', '事件'],
  lastHour: ['{n} in the last hour', '过去一小时 {n} 个'],
  recent: ['Recently learned', '最近学到的'],
  allKnowledge: ['All knowledge', '全部知识'],
  nothingLearned: ['Nothing has been written down yet.', '还没有记录任何内容。'],
  lately: [['Today', 'The last {n} days'], '过去 {n} 天'],
  perDay: [
    ['What happened today', 'What happened on each of the last {n} days'],
    '过去 {n} 天每天的动态',
  ],
  learned: ['{n} learned', '新增 {n} 条'],
  superseded: ['{n} superseded', '取代 {n} 条'],
  contradicted: [['{n} contradiction', '{n} contradictions'], '矛盾 {n} 处'],
  waiting: ['Awaiting a decision', '等待裁决'],
  nothingWaits: ['Nothing awaits a decision.', '没有待裁决的内容。'],
  tasks: ['Open tasks', '进行中'],
  noTasks: ['No open tasks.', '没有未完成的任务。'],
  firstTitle: ['Three steps to the first shared note', '三步写下第一条共享知识'],
  firstLead: [
    'Do them in a terminal; each is ticked here by itself.',
    '在终端中完成,每一步会在此自动勾选。',
  ],
  stepJoin: ['Join, as the first member', '加入,成为第一位成员'],
  stepAgent: ['Connect a coding agent', '让编码代理接入'],
  stepCapture: ['Write down the first thing worth knowing', '记录第一条知识'],
  orHere: ['Invite others here', '在此处邀请他人'],
  otherAgents: [
    'Or codex, copilot, cursor, gemini, opencode. Ticked once the agent was started.',
    '也可以是 codex、copilot、cursor、gemini、opencode;代理启动后自动勾选。',
  ],
  joined: ['{name} joined.', '{name} 已加入。'],
  joinedFrom: ['{name} joined from {host}.', '{name} 从 {host} 加入。'],
  finish: ['Done', '完成'],
  stepDone: ['done', '已完成'],
  stepOpen: ['not yet', '未完成'],
} as const;

export const t = strings(HOME);
