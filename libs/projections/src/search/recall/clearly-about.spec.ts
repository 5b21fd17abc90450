import { clearlyAbout } from './clearly-about.js';
import { promptWords } from './prompt-words.js';

const weightOf = (prompt: string) =>
  promptWords(prompt).reduce((sum, { weight }) => sum + weight, 0);

describe('what a prompt is clearly about', () => {
  const item = (weight: number, ...leading: number[]) => {
    return { weight, leading: leading.length > 0 ? leading : [weight] };
  };

  it('shares enough with the prompt, some of that in its title, tags or aliases', () => {
    const [enough, mentioned, little] = [item(2), item(2, 0.4), item(1)];
    expect(clearlyAbout([enough, mentioned, little], 3)).toEqual([enough]);
  });

  it('shares a good part of the prompt, and of a long one at least as much', () => {
    expect(clearlyAbout([item(1.4)], 4)).toHaveLength(1);
    expect(clearlyAbout([item(1.4)], 5)).toHaveLength(0);
    expect(clearlyAbout([item(2.4)], 100)).toHaveLength(1);
    expect(clearlyAbout([item(2.3)], 100)).toHaveLength(0);
  });

  it('is the one item with the name that a prompt says hardly more than, if nothing else is', () => {
    expect(clearlyAbout([item(1), item(0.7)], 1.6)).toEqual([item(1)]);
    expect(clearlyAbout([item(1)], 1.7)).toEqual([]);
    expect(clearlyAbout([item(1, 0.8)], 1)).toEqual([]);
    expect(clearlyAbout([item(1), item(0.9)], 1)).toEqual([]);
    expect(clearlyAbout([item(1.2), item(1)], 1.2)).toEqual([item(1.2)]);
  });

  it('has several words of a prompt in its name that says hardly more, however frequent they are', () => {
    const [domain, hosting] = [item(0.9, 0.3, 0.4), item(0.8, 0.3, 0.4, 0.1)];
    expect(clearlyAbout([domain, hosting], 1.3)).toEqual([domain, hosting]);
    expect(clearlyAbout([domain, hosting], 1.6)).toEqual([]);
    expect(clearlyAbout([item(0.9, 0.7), item(0.9, 0.7, 0.2), item(0.9, 0.3, 0.3)], 1.3)).toEqual(
      [],
    );
  });

  it('is not far behind the best', () => {
    expect(clearlyAbout([item(4), item(3), item(2.9)], 5)).toEqual([item(4), item(3)]);
  });
});

describe('the words of a prompt', () => {
  it.each([
    'yes, go on',
    'run the tests',
    'fix the lint errors',
    'commit this',
    '继续',
    '运行测试',
    '修复报错',
    'das geht so nicht, mach das bitte wieder weg',
    "why doesn't it work? it isn't the server",
    'tu peux le faire pour nous, comme avant ?',
    '¿por qué no está aquí?',
    'dlaczego nie było tak, jak może?',
  ])('tell too little in %s', (prompt) => expect(weightOf(prompt)).toBeLessThan(0.9));

  it('weigh what they tell: names and rare words whole, common ones less, what is to be done hardly', () => {
    const words = new Map(promptWords('fix the webhook payment').map((each) => [each.word, each]));
    const weights = ['webhook', 'payment', 'fix'].map((word) => words.get(word)!.weight);
    expect(weights).toEqual([1, 0.6, 0.2]);
    expect(weightOf('3 x 12')).toBe(0);
  });

  it('tell nothing if they say in another language how something is said, with accents or without, but for names of tools', () => {
    expect(weightOf('wir müssen, doch wir dürfen es nicht')).toBe(0);
    expect(weightOf('wir mussen, doch wir durfen es nicht')).toBe(0);
    expect(weightOf('jest')).toBe(1);
    expect(weightOf('them')).toBe(0);
    expect(weightOf('theme')).toBe(0.6);
  });

  it('weigh as much in a name as apart, beside the whole name', () => {
    const words = promptWords('fixWebhook_clusterOf2 es2022');
    const names = words.filter(({ isName }) => isName).map(({ word }) => word);
    expect(names).toEqual(['fixwebhook_clusterof2', 'fixwebhook', 'clusterof2', 'es2022']);
    const weights = Object.fromEntries(words.map(({ word, weight }) => [word, weight]));
    expect(weights).toMatchObject({ webhook: 1, cluster: 0.6, fix: 0.2, '2': 0, '2022': 0 });
  });

  it('weigh hardly anything if they name the project', () => {
    const words = promptWords('the kioskApp webhook of the kiosk', 'kiosk-app');
    const weights = words.map(({ word, weight }) => `${word} ${weight}`);
    expect(weights).toEqual(['kioskapp 1', 'kiosk 0.2', 'app 0.2', 'webhook 1']);
  });

  it('count pairs of Chinese characters half, so that a word counts as often as it has pairs', () => {
    expect(weightOf('支付回调')).toBeCloseTo(1.5);
    expect(weightOf('支')).toBe(0);
  });
});
