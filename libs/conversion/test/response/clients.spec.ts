import { convert } from '../../src/index.js';
import { codes, converted } from './convert-response.js';

describe('a response as clients need it', () => {
  it.each([
    [{ code: 'content_filter', status: 400, type: null, message: 'm' }, 'invalid_request_error'],
    [{ code: 'DeploymentNotFound', message: 'm' }, 'not_found_error'],
    [{ code: 'engine_overloaded', message: 'm' }, 'overloaded_error'],
    [
      {
        code: 400,
        status: 'INVALID_ARGUMENT',
        message: 'm',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
        ],
      },
      'authentication_error',
    ],
  ])('maps %j to the kind a client acts on', (error, type) => {
    expect(converted('openai', 'claude', { error }).error.type).toBe(type);
  });

  it('takes the first of several answers wherever it stands', () => {
    const choice = (index: number, content: string) => ({
      index,
      message: { role: 'assistant', content },
      finish_reason: 'stop',
    });
    const body = { choices: [choice(1, 'second'), choice(0, 'first')] };
    expect(converted('openai', 'claude', body).content[0].text).toBe('first');
    expect(converted('openai', 'responses', body).output_text).toBe('first');
  });

  it('says that a refusal became text', () => {
    const message = { role: 'assistant', content: null, refusal: 'no' };
    const body = { choices: [{ index: 0, message, finish_reason: 'stop' }] };
    for (const target of ['claude', 'gemini'] as const)
      expect(codes('openai', target, body)).toContain('approximated-value');
  });

  it('keeps the summary of a thought apart from the thought', () => {
    const item = {
      type: 'reasoning',
      id: 'rs_1',
      summary: [{ type: 'summary_text', text: 's' }],
      content: [{ type: 'reasoning_text', text: 'raw' }],
    };
    const { message } = converted('responses', 'openai', { output: [item] }).choices[0];
    expect(message.reasoning_content).toBe('s\n\nraw');
  });

  it('reads the error Google answers in an array', () => {
    const body = [{ error: { code: 429, message: 'm', status: 'RESOURCE_EXHAUSTED' } }];
    expect(converted('gemini', 'claude', body).error.type).toBe('rate_limit_error');
  });

  it('has the role in every chunk made from one of gemini', () => {
    const candidates = [{ content: { role: 'model', parts: [{ text: 'a' }] } }];
    const { output } = convert({
      kind: 'stream',
      source: 'gemini',
      target: 'openai',
      body: { candidates },
    });
    expect(output).toMatchObject({ choices: [{ delta: { role: 'assistant', content: 'a' } }] });
  });

  it.each(['openai', 'responses'] as const)(
    'has no counts for %s that would stand for what an earlier event counted',
    (target) => {
      const body = {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn' },
        usage: { output_tokens: 5 },
      };
      const { output, warnings } = convert({ kind: 'stream', source: 'claude', target, body });
      expect(JSON.stringify(output)).not.toContain('"usage"');
      expect(warnings).toMatchObject([{ code: 'partial-usage' }]);
    },
  );
});
