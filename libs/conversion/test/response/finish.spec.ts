import { convert, PROTOCOLS, type Protocol } from '../../src/index.js';

const CALL = { name: 'f', id: 'c1' };

/** The smallest response of each protocol that ends for a reason, with or without a call in it. */
const ending: Record<Protocol, (reason: string, withCall?: boolean) => object> = {
  openai: (finish_reason, withCall) => ({
    id: 'x',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'text',
          ...(withCall && {
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
          }),
        },
        finish_reason,
      },
    ],
  }),
  responses(reason, withCall) {
    const [status, detail] = reason.split(' ');
    return {
      id: 'x',
      object: 'response',
      created_at: 1,
      model: 'm',
      status,
      incomplete_details: detail ? { reason: detail } : null,
      output: withCall
        ? [{ type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'f', arguments: '{}' }]
        : [],
    };
  },
  claude: (stop_reason, withCall) => ({
    id: 'x',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: withCall ? [{ type: 'tool_use', ...CALL, input: {} }] : [],
    stop_reason,
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),
  gemini: (finishReason, withCall) => ({
    candidates: [
      {
        index: 0,
        content: {
          role: 'model',
          parts: withCall ? [{ functionCall: { name: 'f', args: {} } }] : [],
        },
        finishReason,
      },
    ],
  }),
};

function reasonOf(target: Protocol, output: unknown): string {
  const body = output as Record<string, any>;
  switch (target) {
    case 'openai':
      return body.choices[0].finish_reason;
    case 'responses':
      return [body.status, body.incomplete_details?.reason].filter(Boolean).join(' ');
    case 'claude':
      return String(body.stop_reason);
    case 'gemini':
      return String(body.candidates[0].finishReason);
  }
}

function converted(source: Protocol, target: Protocol, reason: string, withCall?: boolean) {
  const body = ending[source](reason, withCall);
  const { output, warnings } = convert({ kind: 'response', source, target, body });
  return { reason: reasonOf(target, output), codes: warnings.map(({ code }) => code) };
}

const CUT = 'incomplete max_output_tokens';
const FILTERED = 'incomplete content_filter';

describe('why an answer ended', () => {
  it.each([
    // source, its reason, then openai, responses, claude, gemini
    ['openai', 'stop', 'stop', 'completed', 'end_turn', 'STOP'],
    ['openai', 'length', 'length', CUT, 'max_tokens', 'MAX_TOKENS'],
    ['openai', 'content_filter', 'content_filter', FILTERED, 'refusal', 'SAFETY'],
    ['responses', 'completed', 'stop', 'completed', 'end_turn', 'STOP'],
    ['responses', CUT, 'length', CUT, 'max_tokens', 'MAX_TOKENS'],
    ['responses', FILTERED, 'content_filter', FILTERED, 'refusal', 'SAFETY'],
    ['claude', 'end_turn', 'stop', 'completed', 'end_turn', 'STOP'],
    ['claude', 'stop_sequence', 'stop', 'completed', 'stop_sequence', 'STOP'],
    ['claude', 'max_tokens', 'length', CUT, 'max_tokens', 'MAX_TOKENS'],
    ['claude', 'refusal', 'content_filter', FILTERED, 'refusal', 'SAFETY'],
    ['gemini', 'STOP', 'stop', 'completed', 'end_turn', 'STOP'],
    ['gemini', 'MAX_TOKENS', 'length', CUT, 'max_tokens', 'MAX_TOKENS'],
    ['gemini', 'SAFETY', 'content_filter', FILTERED, 'refusal', 'SAFETY'],
    ['gemini', 'RECITATION', 'content_filter', FILTERED, 'refusal', 'RECITATION'],
    ['gemini', 'IMAGE_PROHIBITED_CONTENT', 'content_filter', FILTERED, 'refusal', ''],
  ] as const)('%s %s', (source, reason, ...said) => {
    const [openai, responses, claude, gemini] = said;
    const expected = { openai, responses, claude, gemini };
    for (const target of PROTOCOLS) {
      if (target === source) continue;
      expect(converted(source, target, reason).reason).toBe(expected[target]);
    }
  });

  it.each([
    ['claude', 'model_context_window_exceeded', 'length', CUT, 'MAX_TOKENS'],
    ['claude', 'pause_turn', 'stop', 'completed', 'STOP'],
    ['gemini', 'MALFORMED_FUNCTION_CALL', 'stop', 'completed', 'end_turn'],
    ['gemini', 'LANGUAGE', 'stop', 'completed', 'end_turn'],
    ['openai', 'a_new_reason', 'completed', 'end_turn', 'OTHER'],
  ] as const)(
    '%s %s has no equal, so the nearest is said with a warning',
    (source, reason, ...expected) => {
      const targets = PROTOCOLS.filter((target) => target !== source);
      const found = targets.map((target) => converted(source, target, reason));
      expect(found.map((one) => one.reason)).toEqual(expected);
      found.forEach((one, i) => {
        const own = targets[i] === 'gemini' && reason === 'a_new_reason';
        expect(one.codes.includes('approximated-value')).toBe(!own);
      });
    },
  );

  it.each([
    ['openai', 'tool_calls'],
    ['openai', 'function_call'],
    ['openai', 'stop'],
    ['responses', 'completed'],
    ['claude', 'tool_use'],
    ['gemini', 'STOP'],
  ] as const)('%s %s with a call in it is a tool finish', (source, reason) => {
    const expected = {
      openai: 'tool_calls',
      responses: 'completed',
      claude: 'tool_use',
      gemini: 'STOP',
    };
    for (const target of PROTOCOLS) {
      if (target === source) continue;
      expect(converted(source, target, reason, true).reason).toBe(expected[target]);
    }
  });

  it.each([
    ['openai', 'length', 'max_tokens'],
    ['openai', 'content_filter', 'refusal'],
    ['responses', CUT, 'max_tokens'],
    ['gemini', 'MAX_TOKENS', 'max_tokens'],
  ] as const)('%s %s wins over a call', (source, reason, claude) => {
    expect(converted(source, 'claude', reason, true).reason).toBe(claude);
  });

  it('a response that still runs has no finish, and openai, which must say one, warns', () => {
    expect(converted('responses', 'claude', 'in_progress').reason).toBe('null');
    expect(converted('responses', 'gemini', 'queued').reason).toBe('undefined');
    expect(converted('responses', 'openai', 'queued')).toEqual({
      reason: 'stop',
      codes: ['unknown-finish'],
    });
  });

  it('claude alone can say which sequence stopped it', () => {
    const body = { ...ending.claude('stop_sequence'), stop_sequence: 'END' };
    const { warnings } = convert({ kind: 'response', source: 'claude', target: 'openai', body });
    expect(warnings).toContainEqual(
      expect.objectContaining({ code: 'unsupported-field', path: '$.stop_sequence' }),
    );
  });
});
