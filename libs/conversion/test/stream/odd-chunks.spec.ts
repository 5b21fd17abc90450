import { convert, ConversionError, createByteConverter, PROTOCOLS } from '../../src/index.js';

const chunk = (fields: object) => ({ id: 'c', object: 'chat.completion.chunk', ...fields });
const saying = (content: string, finish_reason: string | null = null) =>
  chunk({ choices: [{ index: 0, delta: { content }, finish_reason }] });
const usage = { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 };

const converted = (target: (typeof PROTOCOLS)[number], ...events: unknown[]): string => {
  const converter = createByteConverter({ source: 'openai', target });
  const encoder = new TextEncoder();
  const sent = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return converter.push(encoder.encode(`${sent}data: [DONE]\n\n`)) + converter.end();
};

describe('a chunk of openai amid a stream', () => {
  it.each(PROTOCOLS)('that has no choices does not end it for %s', (target) => {
    for (const choices of [{ choices: null }, {}]) {
      const text = converted(
        target,
        saying('Hello'),
        chunk(choices),
        null,
        saying(' there', 'stop'),
        { id: 'c', ...choices, usage },
      );
      expect(text).toContain('Hello');
      expect(text).toContain(' there');
      expect(text).not.toMatch(/"error":\{|event: error/);
      expect(text).toMatch(/"(output_tokens|completion_tokens|candidatesTokenCount)":4/);
    }
  });

  it('that is an error beside no choices is that error', () => {
    const text = converted('claude', saying('Hello'), {
      choices: null,
      error: { message: 'Gone' },
    });
    expect(text).toContain('Hello');
    expect(text).toMatch(/event: error\ndata: .*Gone/);
  });

  it('that is no chunk ends it with an error', () => {
    expect(converted('claude', saying('Hello'), { answer: 'Hello' })).toContain('event: error');
  });
});

describe('a single event of openai', () => {
  it.each([
    [{ choices: null, usage }, 'not null'],
    [{ usage }, 'not missing'],
  ])('is refused without choices: %j', (body, reason) => {
    const single = () => convert({ kind: 'stream', source: 'openai', target: 'claude', body });
    expect(single).toThrow(ConversionError);
    expect(single).toThrow(reason);
  });
});
