import { PROTOCOLS, type Protocol } from '../../src/contract/contract.js';
import { convertRequest } from './convert-request.js';
import { requestWith } from './rows/row.js';

describe('a file of a request', () => {
  const png = 'data:image/png;base64,AAAA';
  const image = { type: 'input_image', detail: 'auto', image_url: png, file_id: 'file-1' };
  const file = { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA', file_id: 'f' };

  it.each<[Protocol, object]>([
    ['responses', { input: [{ role: 'user', content: [image] }] }],
    ['responses', { input: [{ role: 'user', content: [{ type: 'input_file', ...file }] }] }],
    ['openai', { messages: [{ role: 'user', content: [{ type: 'file', file }] }] }],
  ])('%s: that has an id beside its bytes is told to go by its bytes', (source, body) => {
    const { output, codes } = convertRequest(source, 'claude', { model: 'm', ...body });
    expect(output.messages[0].content[0].source).toMatchObject({ type: 'base64', data: 'AAAA' });
    expect(codes).toContain('superseded-field');
  });
});

describe('a request', () => {
  it.each<[Protocol, string, object]>([
    ['openai', '$.response_format.more', { response_format: { type: 'text', more: 1 } }],
    ['openai', '$.response_format', { response_format: { kind: 'text' } }],
    ['openai', '$.audio.more', { audio: { voice: 'alloy', format: 'wav', more: 1 } }],
    [
      'openai',
      '$.tool_choice.function.more',
      {
        tools: [{ type: 'function', function: { name: 'f' } }],
        tool_choice: { type: 'function', function: { name: 'f', more: 1 } },
      },
    ],
    ['openai', '$.modalities', { modalities: ['smell'] }],
    ['openai', '$.moderation', { moderation: { strength: 1 } }],
    ['responses', '$.text.format', { text: { format: { kind: 'text' } } }],
    ['claude', '$.speed', { speed: 'slow' }],
    ['claude', '$.output_config.format', { output_config: { format: { type: 'json_schema' } } }],
    ['gemini', '$.generationConfig.responseModalities', { responseModalities: ['SMELL'] }],
  ])('%s: what no protocol knows is told of at %s', (source, path, field) => {
    const fragment = source === 'gemini' ? { generationConfig: field } : field;
    for (const target of PROTOCOLS.filter((one) => one !== source)) {
      const { warnings } = convertRequest(source, target, requestWith(source, { ...fragment }));
      expect(warnings.map((warning) => warning.path)).toContain(path);
    }
  });
});
