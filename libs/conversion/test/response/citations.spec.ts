import { convert } from '../../src/index.js';
import { codes, converted } from './convert-response.js';

const TEXT = 'Größe: 😀 wide.';
const FACE = { start_index: TEXT.indexOf('😀'), end_index: TEXT.indexOf('😀') + 2 };

const openai = {
  choices: [
    {
      index: 0,
      finish_reason: 'stop',
      message: {
        role: 'assistant',
        content: TEXT,
        annotations: [
          {
            type: 'url_citation',
            url_citation: { url: 'https://a.example', title: 'A', ...FACE },
          },
        ],
      },
    },
  ],
};

describe('citations', () => {
  it('of openai are those of responses', () => {
    const there = converted('openai', 'responses', openai);
    expect(there.output[0].content[0].annotations).toEqual([
      { type: 'url_citation', url: 'https://a.example', title: 'A', ...FACE },
    ]);
    expect(converted('responses', 'openai', there).choices[0].message.annotations).toEqual(
      openai.choices[0]!.message.annotations,
    );
  });

  it('count in bytes of UTF-8 for gemini and in UTF-16 for the others', () => {
    const there = converted('openai', 'gemini', openai);
    expect(there.candidates[0].groundingMetadata).toEqual({
      groundingChunks: [{ web: { uri: 'https://a.example', title: 'A' } }],
      groundingSupports: [
        { segment: { startIndex: 9, endIndex: 13, text: '😀' }, groundingChunkIndices: [0] },
      ],
    });
    expect(converted('gemini', 'openai', there).choices[0].message.annotations).toEqual(
      openai.choices[0]!.message.annotations,
    );
  });

  it('of claude stand for the whole block, wherever it is in the text', () => {
    const cite = (url: string) => ({
      type: 'web_search_result_location',
      url,
      title: null,
      cited_text: 'words',
      encrypted_index: 'x',
    });
    const body = {
      type: 'message',
      content: [
        { type: 'text', text: 'First. ' },
        { type: 'text', text: 'Second.', citations: [cite('https://b.example')] },
      ],
      stop_reason: 'end_turn',
    };
    expect(converted('claude', 'openai', body).choices[0].message).toMatchObject({
      content: 'First. Second.',
      annotations: [
        { url_citation: { url: 'https://b.example', title: '', start_index: 7, end_index: 14 } },
      ],
    });
    expect(
      converted('claude', 'gemini', body).candidates[0].groundingMetadata.groundingSupports,
    ).toEqual([
      {
        segment: { partIndex: 1, startIndex: 0, endIndex: 7, text: 'Second.' },
        groundingChunkIndices: [0],
      },
    ]);
    expect(codes('claude', 'openai', body)).toContain('unsupported-field');
  });

  it('of a URL become search results of claude, their range a warning', () => {
    expect(converted('openai', 'claude', openai).content).toEqual([
      {
        type: 'text',
        text: TEXT,
        citations: [
          {
            type: 'web_search_result_location',
            url: 'https://a.example',
            title: 'A',
            cited_text: '',
            encrypted_index: '',
          },
        ],
      },
    ]);
    expect(codes('openai', 'claude', openai)).toContain('unsupported-field');
  });

  it('that only point into a file are kept by responses and a warning elsewhere', () => {
    const body = {
      output: [
        {
          type: 'message',
          id: 'msg_1',
          role: 'assistant',
          content: [
            {
              type: 'output_text',
              text: 'x',
              annotations: [{ type: 'file_citation', file_id: 'f', filename: 'a.txt', index: 1 }],
            },
          ],
        },
      ],
    };
    for (const target of ['openai', 'claude', 'gemini'] as const)
      expect(codes('responses', target, body)).toContain('unsupported-content');
  });

  it('of gemini that support no segment cite the last text', () => {
    const body = {
      candidates: [
        {
          content: { parts: [{ text: 'One' }, { text: 'Two' }] },
          finishReason: 'STOP',
          groundingMetadata: { groundingChunks: [{ web: { uri: 'https://c.example' } }] },
        },
      ],
    };
    expect(converted('gemini', 'openai', body).choices[0].message.annotations).toEqual([
      {
        type: 'url_citation',
        url_citation: { url: 'https://c.example', title: '', start_index: 3, end_index: 6 },
      },
    ]);
  });

  it.each(['citations', 'citationSources'])('of gemini are also what it quotes: %s', (key) => {
    const quote = { startIndex: 9, endIndex: 13, uri: 'https://a.example', title: 'A' };
    const body = {
      candidates: [
        {
          content: { role: 'model', parts: [{ text: TEXT }] },
          finishReason: 'STOP',
          citationMetadata: { [key]: [quote, { startIndex: 0, endIndex: 2, license: 'mit' }] },
          groundingMetadata: { groundingChunks: [{ web: { uri: 'https://b.example' } }] },
        },
      ],
    };
    const { output, warnings } = convert({
      kind: 'response',
      source: 'gemini',
      target: 'openai',
      body,
    });
    const cited = (output as any).choices[0].message.annotations;
    expect(cited[0]).toEqual(openai.choices[0]!.message.annotations[0]);
    expect(cited[1].url_citation.url).toBe('https://b.example');
    expect(warnings.filter(({ severity }) => severity === 'lost').map(({ path }) => path)).toEqual([
      `$.candidates[0].citationMetadata.${key}[1].license`,
      `$.candidates[0].citationMetadata.${key}[1]`,
    ]);
  });
});
