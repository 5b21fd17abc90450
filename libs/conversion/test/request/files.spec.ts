import { convertRequest } from './convert-request.js';
import { ASK, requestWith } from './rows/row.js';

const PDF = { type: 'base64', media_type: 'application/pdf', data: 'JVBERg==' };
const TEXT = { type: 'text', media_type: 'text/plain', data: 'abc' };

const ask = (...content: object[]) =>
  requestWith('claude', { messages: [{ role: 'user', content }] });

describe('a file', () => {
  it.each([
    [PDF, 'file.pdf'],
    [TEXT, 'file.txt'],
  ])('without a name gets one by its media type, which OpenAI requires', (source, filename) => {
    const body = ask({ type: 'document', source });
    const chat = convertRequest('claude', 'openai', body);
    expect(chat.output.messages[0].content[0].file).toMatchObject({ filename });
    expect(chat.codes).toContain('generated-file-name');
    const { output, codes } = convertRequest('claude', 'responses', body);
    expect(output.input[0].content[0]).toMatchObject({ type: 'input_file', filename });
    expect(codes).toEqual(['generated-file-name']);
  });

  it('of a type without a usual ending is called file, and a name that is there stays', () => {
    const parts = [
      { inlineData: { mimeType: 'application/x-own', data: 'AAAA' } },
      { inlineData: { mimeType: 'application/pdf', data: 'AAAA', displayName: 'a.pdf' } },
    ];
    const body = requestWith('gemini', { contents: [{ role: 'user', parts }] });
    const [{ content }] = convertRequest('gemini', 'responses', body).output.input;
    expect(content.map(({ filename }: { filename: string }) => filename)).toEqual([
      'file',
      'a.pdf',
    ]);
  });

  it('of another type than PDF goes to openai with a word that it is refused there', () => {
    const codesOf = (source: object) =>
      convertRequest('claude', 'openai', ask({ type: 'document', title: 'a', source })).codes;
    expect([codesOf(TEXT), codesOf(PDF)]).toEqual([['out-of-range'], []]);
  });

  it('of text in a tool result is the text of that result for openai', () => {
    const call = { type: 'tool_use', id: 'c', name: 'f', input: {} };
    const document = { type: 'document', source: TEXT, title: 'a.txt' };
    const result = { type: 'tool_result', tool_use_id: 'c', content: [document] };
    const { output, codes } = convertRequest(
      'claude',
      'openai',
      requestWith('claude', {
        messages: [
          ASK.claude,
          { role: 'assistant', content: [call] },
          { role: 'user', content: [result] },
        ],
      }),
    );
    expect(output.messages.slice(2)).toEqual([{ role: 'tool', tool_call_id: 'c', content: 'abc' }]);
    expect(codes).toEqual(['unsupported-field', 'approximated-value']);
  });
});
