import { convertRequest } from './convert-request.js';
import { requestWith } from './rows/row.js';

const CLOSED = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
/** A place that may be left out. */
const OPTIONAL = { ...CLOSED, required: [] };
const claudeAnswer = (schema: object) => ({
  output_config: { format: { type: 'json_schema', schema } },
});

describe('an answer by a schema that claude and gemini enforce unasked', () => {
  it('is enforced by openai and responses too where they can', () => {
    const { output, codes } = convertRequest(
      'claude',
      'openai',
      requestWith('claude', claudeAnswer(CLOSED)),
    );
    expect(output.response_format.json_schema).toMatchObject({ schema: CLOSED, strict: true });
    expect(codes).toEqual([]);
    const generationConfig = { responseMimeType: 'application/json', responseJsonSchema: CLOSED };
    const asked = requestWith('gemini', { generationConfig });
    expect(convertRequest('gemini', 'responses', asked).output.text.format).toMatchObject({
      schema: CLOSED,
      strict: true,
    });
  });

  it('is told to be followed only where they cannot, which would refuse it', () => {
    for (const target of ['openai', 'responses'] as const) {
      const { output, codes } = convertRequest(
        'claude',
        target,
        requestWith('claude', claudeAnswer(OPTIONAL)),
      );
      expect(JSON.stringify(output)).not.toContain('strict');
      expect(codes).toEqual(['unenforced-schema']);
    }
  });

  it('stays as strict as openai was asked to be on the way there and back', () => {
    const json_schema = { name: 'place', schema: CLOSED, strict: true };
    const asked = requestWith('openai', { response_format: { type: 'json_schema', json_schema } });
    const { output } = convertRequest('openai', 'claude', asked);
    const back = convertRequest('claude', 'openai', output).output;
    expect(back.response_format.json_schema).toMatchObject({ schema: CLOSED, strict: true });
  });
});

describe('what OpenAI refuses', () => {
  it('is no strict tool: where a property may be missing, which claude takes, it is followed only', () => {
    const tool = (input_schema: object) => ({ name: 'f', strict: true, input_schema });
    const asked = (schema: object) => requestWith('claude', { tools: [tool(schema)] });
    const open = convertRequest('claude', 'openai', asked(OPTIONAL));
    expect(open.output.tools[0].function).toMatchObject({ parameters: OPTIONAL, strict: false });
    expect(open.codes).toEqual(['unenforced-schema']);
    const closed = convertRequest('claude', 'responses', asked(CLOSED));
    expect(closed.output.tools[0]).toMatchObject({ parameters: CLOSED, strict: true });
    expect(closed.codes).toEqual([]);
    const loose = convertRequest('claude', 'responses', asked(OPTIONAL));
    expect(loose.output.tools[0]).toMatchObject({ parameters: OPTIONAL, strict: false });
  });

  it('is told: a picture of a type that it does not take', () => {
    const picture = (mimeType: string) =>
      requestWith('gemini', {
        contents: [{ role: 'user', parts: [{ inlineData: { mimeType, data: 'AAAA' } }] }],
      });
    for (const target of ['openai', 'responses'] as const) {
      expect(convertRequest('gemini', target, picture('image/heic')).codes).toContain(
        'out-of-range',
      );
      expect(convertRequest('gemini', target, picture('image/webp')).codes).toEqual([]);
    }
  });
});

it('tells once of a tool among those allowed that has no name', () => {
  const mcp = { type: 'mcp', server_label: 'crm' };
  const tools = [{ type: 'function', name: 'f', parameters: null, strict: false }];
  const tool_choice = { type: 'allowed_tools', mode: 'auto', tools: [mcp] };
  const asked = requestWith('responses', { tools, tool_choice });
  const { warnings } = convertRequest('responses', 'openai', asked);
  expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'unsupported-tool $.tool_choice.tools[0]',
  ]);
});
