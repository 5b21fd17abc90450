import { GrowingText } from './growing-text.js';

describe('a growing text', () => {
  it('has what was added between what it ends with, whatever it is and however long it gets', () => {
    const parts = ['["é"', 'x'.repeat(300_000), '😀'.repeat(200_000), '', ',1]', 'y'.repeat(9)];
    const text = new GrowingText();
    for (const part of parts) text.add(part);
    expect(text.endBetween('{"ü":', '}').toString()).toBe(`{"ü":${parts.join('')}}`);
  });

  it('leaves nothing behind in the next one, and what it came to is its own', () => {
    const first = new GrowingText();
    first.add('secret '.repeat(1_000));
    const was = first.endBetween('', '');
    const second = new GrowingText();
    second.add('open');
    expect(second.endBetween('<', '>').toString()).toBe('<open>');
    expect(was.toString()).toBe('secret '.repeat(1_000));
  });

  it('grows beside others', () => {
    const texts = Array.from({ length: 20 }, () => new GrowingText());
    for (let round = 0; round < 3; round++) texts.forEach((text, at) => text.add(`${at}.`));
    expect(texts.map((text) => text.endBetween('', '').toString())).toEqual(
      texts.map((_, at) => `${at}.${at}.${at}.`),
    );
  });
});
