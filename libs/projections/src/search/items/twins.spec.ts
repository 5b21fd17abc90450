import { type TwinFields, twinsIn } from './twins.js';

const TEXT =
  'The worker logged the whole request when a payment failed and with it the bearer token of the customer, so log only its id and redact nested headers too, as the sidecar and the gateway do since March, when an audit had found thousands of them in plain view';
const item = (more: Partial<TwinFields> = {}): TwinFields => ({
  groupKey: 'core',
  type: 'learning',
  layer: 'extract',
  visibility: 'team',
  status: 'active',
  title: 'Keep tokens out of the log',
  summary: TEXT,
  para: { category: 'resources', key: 'learning' },
  createdBy: { memberId: 'ada', clientId: 'a' },
  ...more,
});
const areTwins = (one: Partial<TwinFields>, other: Partial<TwinFields>) =>
  twinsIn([item(one), item(other)], 10)[1] === 0;

describe('twins', () => {
  it.each<[string, Partial<TwinFields>]>([
    ['are equal', {}],
    ['may be written by two members', { createdBy: { memberId: 'ben', clientId: 'b' } }],
    ['may differ in case, marks and forms of words', { title: 'KEEP token out of the logs!' }],
    ['may differ in a word of many', { summary: TEXT.replace('customer', 'client') }],
  ])('%s', (_, other) => {
    expect(areTwins({}, other)).toBe(true);
  });

  it.each<[string, Partial<TwinFields>, Partial<TwinFields>]>([
    ['of another type', {}, { type: 'decision' }],
    ['of another group', {}, { groupKey: 'other' }],
    ['of another project', {}, { projectKey: 'shop' }],
    ['seen by others', {}, { visibility: 'org' }],
    ['in force and not', {}, { status: 'superseded' }],
    ['with a number that differs', { content: 'Port 8080' }, { content: 'Port 8081' }],
    ['of which one denies', { content: 'Retry it' }, { content: 'Do not retry it' }],
    [
      'of which one denies in Chinese',
      { title: '支付日志要写令牌' },
      { title: '支付日志不要写令牌' },
    ],
    ['with titles of their own', { title: 'Redact headers' }, {}],
    [
      'of which one says more',
      {},
      { content: 'Rotate by hand whatever keys were logged in March' },
    ],
    [
      'private to two people',
      { visibility: 'private' },
      { visibility: 'private', createdBy: { memberId: 'ben', clientId: 'b' } },
    ],
  ])('are not two items %s', (_, one, other) => {
    expect(areTwins(one, other)).toBe(false);
  });

  it('of more than 20,000 characters are the same to the letter, for whoever searches waits for the comparison', () => {
    const long = `${TEXT}. `.repeat(100);
    expect(areTwins({ content: long }, { content: long })).toBe(true);
    expect(areTwins({ content: long }, { content: long.replace('customer', 'client') })).toBe(
      false,
    );
  });

  it('stand behind the first of them, as far as is looked', () => {
    const other = item({ title: 'Another thing', summary: 'Said otherwise' });
    const [first, second, third] = [item(), item(), item()];
    expect(twinsIn([first, other, second, third], 3)).toEqual([undefined, undefined, 0, 0]);
    expect(twinsIn([first, other, other, second], 2)).toEqual([undefined, undefined, 1, undefined]);
  });

  it('are not two items without a word', () => {
    expect(areTwins({ title: '!', summary: '' }, { title: '!', summary: '' })).toBe(false);
  });
});
