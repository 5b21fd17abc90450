// Notes in Chinese, and questions somebody would ask for them in other words and another order.

const SUBJECTS = [
  '短信验证码',
  '数据库连接池',
  '支付回调',
  '订单状态机',
  '网关限流',
  '消息队列',
  '对象存储上传',
  '用户权限',
  '定时任务',
  '全文检索',
  '配置中心',
  '日志采集',
  '链路追踪',
  '灰度发布',
  '前端路由',
  '表格组件',
  '文件导出',
  '邮件通知',
  '单点登录',
  '令牌刷新',
  '库存扣减',
  '优惠券核销',
  '报表统计',
  '数据迁移',
  '容器镜像',
  '服务注册',
];

/** What may be said of a subject: how it is told, and how it is asked for. */
const MATTERS = [
  ['超时之后最多重试三次，每次间隔加倍，避免雪崩。', '超时 重试 间隔'],
  ['缓存失效时先返回旧值，再由后台线程刷新。', '旧值 后台刷新 缓存'],
  ['上线前必须在预发环境跑完压测并留下报告。', '压测报告 预发环境'],
  ['同一请求重复到达时按业务单号去重，保证幂等。', '重复请求 幂等 去重'],
  ['敏感字段写入之前统一脱敏，手机号只保留后四位。', '手机号脱敏 敏感字段'],
  ['分页查询不要使用深度偏移，改用游标。', '深度偏移 游标分页'],
  ['失败率超过百分之五就触发告警并自动降级。', '失败率 告警 降级'],
  ['时区一律使用协调世界时，展示时再转换。', '时区转换 协调世界时'],
  ['单元测试覆盖边界条件，禁止依赖外部网络。', '边界条件 单元测试 外部网络'],
  ['版本升级时保留旧接口两个月，文档注明废弃日期。', '旧接口 废弃日期 版本升级'],
];

/** The notes as knowledge items. */
export const CHINESE_NOTES = SUBJECTS.flatMap((subject, at) =>
  MATTERS.map(([told], matter) => ({
    id: `zh-${at}-${matter}`,
    title: `${subject}的约定（${matter + 1}）`,
    summary: `关于${subject}：${told}`,
  })),
);

/** A question for each note: its words turned around. */
export const CHINESE_QUESTIONS = SUBJECTS.flatMap((subject, at) =>
  MATTERS.map(([, asked], matter) => ({
    query: `${asked} ${subject}`,
    id: `zh-${at}-${matter}`,
  })),
);
