import { ask, WORDS } from './ask.js';
import { startConverter, type RunningConverter } from './start-converter.js';

let service: RunningConverter;
beforeAll(async () => {
  service = await startConverter();
});
afterAll(() => service.stop());

describe('numbers and other values', () => {
  const same = { ...WORDS, target: 'openai' };

  it('survive that JavaScript cannot hold: big integers, __proto__, lone surrogates', async () => {
    const text =
      '{"model":"m","messages":[{"role":"user","content":"\\ud800"}],"seed":9007199254740993,' +
      '"metadata":{"__proto__":{"a":1e400},"constructor":"x"},"n":-0.10}';
    const { status, text: answer } = await ask(`${service.url}/convert`, same, text);
    expect(status).toBe(200);
    expect(answer).toBe(text.replace('-0.10', '-0.1'));
  });

  it('survive as big integers inside tool arguments, from object to text', async () => {
    const input = '{"id":9007199254740993,"deep":[12345678901234567890]}';
    const call = `{"type":"tool_use","id":"toolu_1","name":"f","input":${input}}`;
    const body = `{"model":"m","max_tokens":9,"messages":[{"role":"assistant","content":[${call}]}]}`;
    const query = { kind: 'request', source: 'claude', target: 'openai' };
    const { json } = await ask(`${service.url}/convert`, query, body);
    const { messages } = json as {
      messages: { tool_calls: { function: { arguments: string } }[] }[];
    };
    expect(messages[0]?.tool_calls[0]?.function.arguments).toBe(input);
  });

  it.each(['claude', 'gemini', 'openai'])(
    'survive as big integers inside tool arguments, from text to %s',
    async (target) => {
      const input =
        '{"id":9007199254740993,"deep":[12345678901234567890],"text":"9007199254740993"}';
      const call = `{"id":"call_1","type":"function","function":{"name":"f","arguments":${JSON.stringify(input)}}}`;
      const body = `{"model":"m","max_completion_tokens":9,"messages":[{"role":"assistant","content":null,"tool_calls":[${call}]}]}`;
      const query = { kind: 'request', source: 'openai', target };
      const { text, headers } = await ask(`${service.url}/convert`, query, body);
      expect(text).toContain(target === 'openai' ? JSON.stringify(input) : input);
      expect(headers.get('x-conversion-warnings') ?? '').not.toContain('big-integer');
    },
  );

  it('are dropped where they stand for a text, as small ones are', async () => {
    const id = '12345678901234567890';
    const tool = `{"type":"function","function":{"name":"f","description":${id},"parameters":{"default":${id}}}}`;
    const body = `{"model":"m","messages":[{"role":"user","content":"hi"}],"user":${id},"tools":[${tool}]}`;
    const wrapper = `{"kind":"request","source":"openai","target":"claude","explain":1,"body":${body}}`;
    const { json, text } = await ask(`${service.url}/api/convert`, {}, wrapper);
    const { output, warnings } = json as { output: object; warnings: object[] };
    expect(output).not.toHaveProperty('metadata');
    expect(output).not.toHaveProperty('tools[0].description');
    expect(text).toContain(`"default":${id}`);
    for (const path of ['$.user', '$.tools[0].function.description'])
      expect(warnings).toContainEqual(expect.objectContaining({ code: 'invalid-value', path }));
  });

  it('are refused where a text is needed, as small ones are', async () => {
    for (const number of ['5', '9007199254740993', '1e400']) {
      const body = `{"model":"m","messages":[{"role":"user","content":${number}}]}`;
      const query = { kind: 'request', source: 'openai', target: 'claude' };
      const { status, json } = await ask(`${service.url}/convert`, query, body);
      expect([status, json]).toEqual([
        422,
        { error: expect.stringContaining('$.messages[0].content') as string },
      ]);
    }
  });

  it('stay as they are where only text looks like arguments', async () => {
    for (const text of ['[9007199254740993]', '{"id":9007199254740993', '9007199254740993']) {
      const call = { id: 'c', type: 'function', function: { name: 'f', arguments: text } };
      const body = { model: 'm', messages: [{ role: 'assistant', tool_calls: [call] }] };
      const query = { kind: 'request', source: 'openai', target: 'responses' };
      const heard = await ask(`${service.url}/convert`, query, JSON.stringify(body));
      expect(heard.json).toMatchObject({ input: [{ arguments: text }] });
    }
  });
});
