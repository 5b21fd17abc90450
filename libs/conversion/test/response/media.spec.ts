import {
  codes,
  converted,
  gemini,
  message,
  openai,
  outputText,
  responses,
} from './convert-response.js';

describe('media, tools of the provider and probabilities', () => {
  it('pictures of gemini are images of responses, and a warning elsewhere', () => {
    const body = gemini({ inlineData: { mimeType: 'image/png', data: 'AAAA' } });
    expect(converted('gemini', 'responses', body).output).toMatchObject([
      { type: 'image_generation_call', status: 'completed', result: 'AAAA' },
    ]);
    expect(codes('gemini', 'claude', body)).toEqual(['unsupported-content']);
  });

  it('a picture keeps its type on the way through responses', () => {
    const inlineData = { mimeType: 'image/jpeg', data: 'AAAA' };
    const there = converted('gemini', 'responses', gemini({ inlineData }));
    expect(there.output[0].output_format).toBe('jpeg');
    const back = converted('responses', 'gemini', there);
    expect(back.candidates[0].content.parts).toEqual([{ inlineData }]);
  });

  it('sound of gemini is audio of openai, whose transcript is the text of a message without any', () => {
    const body = gemini({ inlineData: { mimeType: 'audio/wav', data: 'AAAA' } });
    const { audio } = converted('gemini', 'openai', body).choices[0].message;
    expect(audio).toEqual({ id: 'audio_0', data: 'AAAA', expires_at: 0, transcript: '' });
    const spoken = openai({ content: null, audio: { id: 'a', data: 'AAAA', transcript: 'Hi' } });
    expect(converted('openai', 'claude', spoken).content).toMatchObject([{ text: 'Hi' }]);
    expect(converted('openai', 'gemini', spoken).candidates[0].content.parts).toHaveLength(2);
  });

  it('code and what it printed are one item of responses, two blocks of claude, two parts of gemini', () => {
    const body = gemini(
      { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1\n' } },
      { text: 'One.' },
    );
    const there = converted('gemini', 'responses', body);
    expect(there.output).toMatchObject([
      {
        type: 'code_interpreter_call',
        code: 'print(1)',
        outputs: [{ type: 'logs', logs: '1\n' }],
      },
      { type: 'message' },
    ]);
    expect(converted('gemini', 'claude', body).content).toMatchObject([
      { type: 'server_tool_use', name: 'code_execution', input: { code: 'print(1)' } },
      { type: 'code_execution_tool_result', content: { stdout: '1\n', return_code: 0 } },
      { type: 'text' },
    ]);
    expect(converted('responses', 'gemini', there).candidates[0].content.parts).toMatchObject(
      body.candidates[0]!.content.parts,
    );
    expect(codes('gemini', 'openai', body)).toContain('unsupported-content');
  });

  it('a search is known by its queries', () => {
    const search = {
      type: 'web_search_call',
      id: 'ws_1',
      status: 'completed',
      action: { type: 'search', query: 'weather', queries: ['weather'] },
    };
    const body = responses(search, message(outputText('Sunny')));
    expect(converted('responses', 'gemini', body).candidates[0].groundingMetadata).toEqual({
      webSearchQueries: ['weather'],
    });
    expect(converted('responses', 'claude', body).content[0]).toMatchObject({
      type: 'server_tool_use',
      name: 'web_search',
      input: { query: 'weather' },
    });
  });

  it('probabilities go between openai, responses and gemini', () => {
    const content = [
      {
        token: 'Hi',
        bytes: [72, 105],
        logprob: -0.5,
        top_logprobs: [{ token: 'Yo', logprob: -1 }],
      },
    ];
    const body = openai({ content: 'Hi' });
    Object.assign(body.choices[0]!, { logprobs: { content, refusal: null } });
    expect(converted('openai', 'responses', body).output[0].content[0].logprobs).toEqual([
      {
        token: 'Hi',
        bytes: [72, 105],
        logprob: -0.5,
        top_logprobs: [{ token: 'Yo', bytes: [], logprob: -1 }],
      },
    ]);
    const there = converted('openai', 'gemini', body);
    expect(there.candidates[0].logprobsResult).toEqual({
      chosenCandidates: [{ token: 'Hi', logProbability: -0.5 }],
      topCandidates: [{ candidates: [{ token: 'Yo', logProbability: -1 }] }],
    });
    expect(converted('gemini', 'openai', there).choices[0].logprobs.content).toMatchObject([
      { token: 'Hi', logprob: -0.5, bytes: null },
    ]);
    expect(codes('openai', 'claude', body)).toContain('unsupported-field');
  });
});
