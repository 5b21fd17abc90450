import { QUESTION } from '../session-end.js';
import { saysTooLittle, typedPrompt } from './typed-prompt.js';

describe('what a person typed of a prompt', () => {
  it('is without what agents and hooks put around it', () => {
    const told =
      '<hook_context>brief\n</hook_context>\n\nfix <b>it</b><system-reminder>x</system-reminder>';
    expect(typedPrompt(told)).toBe('fix <b>it</b>');
    expect(typedPrompt('<task-notification>\ndone\n</task-notification>')).toBe('');
  });

  it('is nothing of a command, or of what khub itself asked', () => {
    for (const prompt of ['/compact', '/deploy staging', '!git push', QUESTION])
      expect(typedPrompt(prompt)).toBe('');
    expect(typedPrompt('/usr/lib/x.so is missing')).toBe('/usr/lib/x.so is missing');
  });

  it('is without what may be a key, and with ids and paths', () => {
    const kept =
      'go on with 0b1e7a52-7c1f-4a57-9d53-0a4f1c2b3d4e in src/pages/AdminInterfacePricingPage.tsx';
    const keys = `sk-${'a1B2'.repeat(8)} ghp_${'x9'.repeat(18)} ${'0af1'.repeat(8)} -----BEGIN KEY-----\nabc`;
    expect(typedPrompt(`${kept} ${keys}`)).toBe(kept);
  });

  it('is the beginning and the end of what is longer than the hub reads', () => {
    for (const length of [4_100, 10_000, 100_000]) {
      const typed = typedPrompt(`look at this: ${'log '.repeat(length / 4)} why does it fail?`);
      expect(typed).toMatch(/^look at this: log .*\n.* log {2}why does it fail\?$/);
      expect(typed.length).toBeGreaterThan(3_900);
      expect(typed.length).toBeLessThanOrEqual(4_000);
    }
    expect(typedPrompt(`x${'😀'.repeat(5_000)}`)).toMatch(/^x(?:😀)+\n(?:😀)+$/u);
  });

  it('has nothing of a block or a key that the cut goes through', () => {
    const [log, reminder] = ['log '.repeat(3_000), 'secret '.repeat(3_000)];
    const block = `<system-reminder>${reminder}</system-reminder>`;
    const pem = `${'a/b '.repeat(3_000)}-----END PRIVATE KEY-----`;
    for (const prompt of [
      `before ${block} after`,
      `before ${log} ${block} after`,
      `before ${block} ${log} after`,
      `before ${log}${log} ${pem} after`,
      `before -----BEGIN PRIVATE KEY----- ${pem} after`,
    ])
      expect(typedPrompt(prompt)).toMatch(/^before\s+(?:l?o?g?\s+)*after$/);
  });

  it('is found without delay in what is long and without spaces', () => {
    const begun = process.cpuUsage();
    for (const each of ['a', '<a-b>', '</a-b>', '<a-', 'a\0'])
      typedPrompt(each.repeat(100_000 / each.length));
    expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
  });
});

describe('a prompt that says too little to ask the hub', () => {
  it.each([
    'yes, go on',
    'run the tests',
    'fix the lint errors',
    'commit this',
    'push it',
    '继续',
    '运行测试',
    '',
  ])('is %j', (prompt) => expect(saysTooLittle(prompt)).toBe(true));

  it.each([
    'fix the payment webhook',
    'what is imgproxy for?',
    'go on with IMP-12',
    '支付回调失败',
    'open item k1',
  ])('is not %j', (prompt) => expect(saysTooLittle(prompt)).toBe(false));
});
