import { convert, createStreamConverter, type Protocol } from '../src/index.js';

function streamed(source: Protocol, target: Protocol, events: readonly object[]) {
  const converter = createStreamConverter({ source, target });
  const out = [...events.flatMap((event) => converter.push(event)), ...converter.end()] as any[];
  return { out, codes: converter.warnings.map(({ code }) => code) };
}

/** What each annotation of openai's chunks points at, in all of their text. */
function citedInChunks(out: any[]): [string, string][] {
  const deltas = out.flatMap(({ choices }) => choices.map(({ delta }: any) => delta));
  const text = deltas.map(({ content }) => content ?? '').join('');
  return deltas
    .flatMap(({ annotations }) => annotations ?? [])
    .map(({ url_citation: { url, start_index, end_index } }) => [
      url,
      text.slice(start_index, end_index),
    ]);
}

/** What each annotation of a Response points at, in its own part. */
function citedInParts(out: any[]): [string, string][] {
  const parts = out.at(-1).response.output.flatMap(({ content }: any) => content ?? []);
  return parts.flatMap(({ text, annotations }: any) =>
    annotations.map(({ url, start_index, end_index }: any) => [
      url,
      text.slice(start_index, end_index),
    ]),
  );
}

/** What each support of gemini's last chunk points at, in bytes of all of the text. */
function citedInBytes(out: any[]): [string, string][] {
  const candidates = out.flatMap(({ candidates }) => candidates);
  const parts = candidates.flatMap(({ content }) => content?.parts ?? []);
  const bytes = Buffer.from(parts.map(({ text }) => text ?? '').join(''));
  const { groundingChunks, groundingSupports } = candidates.at(-1).groundingMetadata;
  return groundingSupports.map(({ segment, groundingChunkIndices: [chunk] }: any) => {
    const said = bytes.subarray(segment.startIndex, segment.endIndex).toString();
    expect(segment.text).toBe(said);
    return [groundingChunks[chunk].web.uri, said];
  });
}

const cite = (url: string) => ({
  type: 'web_search_result_location',
  url,
  title: null,
  cited_text: '',
  encrypted_index: '',
});
const textBlock = (index: number, pieces: string[], urls: string[] = []) => [
  { type: 'content_block_start', index, content_block: { type: 'text', text: '' } },
  ...urls.map((url) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'citations_delta', citation: cite(url) },
  })),
  ...pieces.map((text) => ({
    type: 'content_block_delta',
    index,
    delta: { type: 'text_delta', text },
  })),
  { type: 'content_block_stop', index },
];

/** As Anthropic streams it: what a block cites comes before the block's text. */
const CLAUDE = [
  { type: 'message_start', message: { id: 'm', type: 'message', role: 'assistant', content: [] } },
  ...textBlock(0, ['Größe: ']),
  ...textBlock(1, ['Spain', ' won 😀'], ['https://a.example', 'https://b.example']),
  ...textBlock(2, ['. ']),
  ...textBlock(3, ['They beat.'], ['https://a.example']),
  { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
  { type: 'message_stop' },
];
const CITED = [
  ['https://a.example', 'Spain won 😀'],
  ['https://b.example', 'Spain won 😀'],
  ['https://a.example', 'They beat.'],
];

/** As Google streams it: what is grounded comes with the last chunk and counts in bytes of all before it. */
const grounded = (last: string, more: object = {}) => {
  const text = (said: string) => ({ content: { role: 'model', parts: [{ text: said }] } });
  const bytes = (said: string) => Buffer.byteLength(said);
  const all = 'Größe: Spain won 😀. They beat.';
  const support = (words: string, chunk: number) => {
    const startIndex = bytes(all.slice(0, all.indexOf(words)));
    const segment = { startIndex, endIndex: startIndex + bytes(words), text: words };
    return { segment, groundingChunkIndices: [chunk] };
  };
  const first = all.slice(0, all.length - last.length);
  return [
    { responseId: 'r', candidates: [{ ...text(first.slice(0, 12)), groundingMetadata: {} }] },
    { responseId: 'r', candidates: [text(first.slice(12))] },
    {
      responseId: 'r',
      candidates: [
        {
          ...text(last),
          finishReason: 'STOP',
          groundingMetadata: {
            webSearchQueries: ['who won'],
            groundingChunks: ['a', 'b'].map((one) => ({ web: { uri: `https://${one}.example` } })),
            groundingSupports: [
              support('Spain won 😀', 0),
              support('Spain won 😀', 1),
              support('They beat.', 0),
            ],
            ...more,
          },
        },
      ],
    },
  ];
};

describe('what a whole stream cites', () => {
  it('of claude, before the text it stands for, is the range of that text', () => {
    expect(citedInChunks(streamed('claude', 'openai', CLAUDE).out)).toEqual(CITED);
    expect(citedInParts(streamed('claude', 'responses', CLAUDE).out)).toEqual(CITED);
    expect(citedInBytes(streamed('claude', 'gemini', CLAUDE).out)).toEqual(CITED);
  });

  it.each(['They beat.', 'beat.', ''])(
    'of gemini, in bytes of all the text, is the same range though the last chunk says only %j',
    (last) => {
      const events = grounded(last);
      expect(citedInChunks(streamed('gemini', 'openai', events).out)).toEqual(CITED);
      expect(citedInParts(streamed('gemini', 'responses', events).out)).toEqual(CITED);
      const { out } = streamed('gemini', 'claude', events);
      const urls = out.flatMap(({ delta }) => delta?.citation?.url ?? []);
      expect(urls).toEqual(CITED.map(([url]) => url));
    },
  );

  it('of gemini are also what it quotes, each time it says so, in bytes of all the text', () => {
    const quote = (uri: string, startIndex: number, endIndex: number) => ({
      citationMetadata: { citations: [{ uri, startIndex, endIndex }] },
    });
    const chunk = (text: string, more: object) => ({
      candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, ...more }],
    });
    const events = [
      chunk('Größe: ', quote('https://a.example', 0, 7)),
      chunk('Spain won.', { finishReason: 'STOP', ...quote('https://b.example', 9, 14) }),
    ];
    expect(citedInChunks(streamed('gemini', 'openai', events).out)).toEqual([
      ['https://a.example', 'Größe'],
      ['https://b.example', 'Spain'],
    ]);
  });

  it('of gemini without a range stands for the text', () => {
    const events = grounded('', { groundingSupports: [] });
    const all = 'Größe: Spain won 😀. They beat.';
    const cited = [
      ['https://a.example', all],
      ['https://b.example', all],
    ];
    expect(citedInChunks(streamed('gemini', 'openai', events).out)).toEqual(cited);
    expect(citedInParts(streamed('gemini', 'responses', events).out)).toEqual(cited);
  });

  it('of gemini comes with a search that does not divide the text', () => {
    const { out } = streamed('gemini', 'responses', grounded('They beat.'));
    const items = out.at(-1).response.output.map(({ type }: any) => type as string);
    expect(items).toEqual(['message', 'web_search_call']);
    const blocks = streamed('gemini', 'claude', grounded('They beat.')).out.flatMap(
      ({ content_block }) => content_block?.type ?? [],
    );
    expect(blocks).toEqual(['text', 'server_tool_use', 'web_search_tool_result']);
  });

  it('of openai and responses reaches gemini with its range, in bytes', () => {
    const there = streamed('gemini', 'openai', grounded('')).out;
    expect(citedInBytes(streamed('openai', 'gemini', there).out)).toEqual(CITED);
    const items = streamed('claude', 'responses', CLAUDE).out;
    expect(citedInBytes(streamed('responses', 'gemini', items).out)).toEqual(CITED);
    expect(citedInChunks(streamed('responses', 'openai', items).out)).toEqual(CITED);
  });

  it('of openai in a text that has ended stands for the text at responses, with a warning', () => {
    const chunk = (delta: object) => ({ id: 'c', choices: [{ index: 0, delta }] });
    const call = { index: 0, id: 'x', function: { name: 'f', arguments: '{}' } };
    const url_citation = { url: 'https://a.example', title: '', start_index: 0, end_index: 5 };
    const events = [
      chunk({ content: 'Spain' }),
      chunk({ tool_calls: [call] }),
      chunk({ content: 'won' }),
      chunk({ annotations: [{ type: 'url_citation', url_citation }] }),
    ];
    const { out, codes } = streamed('openai', 'responses', events);
    expect(citedInParts(out)).toEqual([['https://a.example', 'won']]);
    expect(codes).toContain('unsupported-field');
    const gemini = streamed('openai', 'gemini', events).out.at(-1).candidates[0];
    expect(gemini.groundingMetadata.groundingSupports[0].segment).toEqual({
      startIndex: 0,
      endIndex: 5,
    });
  });
});

describe('what a single chunk of gemini cites', () => {
  const single = (target: Protocol, body: unknown) => {
    const { output, warnings } = convert({ kind: 'stream', source: 'gemini', target, body });
    return { out: [output].flat() as any[], codes: warnings.map(({ code }) => code) };
  };

  it('has its range where that lies in its own text', () => {
    const [, , last] = grounded('Größe: Spain won 😀. They beat.');
    const { out, codes } = single('openai', last);
    expect(citedInChunks(out)).toEqual(CITED);
    expect(codes).not.toContain('unsupported-field');
  });

  it.each(['They beat.', ''])('has none in %j where it counts in other chunks', (text) => {
    const [, , last] = grounded(text);
    const { out, codes } = single('openai', last);
    expect(citedInChunks(out)).toEqual(CITED.map(([url]) => [url, '']));
    expect(codes).toContain('unsupported-field');
  });
});
