import { fewestPairs, similarPairs } from './similar-pairs.js';
import { type ComparedItem, wordingOf } from './wording.js';

const item = (title: string, text: string, more: Partial<ComparedItem> = {}): ComparedItem => ({
  groupKey: 'core',
  id: title,
  project: 'shop',
  isTask: false,
  title,
  text,
  ...more,
});
const TTL = item('Cart TTL is 30 minutes', 'Carts are kept in Redis for 30 minutes.');
const LATER = item('Cart TTL is 24 hours', 'Carts are kept in Redis for 24 hours now.');
const pairsOf = (...items: ComparedItem[]) => similarPairs(items.map(wordingOf));
const areListed = (...items: ComparedItem[]) => pairsOf(...items).length > 0;

describe('items that are alike', () => {
  it.each<[string, ComparedItem, ComparedItem]>([
    [
      'say the same in other words',
      item('Use pnpm, not npm', 'Lockfile is pnpm-lock.yaml; with npm install the CI fails.'),
      item('We use pnpm instead of npm', 'npm install makes the CI fail: use pnpm, not npm.'),
    ],
    ['say the opposite', TTL, LATER],
    ['are of a project and of none', TTL, { ...LATER, project: null }],
    [
      'are open tasks with the same title',
      item('Migrate the catalog', 'Begun', { isTask: true }),
      item('Migrate catalog', 'Half done', { isTask: true }),
    ],
    [
      'are written in Chinese',
      item('通知重试 3 次', '通知发送失败后重试 3 次。'),
      item('通知重试 5 次', '通知发送失败后重试 5 次。'),
    ],
  ])('%s', (_, one, other) => {
    expect(areListed(one, other)).toBe(true);
  });

  const cached = (what: string) =>
    item(`Cache ${what} for 60 seconds`, `Reads of ${what} are cached by tenant for 60 seconds.`);

  it.each<[string, ComparedItem, ComparedItem]>([
    ['about two things in the same words', cached('orders'), cached('refunds')],
    ['about two names with digits', cached('utf8'), cached('utf16')],
    ['of two projects', TTL, { ...LATER, project: 'app' }],
    ['of two groups', TTL, { ...LATER, groupKey: 'other' }],
    ['of which one is a task', TTL, { ...LATER, isTask: true }],
    [
      'of two releases',
      item('Release orders 1.2.0', 'Version 1.2.0 of orders is live.'),
      item('Release orders 1.3.0', 'Version 1.3.0 of orders is live.'),
    ],
    [
      'of two tickets',
      item('Close SHOP-12', 'The ticket to close is SHOP-12.'),
      item('Close SHOP-13', 'The ticket to close is SHOP-13.'),
    ],
    [
      'of which the first is about more',
      item('Redux and Zustand keep state', 'Redux and Zustand keep state.'),
      item('Redux keeps state', 'Redux keeps state.'),
    ],
    [
      'of which the second is about more',
      item('Redux keeps state', 'Redux keeps state.'),
      item('Redux and Zustand keep state', 'Redux and Zustand keep state.'),
    ],
    [
      'with few words in common',
      item('Redis restart wakes every engineer', 'A Redis restart needs somebody with a key.'),
      item('Redis restart loses carts', 'Upon a Redis restart customers begin anew.'),
    ],
    ['without a word', item('!', ''), item('!', '')],
  ])('are not two %s', (_, one, other) => {
    expect(areListed(one, other)).toBe(false);
  });

  it('come with the numbers that each of them alone has', () => {
    const [pair] = pairsOf(TTL, LATER);
    expect(pair?.opposed).toEqual(['30', '24']);
    const same = item('Cart TTL', 'Carts are kept for 30 minutes, the cart TTL.');
    const other = item('Cart TTL', 'Carts are kept for 24 hours, the cart TTL.');
    expect(pairsOf(same, other)[0]?.opposed).toEqual(['30', '24']);
  });

  it.each([
    ['the other has none', 'Deploy on Friday', 'Deploy on Friday whenever it is ready.', ['not']],
    ['the other has one too', 'Never deploy on Friday', 'To deploy on Friday is not done.', []],
  ])('come with a negation of a title if %s', (_, title, text, opposed) => {
    const denied = item('Do not deploy on Friday', 'Never deploy on Friday.');
    expect(pairsOf(denied, item(title, text))[0]?.opposed).toEqual(opposed);
    expect(pairsOf(item(title, text), denied)[0]?.opposed).toEqual(opposed);
  });

  it('are listed the most alike first', () => {
    const near = item('Cart TTL is 30 minutes', 'Carts are kept in Redis for 30 minutes, all.');
    expect(pairsOf(LATER, TTL, near)[0]).toMatchObject({ first: 1, second: 2 });
  });

  it('are joined by as few pairs as it takes', () => {
    const four = [1, 2, 3, 4].map((id) => ({ ...TTL, id: `${id}` }));
    const pairs = pairsOf(...four, item('Spacing', 'Tokens of spacing'));
    expect([pairs.length, fewestPairs(pairs).length]).toEqual([6, 3]);
  });

  it('are compared with those beside them, however many are alike', () => {
    const many = Array.from({ length: 400 }, (_, id) => ({ ...TTL, id: `${id}` }));
    const pairs = pairsOf(...many);
    expect(pairs).toHaveLength(2_000);
    expect(Math.max(...pairs.map(({ first, second }) => second - first))).toBeLessThanOrEqual(64);
  });
});
