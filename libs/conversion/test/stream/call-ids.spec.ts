import { createStreamConverter, type Protocol } from '../../src/index.js';

/** The ids of the calls in a whole stream of gemini, whose calls have none, as a target's client reads them. */
function idsOf(target: Protocol, responseId?: string): string[] {
  const converter = createStreamConverter({ source: 'gemini', target });
  const chunk = (name: string) => ({
    candidates: [{ index: 0, content: { role: 'model', parts: [{ functionCall: { name } }] } }],
    ...(responseId && { responseId }),
  });
  const out = [chunk('f'), chunk('g')].flatMap((each) => converter.push(each));
  const text = JSON.stringify([...out, ...converter.end()]);
  return [...new Set(text.match(/call_[\w-]*/g))].filter((id) => /\d$/.test(id));
}

describe('the ids of calls that have none in a stream', () => {
  it.each(['openai', 'claude', 'responses'] as const)(
    'are those of no other answer of the conversation: %s',
    (target) => {
      expect(idsOf(target, 'Ab-1')).toEqual(['call_Ab-1_0', 'call_Ab-1_1']);
      expect(idsOf(target)).toEqual(['call_0', 'call_1']);
    },
  );
});
