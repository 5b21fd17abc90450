import {
  convert,
  createByteConverter,
  createStreamConverter,
  type Protocol,
} from '../src/index.js';

/** A call whose one argument is a number, as each protocol says it in one event or response, written as JSON text. */
const call = (source: Protocol, n: string): string =>
  ({
    gemini: `{"candidates":[{"content":{"role":"model","parts":[{"functionCall":{"name":"f","args":{"n":${n}}}}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":1}}`,
    claude: `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"f","input":{"n":${n}}}}`,
    openai: `{"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"t","function":{"name":"f","arguments":"{\\"n\\":${n}}"}}]},"finish_reason":"tool_calls"}]}`,
    responses: `{"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","call_id":"t","name":"f","arguments":"{\\"n\\":${n}}"}}`,
  })[source];

const streamed = (source: Protocol, target: Protocol, ...events: string[]) => {
  const converter = createByteConverter({ source, target });
  const encoder = new TextEncoder();
  const frames = events.map((event) => converter.push(encoder.encode(`data: ${event}\n\n`)));
  return {
    text: frames.join('') + converter.end(),
    codes: converter.warnings.map(({ code }) => code),
  };
};

const sources: Protocol[] = ['openai', 'responses', 'claude', 'gemini'];
const pairs = sources.flatMap((source) =>
  sources.map((target): [Protocol, Protocol] => [source, target]),
);

describe('a number in tool arguments that JavaScript cannot hold', () => {
  it.each(pairs)('reaches, in a stream of bytes from %s to %s, its digits', (source, target) => {
    for (const n of ['9007199254740993', '-12345678901234567890', '1e400']) {
      const { text, codes } = streamed(source, target, call(source, n));
      expect(text.replaceAll('\\', '')).toContain(`{"n":${n}}`);
      expect(codes).not.toContain('big-integer');
    }
  });

  it('has its digits also where the arguments come to gemini in pieces', () => {
    const piece = (json: string) =>
      `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":${JSON.stringify(json)}}}`;
    const begin = `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"f","input":{}}}`;
    const pieces = [piece('{"n":90071'), piece('99254740993,"t":"9007199254740993"}')];
    const end = '{"type":"content_block_stop","index":0}';
    const { text, codes } = streamed('claude', 'gemini', begin, ...pieces, end);
    expect(text).toContain('"args":{"n":9007199254740993,"t":"9007199254740993"}');
    expect(codes).not.toContain('big-integer');
  });

  it('is of no account in a stream where it stands for a text or a count', () => {
    const chunk = (content: string, rest = '') =>
      `{"id":"c","created":1e400,"choices":[{"index":0,"delta":{"content":${content}}}]${rest}}`;
    const usage = ',"usage":{"prompt_tokens":1e400,"completion_tokens":3}';
    const events = [chunk('"#exact:1"', usage), chunk('12345678901234567890')];
    const { text, codes } = streamed('openai', 'claude', ...events);
    expect(text).toContain('"text_delta","text":"#exact:1"');
    expect(text).not.toMatch(/12345678901234567890|1e400/);
    expect(codes).toContain('invalid-value');
  });

  it('is never taken for a text that looks like its mark, in whatever pieces and under whatever escape that comes', () => {
    const say = (content: string) =>
      `{"id":"c","choices":[{"index":0,"delta":{"content":${content}}}]}`;
    const big = call('openai', '9007199254740993').replace('finish_reason', 'x');
    for (const texts of [
      ['"#exact:1"'],
      ['"\uFDD012"'],
      ['"\\ufdd012"'],
      ['"\uFDD0"', '"12"'],
      ['"\uFDD0\uFDD0"', '"\\uFDD0\\uFDD012"'],
      [String.raw`"{\"n\":\"\ufdd012\"}"`],
    ]) {
      const said = texts.map((text) => JSON.parse(text) as string).join('');
      for (const target of ['claude', 'responses', 'gemini'] as const) {
        const { text } = streamed('openai', target, ...texts.map(say), big);
        const shown = [...text.matchAll(/"(?:text|delta)":("(?:[^"\\]|\\.)*")/g)];
        const joined = shown.map(([, json]) => JSON.parse(json!) as string).join('');
        expect(joined.startsWith(said)).toBe(true);
        expect(text.replaceAll('\\', '')).toContain('{"n":9007199254740993}');
      }
    }
  });

  it('stands beside an argument that looks like its mark', () => {
    for (const own of [
      String.raw`\"\uFDD012\"`,
      String.raw`\"\ufdd012\"`,
      String.raw`\"\\ufdd012\"`,
    ]) {
      const event = call('openai', `9007199254740993,\\"t\\":${own}`);
      const { text } = streamed('openai', 'gemini', event);
      expect(text).toContain('"args":{"n":9007199254740993,"t":"\uFDD012"}');
    }
  });

  it('ends a stream that nests too deep as any other', () => {
    const deep = `{"choices":[],"n":9007199254740993,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(streamed('openai', 'claude', deep).text).toContain('nests deeper');
  });

  it.each<[Protocol, Protocol]>([
    ['gemini', 'openai'],
    ['gemini', 'responses'],
    ['gemini', 'claude'],
    ['claude', 'openai'],
    ['claude', 'responses'],
  ])('is told, as an event of %s that was parsed before it goes to %s', (source, target) => {
    for (const n of ['9007199254740993', '1e400']) {
      const event: unknown = JSON.parse(call(source, n));
      const whole = createStreamConverter({ source, target });
      whole.push(event);
      const { warnings } = convert({ kind: 'stream', source, target, body: event });
      for (const told of [whole.warnings, warnings])
        expect(told.map(({ code }) => code)).toContain('big-integer');
    }
  });

  it('is told in a response between two protocols whose arguments are objects', () => {
    const gemini: unknown = JSON.parse(call('gemini', '9007199254740993'));
    const { output, warnings } = convert({
      kind: 'response',
      source: 'gemini',
      target: 'claude',
      body: gemini,
    });
    const back = convert({ kind: 'response', source: 'claude', target: 'gemini', body: output });
    for (const told of [warnings, back.warnings])
      expect(told.map(({ code }) => code)).toContain('big-integer');
  });

  it('is not told of a number that it holds', () => {
    const body: unknown = JSON.parse(call('gemini', '[1.5,1e21,-9007199254740991]'));
    for (const target of ['openai', 'claude'] as const) {
      const { warnings } = convert({ kind: 'response', source: 'gemini', target, body });
      expect(warnings.map(({ code }) => code)).not.toContain('big-integer');
    }
  });
});
