import { convertRequest, type Loose } from './convert-request.js';
import { ASK, requestWith } from './rows/row.js';

const say = (role: string, content: string) => ({ role, content });
const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };
const called = { role: 'assistant', content: null, tool_calls: [call] };
const result = { role: 'tool', tool_call_id: 'c', content: 'done' };

describe('system text in the middle, for claude', () => {
  const [S1, S2] = ['one', 'two'].map((text) => say('system', text));
  const to = (model: string, ...messages: unknown[]) =>
    convertRequest('openai', 'claude', { model, max_tokens: 9, messages });
  const roles = ({ messages }: Loose) => messages.map(({ role }: { role: string }) => role);
  const answer = say('assistant', 'a');

  it('moves to the start for a model that takes it only there', () => {
    const { output, codes } = to('claude-sonnet-4-5', ASK.openai, answer, S1, S2, ASK.openai);
    expect(roles(output)).toEqual(['user', 'assistant', 'user']);
    expect(output.system.map(({ text }: Loose) => text)).toEqual(['one', 'two']);
    expect(codes).toEqual(['hoisted-system', 'hoisted-system']);
    expect(to('claude-opus-4-7', ASK.openai, S1).output.system).toBe('one');
  });

  it.each(['claude-opus-4-8', 'claude-opus-5', 'claude-sonnet-5-5', 'gpt-5.2'])(
    'stays, as one message, between a user and an assistant or the end: %s',
    (model) => {
      const { output, codes } = to(model, ASK.openai, S1, S2, answer, ASK.openai, S1);
      expect(roles(output)).toEqual(['user', 'system', 'assistant', 'user', 'system']);
      expect(output.messages[1].content.map(({ text }: Loose) => text)).toEqual(['one', 'two']);
      expect(codes).toEqual([]);
    },
  );

  it('moves to the start where the API refuses its place', () => {
    const { output, codes, warnings } = to(
      'claude-opus-4-8',
      ASK.openai,
      S1,
      ASK.openai,
      answer,
      S2,
    );
    expect(roles(output)).toEqual(['user', 'assistant']);
    expect(output.messages[0].content).toHaveLength(2);
    expect(output.system.map(({ text }: Loose) => text)).toEqual(['one', 'two']);
    expect(codes).toEqual(['hoisted-system', 'hoisted-system', 'deprecated-value']);
    expect(warnings[0]!.path).toBe('$.messages[1]');
  });

  it('stays behind results of tools', () => {
    const { output } = to('claude-opus-5', ASK.openai, called, S1, result, answer);
    expect(roles(output)).toEqual(['user', 'assistant', 'user', 'system', 'assistant']);
  });
});

describe('thinking of claude after calls', () => {
  const loop = (model: string, ...rest: unknown[]) => {
    const messages = [ASK.openai, called, result, ...rest];
    const body = { model, max_tokens: 9000, messages, reasoning_effort: 'low' };
    return convertRequest('openai', 'claude', body);
  };

  it('by a budget is left out where none of its own led to the calls', () => {
    const { output, codes } = loop('claude-sonnet-4-5');
    expect(output.thinking).toBeUndefined();
    expect(codes).toContain('thinking-after-calls');
  });

  it('stays where it is adaptive, where the calls are over, and where they began with thinking', () => {
    expect(loop('claude-opus-4-6').output.thinking).toEqual({ type: 'adaptive' });
    const over = loop('claude-sonnet-4-5', say('assistant', 'a'), ASK.openai);
    expect(over.output.thinking.type).toBe('enabled');
    const thought = { ...called, reasoning_content: 'Hm' };
    const body = {
      model: 'claude-sonnet-4-5',
      max_tokens: 9000,
      messages: [ASK.openai, thought, result],
      reasoning_effort: 'low',
    };
    const kept = convertRequest('openai', 'claude', body, 'keep');
    expect(kept.output.thinking.type).toBe('enabled');
    expect(kept.codes).not.toContain('thinking-after-calls');
  });
});

describe('a forced choice of tools, for claude', () => {
  const chosen = (model: string, tool_choice: unknown) => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const more = { model, tools, tool_choice, parallel_tool_calls: false, reasoning_effort: 'low' };
    return convertRequest('openai', 'claude', requestWith('openai', more));
  };
  const named = { type: 'function', function: { name: 'f' } };

  it.each(['claude-fable-5-1', 'claude-mythos-5-2', 'claude-opus-5-5', 'claude-sonnet-5-5'])(
    'is left to %s, which refuses it and may then think',
    (model) => {
      for (const choice of ['required', named]) {
        const { output, codes } = chosen(model, choice);
        expect(output.tool_choice).toEqual({ type: 'auto', disable_parallel_tool_use: true });
        expect(output.thinking).toEqual({ type: 'adaptive' });
        expect(codes).toEqual(['unsupported-tool-choice']);
      }
      expect(chosen(model, 'none').output.tool_choice).toEqual({ type: 'none' });
    },
  );

  it.each(['claude-fable-5', 'claude-opus-5', 'claude-sonnet-5', 'claude-haiku-5-5', 'gpt-5.2'])(
    'stays for %s',
    (model) => {
      expect(chosen(model, 'required').output.tool_choice.type).toBe('any');
      expect(chosen(model, named).output.tool_choice).toMatchObject({ type: 'tool', name: 'f' });
    },
  );
});

describe('what claude refuses in a message', () => {
  it('is blank text, which makes no block', () => {
    const messages = [ASK.openai, { ...called, content: '\n\n' }, result, say('user', ' ')];
    const { output, codes } = convertRequest(
      'openai',
      'claude',
      requestWith('openai', { messages }),
    );
    expect(output.messages[1].content.map(({ type }: Loose) => type)).toEqual(['tool_use']);
    expect(output.messages).toHaveLength(3);
    expect(output.messages[2].content).toHaveLength(1);
    expect(codes).toEqual(['approximated-value', 'approximated-value', 'dropped-empty-turn']);
  });

  it('is a picture in a failed result, so it follows the results', () => {
    const picture = { inlineData: { mimeType: 'image/png', data: 'AAAA' } };
    const response = { error: 'x' };
    const contents = [
      ASK.gemini,
      { role: 'model', parts: [{ functionCall: { id: 'c', name: 'f', args: {} } }] },
      {
        role: 'user',
        parts: [{ functionResponse: { id: 'c', name: 'f', response, parts: [picture] } }],
      },
    ];
    const { output, codes } = convertRequest(
      'gemini',
      'claude',
      requestWith('gemini', { contents }),
    );
    const [failed, moved] = output.messages[2].content;
    expect(failed).toMatchObject({ is_error: true, content: [{ type: 'text', text: 'x' }] });
    expect(moved.type).toBe('image');
    expect(codes).toEqual(['moved-media']);
  });

  it('is a picture or document of the assistant, so it follows in a message of the user', () => {
    const media = ['image/png', 'application/pdf'].map((mimeType) => ({
      inlineData: { mimeType, data: 'AAAA' },
    }));
    const drawn = (call: Loose, ...rest: Loose[]) => {
      const said = { role: 'model', parts: [{ text: 'here' }, ...media, ...call] };
      const contents = [ASK.gemini, said, ...rest];
      const body = requestWith('gemini', { contents });
      const { output, codes } = convertRequest('gemini', 'claude', body);
      const types = output.messages.map(({ role, content }: Loose) => [
        role,
        ...content.map(({ type }: Loose) => type),
      ]);
      return { types, codes };
    };
    const moved = ['moved-media', 'moved-media'];
    expect(drawn([], ASK.gemini)).toEqual({
      types: [
        ['user', 'text'],
        ['assistant', 'text'],
        ['user', 'image', 'document', 'text'],
      ],
      codes: moved,
    });
    const functionCall = { id: 'c', name: 'f', args: {} };
    const functionResponse = { id: 'c', name: 'f', response: { output: 'x' } };
    const answered = { role: 'user', parts: [{ functionResponse }] };
    expect(drawn([{ functionCall }], answered).types.slice(1)).toEqual([
      ['assistant', 'text', 'tool_use'],
      ['user', 'tool_result', 'image', 'document'],
    ]);
    const item = { type: 'image_generation_call', id: 'ig', status: 'completed', result: 'AAAA' };
    const input = [ASK.responses, item, ASK.responses];
    const { output, codes } = convertRequest(
      'responses',
      'claude',
      requestWith('responses', { input }),
    );
    expect(output.messages).toHaveLength(1);
    expect(output.messages[0].content[1].source.data).toBe('AAAA');
    expect(codes).toEqual(['moved-media']);
  });

  it('is the beginning of an answer since 4.6, which is kept with a word about it', () => {
    const begun = (model: string, ...rest: unknown[]) => {
      const messages = [ASK.openai, say('assistant', '{'), ...rest];
      return convertRequest('openai', 'claude', { model, max_tokens: 9, messages });
    };
    for (const model of ['claude-opus-4-6', 'claude-sonnet-5-5', 'gpt-5.2']) {
      const { output, warnings } = begun(model);
      expect(output.messages[1].role).toBe('assistant');
      expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
        'deprecated-value $.messages[1]',
      ]);
      expect(begun(model, ASK.openai).codes).toEqual([]);
    }
    expect(begun('claude-sonnet-4-5').codes).toEqual([]);
  });

  it('is a refusal, which it has no word for: it is said as text', () => {
    const refused = { role: 'assistant', content: null, refusal: 'No.' };
    const body = requestWith('openai', { messages: [ASK.openai, refused, ASK.openai] });
    const { output, codes } = convertRequest('openai', 'claude', body);
    expect(output.messages[1].content).toEqual([{ type: 'text', text: 'No.' }]);
    expect(codes).toEqual(['approximated-value']);
  });
});

describe('a request of nothing but system text', () => {
  const messages = [say('system', 'one'), say('developer', 'two'), say('system', '')];
  const body = (...all: unknown[]) => requestWith('openai', { messages: all });

  it('has its last text said by the user for claude and gemini, which refuse it, and tells', () => {
    const claude = convertRequest('openai', 'claude', body(...messages));
    expect(claude.output.system).toBe('one');
    expect(claude.output.messages).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'two' }] },
    ]);
    const gemini = convertRequest('openai', 'gemini', body(...messages));
    expect(gemini.output.systemInstruction).toEqual({ parts: [{ text: 'one' }] });
    expect(gemini.output.contents).toEqual([{ role: 'user', parts: [{ text: 'two' }] }]);
    for (const { warnings } of [claude, gemini])
      expect(warnings).toContainEqual(
        expect.objectContaining({ code: 'system-as-user', path: '$.messages[1]' }),
      );
    const single = convertRequest('openai', 'claude', body(messages[0]));
    expect([single.output.system, single.output.messages.length]).toEqual([undefined, 1]);
  });

  it('is an item for responses, and stays what it is between openai and responses', () => {
    const { output, codes } = convertRequest('openai', 'responses', body(messages[0]));
    expect(output.instructions).toBeUndefined();
    expect(output.input).toEqual([{ type: 'message', role: 'system', content: 'one' }]);
    expect(codes).toEqual([]);
    expect(convertRequest('responses', 'openai', output).output.messages).toEqual([messages[0]]);
  });

  it('is no such request where anybody else says something', () => {
    const { output, codes } = convertRequest('openai', 'claude', body(messages[0], ASK.openai));
    expect([output.system, output.messages.length]).toEqual(['one', 1]);
    expect(codes).toEqual([]);
  });
});
