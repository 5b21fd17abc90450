import { createStreamConverter } from '../../src/index.js';

const event = (sequence_number: number, type: string, fields: object = {}) => ({
  type: `response.${type}`,
  sequence_number,
  ...fields,
});
const CREATED = event(0, 'created', { response: { id: 'resp_1', model: 'm' } });
const piece = (sequence_number: number, delta: string) =>
  event(sequence_number, 'output_text.delta', { output_index: 0, content_index: 0, delta });
const END = event(9, 'completed', { response: { status: 'completed', output: [] } });

function heard(events: readonly object[]) {
  const converter = createStreamConverter({ source: 'responses', target: 'openai' });
  const out = [...events.flatMap((each) => converter.push(each)), ...converter.end()] as any[];
  return {
    text: out.map(({ choices: [choice] }) => choice?.delta.content ?? '').join(''),
    codes: converter.warnings.map(({ code }) => code),
  };
}

describe('an event of responses with a sequence number that has been', () => {
  it('is taken once, with a note, where it is the same event', () => {
    const run = [piece(1, 'ha '), piece(2, 'ha ')];
    const { text, codes } = heard([CREATED, ...run, ...run, END, END]);
    expect(text).toBe('ha ha ');
    expect(codes).toEqual(['repeated-event']);
  });

  it('is another event where it says something else', () => {
    expect(heard([CREATED, piece(1, 'one '), piece(1, 'two'), END]).text).toBe('one two');
  });

  it('is another event where the source counts nothing', () => {
    const events = [CREATED, piece(0, 'ha '), piece(0, 'ha '), { ...END, sequence_number: 0 }];
    expect(heard(events)).toEqual({ text: 'ha ha ', codes: [] });
  });
});
