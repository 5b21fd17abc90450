import fc from 'fast-check';
import { convert, createStreamConverter, PROTOCOLS, type Protocol } from '../../src/index.js';

interface Counts {
  input: number;
  output: number;
  cached: number;
  written: number;
  reasoning: number;
  tool?: number;
}

/** The counts as each protocol says them. */
const renderUsage: Record<Protocol, (counts: Counts) => object> = {
  openai: ({ input, output, cached, written, reasoning }) => ({
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: {
      cached_tokens: cached,
      ...(written && { cache_write_tokens: written }),
    },
    completion_tokens_details: { reasoning_tokens: reasoning },
  }),
  responses: ({ input, output, cached, written, reasoning }) => ({
    input_tokens: input,
    output_tokens: output,
    total_tokens: input + output,
    input_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
    output_tokens_details: { reasoning_tokens: reasoning },
  }),
  claude: ({ input, output, cached, written, reasoning }) => ({
    input_tokens: input - cached - written,
    cache_read_input_tokens: cached,
    ...(written && { cache_creation_input_tokens: written }),
    output_tokens: output,
    output_tokens_details: { thinking_tokens: reasoning },
  }),
  gemini: ({ input, output, cached, reasoning, tool = 0 }) => ({
    promptTokenCount: input - tool,
    cachedContentTokenCount: cached,
    ...(tool && { toolUsePromptTokenCount: tool }),
    candidatesTokenCount: output - reasoning,
    thoughtsTokenCount: reasoning,
    totalTokenCount: input + output,
  }),
};

const answering: Record<Protocol, (usage?: object) => object> = {
  openai: (usage) => ({
    choices: [{ index: 0, message: { role: 'assistant', content: 'a' }, finish_reason: 'stop' }],
    usage,
  }),
  responses: (usage) => ({ output: [], status: 'completed', usage }),
  claude: (usage) => ({ type: 'message', content: [], stop_reason: 'end_turn', usage }),
  gemini: (usageMetadata) => ({ candidates: [{ finishReason: 'STOP' }], usageMetadata }),
};

function usageAs(source: Protocol, target: Protocol, usage?: object) {
  const body = answering[source](usage);
  const { output, warnings } = convert({ kind: 'response', source, target, body });
  const field = target === 'gemini' ? 'usageMetadata' : 'usage';
  return { usage: (output as Record<string, unknown>)[field], warnings };
}

const some = fc.nat(1e6);
const counts = fc
  .record({ fresh: some, cached: some, written: some, visible: some, reasoning: some })
  .map(({ fresh, cached, written, visible, reasoning }) => ({
    input: fresh + cached + written,
    output: visible + reasoning,
    cached,
    written,
    reasoning,
  }));
const protocol = fc.constantFrom(...PROTOCOLS);

describe('token counts', () => {
  it('come out as the target counts them, whatever counted them', () => {
    fc.assert(
      fc.property(counts, protocol, protocol, (all, source, target) => {
        fc.pre(source !== target);
        const known = source === 'gemini' ? { ...all, written: 0 } : all;
        const { usage } = usageAs(source, target, renderUsage[source](known));
        expect(usage).toMatchObject(renderUsage[target](known));
      }),
    );
  });

  it('the tool-use prompt of gemini is input', () => {
    const usage = renderUsage.gemini({
      input: 30,
      output: 9,
      cached: 4,
      written: 0,
      reasoning: 3,
      tool: 10,
    });
    expect(usageAs('gemini', 'openai', usage).usage).toEqual({
      prompt_tokens: 30,
      completion_tokens: 9,
      total_tokens: 39,
      prompt_tokens_details: { cached_tokens: 4 },
      completion_tokens_details: { reasoning_tokens: 3 },
    });
  });

  it('responses always says its details, claude null where nothing was counted', () => {
    const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 };
    expect(usageAs('openai', 'responses', usage).usage).toEqual({
      input_tokens: 3,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 2,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 5,
    });
    expect(usageAs('openai', 'claude', usage).usage).toEqual({
      input_tokens: 3,
      output_tokens: 2,
      cache_read_input_tokens: null,
      cache_creation_input_tokens: null,
      cache_creation: null,
      output_tokens_details: null,
      server_tool_use: null,
      service_tier: null,
      speed: null,
      inference_geo: null,
    });
  });

  it('never fall below 0 and are never NaN', () => {
    const odd = {
      prompt_tokens: 3,
      completion_tokens: -2,
      prompt_tokens_details: { cached_tokens: 9 },
      completion_tokens_details: { reasoning_tokens: 5 },
    };
    expect(usageAs('openai', 'claude', odd).usage).toMatchObject({
      input_tokens: 0,
      cache_read_input_tokens: 9,
      output_tokens: 0,
    });
    expect(usageAs('openai', 'gemini', odd).usage).toMatchObject({ candidatesTokenCount: 0 });
  });

  it('a required count the source does not give is 0, with a warning', () => {
    const { usage, warnings } = usageAs('gemini', 'openai', { promptTokenCount: 7 });
    expect(usage).toMatchObject({ prompt_tokens: 7, completion_tokens: 0, total_tokens: 7 });
    expect(warnings).toMatchObject([{ code: 'unknown-count', path: '$.usageMetadata' }]);
    expect(usageAs('openai', 'claude').warnings.map(({ code }) => code)).toContain('unknown-count');
  });

  it('what a provider says of nothing is not lost', () => {
    const claude = {
      input_tokens: 1,
      output_tokens: 1,
      server_tool_use: { web_search_requests: 0, web_fetch_requests: 0 },
      inference_geo: 'not_available',
    };
    expect(usageAs('claude', 'gemini', claude).warnings).toEqual([]);
    const gemini = { promptTokenCount: 1, candidatesTokenCount: 1, trafficType: 'ON_DEMAND' };
    const found = usageAs('gemini', 'openai', gemini);
    expect(found.warnings).toEqual([]);
    const other = { ...gemini, trafficType: 'PROVISIONED_THROUGHPUT' };
    expect(usageAs('gemini', 'openai', other).warnings).toMatchObject([
      { code: 'unsupported-field', path: '$.usageMetadata.trafficType' },
    ]);
  });

  it('tokens written to the cache are lost to gemini with a warning', () => {
    const usage = { input_tokens: 1, output_tokens: 1, cache_creation_input_tokens: 8 };
    const found = usageAs('claude', 'gemini', usage);
    expect(found.usage).toMatchObject({ promptTokenCount: 9 });
    expect(found.warnings.map(({ code }) => code)).toEqual(['unsupported-field']);
  });

  it('of sound and pictures go between openai and gemini, and are told of elsewhere', () => {
    const openai = {
      prompt_tokens: 30,
      completion_tokens: 9,
      total_tokens: 39,
      prompt_tokens_details: { text_tokens: 4, audio_tokens: 6, image_tokens: 20 },
      completion_tokens_details: { text_tokens: 2, audio_tokens: 7 },
    };
    const kinds = (...all: [string, number][]) =>
      all.map(([modality, tokenCount]) => ({ modality, tokenCount }));
    const gemini = {
      promptTokenCount: 30,
      candidatesTokenCount: 9,
      totalTokenCount: 39,
      promptTokensDetails: kinds(['TEXT', 4], ['AUDIO', 6], ['IMAGE', 20]),
      candidatesTokensDetails: kinds(['TEXT', 2], ['AUDIO', 7]),
    };
    expect(usageAs('openai', 'gemini', openai)).toEqual({ usage: gemini, warnings: [] });
    expect(usageAs('gemini', 'openai', gemini)).toEqual({ usage: openai, warnings: [] });
    for (const target of ['responses', 'claude'] as const)
      expect(usageAs('openai', target, openai).warnings).toMatchObject([
        { code: 'unsupported-field', path: '$.usage' },
      ]);
  });

  it('by kind that an earlier chunk of a stream gave stay', () => {
    const sound = [{ modality: 'AUDIO', tokenCount: 6 }];
    const converter = createStreamConverter({ source: 'gemini', target: 'openai' });
    converter.push({ usageMetadata: { promptTokenCount: 9, promptTokensDetails: sound } });
    const usageMetadata = { promptTokenCount: 9, candidatesTokenCount: 1 };
    converter.push({ candidates: [{ finishReason: 'STOP' }], usageMetadata });
    expect(converter.end().at(-1)).toMatchObject({
      usage: { prompt_tokens: 9, prompt_tokens_details: { audio_tokens: 6 } },
    });
  });

  it('of kinds that the target does not count are told of, those of text alone say nothing new', () => {
    const video = { modality: 'VIDEO', tokenCount: 5 };
    const text = { modality: 'TEXT', tokenCount: 2 };
    const drawn = { modality: 'IMAGE', tokenCount: 3 };
    const counts = { promptTokenCount: 7, candidatesTokenCount: 5 };
    const odd = {
      ...counts,
      promptTokensDetails: [text, video],
      candidatesTokensDetails: [drawn, text],
    };
    expect(usageAs('gemini', 'openai', odd).warnings).toMatchObject([
      { code: 'unsupported-field', path: '$.usageMetadata.promptTokensDetails[1]' },
      { code: 'unsupported-field', path: '$.usageMetadata' },
    ]);
    const plain = { ...counts, promptTokensDetails: [text], candidatesTokensDetails: [text] };
    expect(usageAs('gemini', 'claude', plain).warnings).toEqual([]);
    const spoken = { prompt_tokens_details: { audio_tokens: 0, text_tokens: 7 } };
    const openai = { prompt_tokens: 7, completion_tokens: 1, ...spoken };
    expect(usageAs('openai', 'claude', openai).warnings).toEqual([]);
  });

  it('of what is kept long in the cache go between claude and responses', () => {
    const claude = {
      input_tokens: 1,
      output_tokens: 1,
      cache_creation_input_tokens: 8,
      cache_creation: { ephemeral_5m_input_tokens: 3, ephemeral_1h_input_tokens: 5 },
    };
    const { usage, warnings } = usageAs('claude', 'responses', claude);
    expect(usage).toMatchObject({
      input_tokens_details: {
        cache_write_tokens: 8,
        cache_write_tokens_details: { ttl_30m_tokens: 3, ttl_12h_tokens: 5 },
      },
    });
    expect(warnings).toEqual([]);
    expect(usageAs('responses', 'claude', usage as object).usage).toMatchObject(claude);
    expect(usageAs('claude', 'openai', claude).warnings.map(({ code }) => code)).toEqual([
      'unsupported-field',
    ]);
  });
});
