import { convert } from '../src/convert.js';
import { ConversionError, PROTOCOLS, type Protocol } from '../src/contract/contract.js';
import { WARNING_LIMIT } from '../src/contract/report.js';
import { convertRequest } from './request/convert-request.js';

const refusal = (source: Protocol, body: unknown): ConversionError => {
  for (const target of PROTOCOLS) {
    try {
      convert({ kind: 'request', source, target, body });
    } catch (error) {
      if (error instanceof ConversionError) return error;
      throw error;
    }
  }
  throw new Error('it was converted');
};

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = { a: value };
  return value;
}

describe('a body that is no request of its protocol', () => {
  it.each<[Protocol, unknown, string]>([
    ['openai', null, '$'],
    ['openai', [], '$'],
    ['openai', 'text', '$'],
    ['openai', {}, '$.messages'],
    ['openai', { messages: 'hi' }, '$.messages'],
    ['openai', { messages: [1] }, '$.messages[0]'],
    ['openai', { messages: [{ content: 'hi' }] }, '$.messages[0].role'],
    ['openai', { messages: [{ role: 'robot', content: 'hi' }] }, '$.messages[0].role'],
    ['openai', { messages: [{ role: 'user', content: 1 }] }, '$.messages[0].content'],
    ['responses', {}, '$.input'],
    ['responses', { input: 1 }, '$.input'],
    ['responses', { input: [null] }, '$.input[0]'],
    ['claude', { system: 'a' }, '$.messages'],
    ['claude', { messages: [{ role: 'tool', content: 'a' }] }, '$.messages[0].role'],
    ['gemini', { messages: [] }, '$.contents'],
    ['gemini', { contents: [{ role: 'bot', parts: [] }] }, '$.contents[0].role'],
  ])('%s %j is refused at %3$s', (source, body, path) => {
    expect(refusal(source, body).path).toBe(path);
  });

  it('is refused beyond the nesting limit, which counts below the frame of the protocol', () => {
    const body = (depth: number) => ({
      max_tokens: 9,
      messages: [
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'a', name: 'f', input: nested(depth) }],
        },
      ],
    });
    expect(convertRequest('claude', 'openai', body(200)).output.messages).toHaveLength(1);
    expect(refusal('claude', body(300)).message).toContain(
      'deeper than 210 levels: 200 of a value',
    );
    expect(refusal('claude', body(100_000)).path.length).toBeLessThan(300);
  });

  it('is refused from 211 levels below its root on, whatever lies there', () => {
    const body = (levels: number) => ({
      messages: [{ role: 'user', content: 'hi' }],
      more: JSON.parse('['.repeat(levels) + ']'.repeat(levels)),
    });
    expect(convertRequest('openai', 'claude', body(210)).output.messages).toHaveLength(1);
    expect(refusal('openai', body(211)).message).toContain('deeper than 210 levels');
  });

  it('converts a schema of 200 levels', () => {
    let schema: Record<string, unknown> = { type: 'string' };
    for (let i = 0; i < 200; i++) schema = { type: 'object', properties: { a: schema } };
    const tools = [{ type: 'function', function: { name: 'f', parameters: schema } }];
    const body = { model: 'm', messages: [{ role: 'user', content: 'hi' }], tools };
    const [entry] = convertRequest('openai', 'gemini', body).output.tools[0].functionDeclarations;
    expect(JSON.stringify(entry.parameters).match(/OBJECT/g)).toHaveLength(200);
  });
});

describe('an odd body', () => {
  it('with names of the language as keys neither breaks nor changes anything', () => {
    const body = JSON.parse(
      '{"model":"m","__proto__":{"polluted":1},"constructor":"x","messages":[{"role":"user","content":"hi","__proto__":{"role":"system"}}],' +
        '"metadata":{"__proto__":"a","constructor":"b"},"tools":[{"type":"constructor"},{"type":"__proto__"}]}',
    );
    for (const target of ['responses', 'claude', 'gemini'] as const) {
      const { codes } = convertRequest('openai', target, { ...body, max_tokens: 9 });
      expect(codes).toContain('unknown-field');
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('gives a bounded list of warnings', () => {
    const body: Record<string, unknown> = { model: 'm', messages: [] };
    for (let i = 0; i < 5000; i++) body[`field_${i}`] = i;
    const { warnings } = convertRequest('openai', 'responses', body);
    expect(warnings).toHaveLength(WARNING_LIMIT + 1);
    expect(warnings.at(-1)!.code).toBe('too-many-warnings');
  });

  it.each(['[1,2]', '"a"', '{', 'null', '9', '{"a":1} x', '['.repeat(100_000)])(
    'keeps arguments that are no object as text: %.20s',
    (args) => {
      const messages = [
        {
          role: 'assistant',
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: args } }],
        },
      ];
      const { output, codes } = convertRequest('openai', 'claude', {
        model: 'm',
        max_tokens: 9,
        messages,
      });
      expect(output.messages[0].content[0].input).toEqual({ input: args });
      expect(codes).toContain('invalid-json-arguments');
    },
  );

  it('keeps arguments that nest without end as text', () => {
    const args = '{"a":'.repeat(5000) + '1' + '}'.repeat(5000);
    const messages = [
      {
        role: 'assistant',
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: args } }],
      },
    ];
    const { output } = convertRequest('openai', 'gemini', { model: 'm', messages });
    expect(output.contents[0].parts[0].functionCall.args).toEqual({ input: args });
  });
});

describe('a large body', () => {
  const items = {
    openai: () => ({
      messages: Array.from({ length: 30_000 }, () => ({ role: 'user', content: 'a' })),
    }),
    responses: () => ({
      input: Array.from({ length: 30_000 }, (_, i) => ({
        type: 'reasoning',
        id: `rs_${i}`,
        summary: [{ type: 'summary_text', text: 'a' }],
      })),
    }),
    claude: () => ({
      max_tokens: 9,
      messages: [
        {
          role: 'user',
          content: Array.from({ length: 130_000 }, () => ({ type: 'text', text: 'a' })),
        },
      ],
    }),
    gemini: () => ({
      contents: [
        {
          role: 'model',
          parts: Array.from({ length: 30_000 }, () => ({ functionCall: { name: 'f', args: {} } })),
        },
      ],
    }),
  };

  it.each(PROTOCOLS)('of %s with very many parts converts to every protocol', (source) => {
    const body = { model: 'm', ...items[source]() };
    for (const target of PROTOCOLS) {
      expect(convert({ kind: 'request', source, target, body }).output).toBeDefined();
    }
  });

  it('of very many fields converts as an event of every protocol', () => {
    const fields = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`k${i}`, 1]));
    const events = {
      openai: { choices: [] },
      responses: { type: 'response.queued', sequence_number: 1 },
      claude: { type: 'ping' },
      gemini: { candidates: [] },
    };
    for (const source of PROTOCOLS) {
      const body = { ...events[source], ...fields };
      expect(convert({ kind: 'stream', source, target: 'claude', body }).output).toBeDefined();
    }
  });

  it('of one long text takes no longer than its length says', () => {
    const time = (length: number): number => {
      const content = '\\"9007199254740993,'.repeat(length);
      const messages = [
        {
          role: 'assistant',
          content,
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'f', arguments: `{"a":"${content}"}` } },
          ],
        },
      ];
      const body = { model: 'm', max_tokens: 9, messages };
      const times = [0, 1, 2].map(() => {
        // Time of the processor: that of the clock is shared with what else the machine does.
        const started = process.cpuUsage();
        convertRequest('openai', 'claude', body);
        const { user, system } = process.cpuUsage(started);
        return user + system;
      });
      return Math.min(...times);
    };
    time(10_000);
    expect(time(160_000) / time(20_000)).toBeLessThan(8 * 6);
  });
});
