import {
  claude,
  codes,
  converted,
  message,
  openai,
  outputText,
  responses,
} from './convert-response.js';

describe('reasoning', () => {
  const thinking = { type: 'thinking', thinking: 'Hm', signature: 'proof' };
  const redacted = { type: 'redacted_thinking', data: 'opaque' };
  const text = { type: 'text', text: 'So.' };

  it('of claude keeps its text and its proof in every protocol', () => {
    const body = claude(thinking, text);
    expect(converted('claude', 'openai', body).choices[0].message).toMatchObject({
      content: 'So.',
      reasoning_content: 'Hm',
      reasoning_details: [{ type: 'reasoning.text', text: 'Hm', signature: 'proof' }],
    });
    expect(converted('claude', 'responses', body).output).toMatchObject([
      {
        type: 'reasoning',
        id: 'rs_0',
        summary: [{ type: 'summary_text', text: 'Hm' }],
        encrypted_content: 'proof',
      },
      { type: 'message' },
    ]);
    expect(converted('claude', 'gemini', body).candidates[0].content.parts).toEqual([
      { text: 'Hm', thought: true, thoughtSignature: 'proof' },
      { text: 'So.' },
    ]);
    expect(codes('claude', 'gemini', body)).toContain('foreign-signature');
  });

  it('that is redacted keeps its data', () => {
    const body = claude(redacted, text);
    expect(converted('claude', 'openai', body).choices[0].message.reasoning_details).toEqual([
      { type: 'reasoning.encrypted', data: 'opaque' },
    ]);
    expect(converted('claude', 'responses', body).output[0]).toMatchObject({
      summary: [],
      encrypted_content: 'opaque',
    });
    for (const other of ['gemini', 'openai'] as const) {
      const there = converted('claude', other, body);
      expect(converted(other, 'claude', there).content[0]).toEqual(redacted);
    }
  });

  it('of responses joins its summaries and keeps what is raw', () => {
    const body = responses({
      type: 'reasoning',
      id: 'rs_a',
      summary: ['One.', 'Two.'].map((part) => ({ type: 'summary_text', text: part })),
      content: [{ type: 'reasoning_text', text: 'raw' }],
      encrypted_content: 'proof',
    });
    expect(converted('responses', 'claude', body).content).toEqual([
      { type: 'thinking', thinking: 'One.\n\nTwo.', signature: '' },
      { type: 'thinking', thinking: 'raw', signature: 'proof' },
    ]);
    expect(converted('responses', 'openai', body).choices).toHaveLength(1);
  });

  it('that says nothing and proves nothing is nothing', () => {
    const body = responses(
      { type: 'reasoning', id: 'rs_a', summary: [] },
      message(outputText('a')),
    );
    expect(converted('responses', 'claude', body).content).toHaveLength(1);
    expect(converted('responses', 'gemini', body).candidates[0].content.parts).toHaveLength(1);
  });

  it.each([
    [{ reasoning_content: 'Hm' }],
    [{ reasoning: 'Hm' }],
    [{ reasoning: [{ content: 'Hm' }] }],
    [{ reasoning_details: [{ type: 'reasoning.summary', summary: 'Hm' }] }],
    [{ reasoning: 'Hm', reasoning_details: [{ type: 'reasoning.text', text: 'Hm' }] }],
    [{ thinking_blocks: [{ type: 'thinking', thinking: 'Hm' }] }],
  ])('is read once from every dialect of openai: %j', (dialect) => {
    expect(converted('openai', 'claude', openai({ content: 'So.', ...dialect })).content).toEqual([
      { type: 'thinking', thinking: 'Hm', signature: '' },
      { type: 'text', text: 'So.', citations: null },
    ]);
  });
});

describe('refusals', () => {
  it('of openai and responses are each other’s and text elsewhere', () => {
    const body = openai({ content: null, refusal: 'I cannot.' });
    expect(converted('openai', 'responses', body).output[0].content).toEqual([
      { type: 'refusal', refusal: 'I cannot.' },
    ]);
    expect(converted('openai', 'claude', body).content).toMatchObject([{ text: 'I cannot.' }]);
    expect(converted('openai', 'gemini', body).candidates[0].content.parts).toEqual([
      { text: 'I cannot.' },
    ]);
    const part = openai({ content: [{ type: 'refusal', refusal: 'I cannot.' }] });
    expect(converted('openai', 'claude', part).content).toMatchObject([{ text: 'I cannot.' }]);
    const back = responses(message({ type: 'refusal', refusal: 'I cannot.' }));
    expect(converted('responses', 'openai', back).choices[0].message).toMatchObject({
      content: null,
      refusal: 'I cannot.',
    });
  });

  it('of claude keep their explanation where the target can say it', () => {
    const body = {
      ...claude(),
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', category: 'bio', explanation: 'Not this.' },
    };
    expect(converted('claude', 'openai', body).choices[0]).toMatchObject({
      finish_reason: 'content_filter',
      message: { content: null, refusal: 'Not this.' },
    });
    expect(converted('claude', 'gemini', body).candidates[0]).toMatchObject({
      finishReason: 'SAFETY',
      finishMessage: 'Not this.',
    });
  });

  it('of a prompt by gemini are an answer that was filtered', () => {
    const body = {
      candidates: [],
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
      usageMetadata: { promptTokenCount: 5, totalTokenCount: 5 },
    };
    expect(converted('gemini', 'openai', body).choices).toMatchObject([
      {
        finish_reason: 'content_filter',
        message: { content: null, refusal: 'PROHIBITED_CONTENT' },
      },
    ]);
    expect(converted('gemini', 'claude', body)).toMatchObject({
      stop_reason: 'refusal',
      content: [],
      stop_details: { explanation: 'PROHIBITED_CONTENT' },
    });
    expect(converted('gemini', 'responses', body)).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'content_filter' },
    });
  });
});
