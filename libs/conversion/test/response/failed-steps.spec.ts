import { createStreamConverter, type Protocol } from '../../src/index.js';
import { claude, codes, converted, gemini, outputText, responses } from './convert-response.js';

const fetch = {
  type: 'server_tool_use',
  id: 's1',
  name: 'web_fetch',
  input: { url: 'https://gone.example' },
};
const gone = {
  type: 'web_fetch_tool_result',
  tool_use_id: 's1',
  content: { type: 'web_fetch_tool_result_error', error_code: 'url_not_accessible' },
};
const ERROR = {
  urlMetadata: [
    {
      retrievedUrl: 'https://gone.example',
      urlRetrievalStatus: 'URL_RETRIEVAL_STATUS_ERROR',
    },
  ],
};
const TEXT = { type: 'text', text: 'So.' };

/** All that a stream of claude with these blocks says at another protocol. */
function streamed(target: Protocol, ...blocks: object[]) {
  const converter = createStreamConverter({ source: 'claude', target });
  const events = [
    { type: 'message_start', message: { id: 'm', model: 'c', content: [], usage: {} } },
    ...blocks.flatMap((content_block, index) => [
      { type: 'content_block_start', index, content_block },
      { type: 'content_block_stop', index },
    ]),
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} },
    { type: 'message_stop' },
  ];
  return [...events.flatMap((event) => converter.push(event)), ...converter.end()] as any[];
}

describe('a step of a tool of the provider that failed', () => {
  it('of claude is a fetch that failed at gemini, also in a stream', () => {
    const output = converted('claude', 'gemini', claude(fetch, gone, TEXT));
    expect(output.candidates[0].urlContextMetadata).toEqual(ERROR);
    const said = streamed('gemini', fetch, gone, TEXT).flatMap(({ candidates = [] }) =>
      candidates.flatMap((one: any) => one.urlContextMetadata ?? []),
    );
    expect(said).toEqual([ERROR]);
  });

  it('of claude is an item that failed at responses, also in a stream', () => {
    const failed = { type: 'web_search_call', status: 'failed' };
    const output = converted('claude', 'responses', claude(fetch, gone, TEXT));
    expect(output.output[0]).toMatchObject(failed);
    expect(streamed('responses', fetch, gone, TEXT).at(-1).response.output[0]).toMatchObject(
      failed,
    );
  });

  it.each([
    ['search', { type: 'search', query: 'q' }, 'web_search_tool_result'],
    ['fetch', { type: 'open_page', url: 'https://gone.example' }, 'web_fetch_tool_result'],
  ])('of responses is the error of a %s at claude', (_, action, type) => {
    const item = { type: 'web_search_call', id: 'ws_1', status: 'failed', action };
    const body = responses(item, outputText('So.'));
    expect(converted('responses', 'claude', body).content[1]).toMatchObject({
      type,
      tool_use_id: 'ws_1',
      content: { type: `${type}_error`, error_code: 'unavailable' },
    });
  });

  it('of gemini is the error of a fetch at claude', () => {
    const body = gemini({ text: 'So.' });
    Object.assign(body.candidates[0]!, { urlContextMetadata: ERROR });
    const output = converted('gemini', 'claude', body);
    expect(output.content.map(({ type }: { type: string }) => type)).toContain(
      'web_fetch_tool_result',
    );
  });

  it('is told of where it was to be a picture', () => {
    const item = { type: 'image_generation_call', id: 'ig_1', status: 'failed', result: null };
    const body = responses(item, outputText('So.'));
    expect(codes('responses', 'claude', body)).toContain('unsupported-content');
  });
});
