import { readFileSync } from 'node:fs';
import { type Joined, TestHub } from '../support/hub.js';

/** Notes of a team, beside those of the demo: id, title, what is said under it, tags. */
const NOTES: readonly (readonly [string, string, string, string?])[] = [
  [
    'retry',
    'Payment webhooks are retried five times',
    'With exponential backoff; then the event goes to the dead letter queue.',
    'payments,webhook',
  ],
  [
    'idempotent',
    'Handlers of webhooks are idempotent by event id',
    'The provider delivers an event more than once; a table of seen ids makes the second a no-op.',
    'webhook',
  ],
  [
    'cents',
    'Prices are whole cents',
    'Floats lost a cent in a hundred; money is a bigint of cents everywhere, also in JSON.',
    'money',
  ],
  [
    'pnpm',
    'Use pnpm, not npm',
    'The lockfile is pnpm-lock.yaml; npm install makes a second one that CI refuses.',
    'tooling',
  ],
  [
    'flags',
    'Feature flags live in Unleash',
    'A flag is removed within a sprint after it is on for everybody.',
    'unleash',
  ],
  [
    'sessions',
    'Sessions are kept in Redis for 30 days',
    'Logging out deletes the key; a password change deletes all keys of the user.',
    'auth,redis',
  ],
  [
    'csrf',
    'Every form needs a CSRF token',
    'The helper csrfField() renders it; the middleware refuses posts without one.',
    'security',
  ],
  [
    'invoices',
    'Invoice numbers have no gaps',
    'They come from a sequence in the transaction that books the order, never from the UI.',
    'invoices',
  ],
  [
    'timezone',
    'Opening hours are in the timezone of the shop',
    'Store local time and the IANA zone, not UTC: daylight saving moves the hours.',
    'time',
  ],
  [
    'search',
    'Product search uses Meilisearch',
    'The index is rebuilt at night; a changed product is pushed within a minute.',
    'meilisearch',
  ],
  [
    'images',
    'Product images are resized by imgproxy',
    'Never store thumbnails; the URL is signed with the key from Vault.',
    'imgproxy',
  ],
  [
    'refunds',
    'Refunds above 500 euros need a second approval',
    'The approver must not be the one who asked.',
    'refunds',
  ],
  [
    'vat',
    'VAT is computed per line and rounded once',
    'Rounding each line made totals differ from the bookkeeping.',
    'tax',
  ],
  [
    'mail',
    'Transactional mail goes through Postmark',
    'The newsletter has another sender, so that bounces do not harm receipts.',
    'email',
  ],
  [
    'e2e',
    'End to end tests run against a seeded stack',
    'make e2e starts it; tests must not depend on each other.',
    'playwright',
  ],
  [
    'stock',
    'Stock is reserved at checkout for 15 minutes',
    'A job frees what was not paid; the cart itself reserves nothing.',
    'inventory',
  ],
  [
    'graphql',
    'The GraphQL schema is generated from the resolvers',
    'Do not edit schema.graphql; run codegen.',
    'graphql',
  ],
  [
    'k8s',
    'Deployments go through Argo CD',
    'Nobody runs kubectl apply by hand; the chart is in ops/shop.',
    'deploy,argocd',
  ],
  [
    'logs',
    'Logs must hold no e-mail addresses',
    'Use maskEmail() before logging anything of a customer.',
    'privacy',
  ],
  [
    'coupon',
    'A coupon code counts once per customer',
    'Checked by the unique index coupon_use(customer_id, coupon_id).',
    'coupons',
  ],
  ['zh-sign', '支付回调必须验证签名', '使用平台公钥验签，失败时返回 400 并记录告警。', '支付'],
  ['zh-sms', '短信验证码五分钟过期', '同一手机号六十秒内只能发送一次。', '登录'],
  ['zh-export', '订单导出走异步任务', '超过一万行的导出会拖垮数据库，完成后发邮件通知。', '订单'],
];

/** What people ask for, and the notes that are about it. */
const ASKED: readonly (readonly [string, ...string[]])[] = [
  ['the payment webhook retries forever, fix it', 'retry', 'idempotent'],
  ['we process some webhook events twice', 'idempotent', 'retry'],
  ['show prices with two decimals, the api returns cents', 'cents'],
  ['add lodash with npm install', 'pnpm'],
  ['put the new checkout behind a feature flag in unleash', 'flags'],
  ['how long does a redis session live?', 'sessions'],
  ['the contact form fails with a csrf error', 'csrf'],
  ['there is a gap in the invoice numbers of march', 'invoices'],
  ['opening hours are wrong by one hour since daylight saving', 'timezone'],
  ['a renamed product does not show up in meilisearch', 'search'],
  ['generate thumbnails of product images on upload', 'images'],
  ['support can refund 800 euros without an approval', 'refunds'],
  ['the vat total differs by a cent from the sum of the lines', 'vat', 'cents'],
  ['send the receipt mail via postmark', 'mail'],
  ['the seeded stack of the end to end tests does not start', 'e2e'],
  ['free the reserved stock when the checkout is abandoned', 'stock'],
  ['add a field to schema.graphql', 'graphql'],
  ['kubectl apply the new argocd chart to staging', 'k8s'],
  ['customers complain that a coupon code can be used twice', 'coupon'],
  ['支付回调验签失败怎么处理', 'zh-sign'],
  ['短信验证码多久过期', 'zh-sms'],
  ['订单导出很慢，数据库撑不住', 'zh-export'],
  ['go on with IMP-12', 'demo-task-migrate'],
  ['move the nightly import to the queue', 'demo-task-migrate'],
  [
    'after restoring the backup the hub says that the cursor diverged',
    'demo-runbook-restore',
    'demo-decision-cursor',
  ],
  ['数据库迁移要不要先检查索引', 'demo-zh-index'],
  ['can I hash the jsonb column?', 'demo-pitfall-jsonb'],
];

/** What people ask for of which nothing is noted. */
const OTHERS: readonly string[] = [
  'yes, go on',
  'run the tests',
  'fix the lint errors',
  'commit this',
  'looks good, push it',
  'please continue with the next step',
  'the build is broken, please fix it',
  'add unit tests for the new code',
  'refactor this file into smaller functions',
  'what does this error mean?',
  'update the dependencies',
  'rename the variable to something clearer',
  'undo the last change',
  'write a commit message and push',
  'why is this test failing?',
  'make it faster',
  'create a new branch and open a pull request',
  'TypeError: Cannot read properties of undefined (reading "map")',
  'does this handle the empty case?',
  'show me the diff',
  'translate the comments into English',
  'bump the version and update the changelog',
  'thanks, that works now',
  'implement a binary search tree in Rust',
  'how do I center a div?',
  'add dark mode to the settings page',
  'the websocket reconnects in an endless loop after the laptop wakes up',
  'add pagination to the users list',
  'write a Python script that renames all files in a folder',
  'the mobile app crashes on Android 14',
  'add a health check endpoint',
  'upgrade React to version 19',
  'sort the leaderboard by score',
  'use a date picker in the report dialog',
  '继续',
  '运行测试',
  '修复报错',
  '提交代码',
  '帮我写一个单元测试',
  '首页加载太慢',
  '把列表改成虚拟滚动',
  '升级到最新版本',
];

describe('what is recalled beside prompts', () => {
  let hub: TestHub;
  let ada: Joined;
  const recall = async (prompt: string): Promise<string[]> => {
    const body = { prompt, projectKey: 'shop' };
    const answer = await hub.ask('/api/v1/recall', { token: ada.accessToken, body });
    return answer.body.items.map(({ id }: { id: string }) => id);
  };

  beforeAll(async () => {
    hub = await TestHub.start();
    await hub.group('core');
    ada = await hub.join('core', 'Ada');
    const demo = readFileSync('scripts/demo-knowledge.jsonl', 'utf8').trim().split('\n');
    const notes = NOTES.map(([id, title, summary, tags = '']) => {
      return { id, title, summary, tags: tags.split(','), type: 'decision' };
    });
    const all = [...notes, ...demo.map((line) => JSON.parse(line))];
    const events = all.map((note, at) => {
      const knowledge = {
        ...note,
        projectKey: 'shop',
        para: { category: 'projects', key: 'shop' },
      };
      const createdAt = '2026-11-01T08:00:00.000Z';
      return { id: `note-${at}`, kind: 'knowledge.captured', payload: { knowledge }, createdAt };
    });
    await hub.push(ada, events);
  });

  afterAll(() => hub.stop());

  it('is about what was asked, mostly there, and nothing where nothing is noted', async () => {
    const wrong: string[] = [];
    let right = 0;
    let found = 0;
    for (const [prompt, ...about] of ASKED) {
      const ids = await recall(prompt);
      const known = ids.filter((id) => about.includes(id));
      right += known.length;
      if (known.length > 0) found++;
      wrong.push(...ids.filter((id) => !about.includes(id)).map((id) => `${prompt}: ${id}`));
    }
    let disturbed = 0;
    for (const prompt of OTHERS) {
      const ids = await recall(prompt);
      if (ids.length > 0) disturbed++;
      wrong.push(...ids.map((id) => `${prompt}: ${id}`));
    }
    const [precision, silence] = [right / (right + wrong.length), 1 - disturbed / OTHERS.length];
    expect({ wrong, isPrecise: precision >= 0.9 }).toEqual({ wrong, isPrecise: true });
    expect({ wrong, isSilent: silence >= 0.95 }).toEqual({ wrong, isSilent: true });
    expect(found / ASKED.length).toBeGreaterThanOrEqual(0.7);
  });
});
