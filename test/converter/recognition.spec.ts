import { recognize } from '../../apps/converter/page/recognition/recognize.js';
import { SAMPLES } from '../../apps/converter/page/samples/samples.js';
import { HELLO } from './ask.js';

const told = (payload: unknown) =>
  recognize(payload).map(({ kind, protocol }) => `${protocol} ${kind}`);

describe('a payload is recognized', () => {
  it.each(SAMPLES)('as what it is: $source $kind "$name"', ({ kind, source, body }) => {
    const guesses = told(body);
    expect(guesses).toContain(`${source} ${kind}`);
    const protocols = new Set(guesses.map((guess) => guess.split(' ')[0]));
    // an error body of the two protocols of OpenAI is the same
    protocols.delete(source === 'openai' ? 'responses' : 'openai');
    expect([...protocols].filter((protocol) => protocol !== source)).toEqual([]);
  });

  it.each([
    ['a request both protocols with messages take', HELLO, ['openai request', 'claude request']],
    ['system text of its own', { ...HELLO, system: 'Be kind.' }, ['claude request']],
    [
      'a message of the system',
      { messages: [{ role: 'system', content: 'x' }] },
      ['openai request'],
    ],
    [
      'words of the system later on',
      { messages: [...HELLO.messages, { role: 'system', content: 'x' }] },
      ['openai request', 'claude request'],
    ],
    ['a line of a batch', { custom_id: '1', body: { input: 'x' } }, ['responses request']],
    ['an error as Google sends it', [{ error: { code: 400, status: 'x' } }], ['gemini stream']],
    ['what nobody sends', { a: 1 }, []],
    ['no object', 'text', []],
    ['nothing', null, []],
  ])('by what only some have: %s', (_, payload, expected) => {
    expect(told(payload)).toEqual(expected);
  });
});
