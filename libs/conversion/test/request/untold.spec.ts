import { PROTOCOLS, type Protocol } from '../../src/contract/contract.js';
import { convertRequest } from './convert-request.js';
import { requestWith } from './rows/row.js';

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
