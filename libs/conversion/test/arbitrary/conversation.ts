import fc from 'fast-check';
import type { Protocol } from '../../src/contract/contract.js';

/** A conversation and its settings in no protocol's words; every field of it two protocols can carry. */
export interface Conversation {
  system?: string;
  turns: Turn[];
  tools: { name: string; description?: string; field: string }[];
  choice?: 'auto' | 'none' | 'required' | { name: string };
  maxTokens: number;
  temperature?: number;
  topP?: number;
  stop?: string[];
  endUser?: string;
  stream?: boolean;
}

/** A call and what came of it; its id is its own in the whole conversation. */
export interface Call {
  id: string;
  name: string;
  value: unknown;
  result: string;
}

/** A question, or an answer with the calls it made and what came of them. */
export type Turn =
  | { speaker: 'user'; text: string; image?: string }
  | { speaker: 'assistant'; text: string; calls: Call[] };

/** claude refuses blank text. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => text.trim() !== '');
const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/);
const value = fc.oneof(words, fc.integer(), fc.boolean(), fc.array(fc.integer(), { maxLength: 3 }));

const user = fc.record(
  {
    speaker: fc.constant('user' as const),
    text: words,
    image: fc.constantFrom('iVBORw0KGgo=', 'AAAA'),
  },
  { requiredKeys: ['speaker', 'text'] },
);

const assistant = fc.record({
  speaker: fc.constant('assistant' as const),
  text: words,
  calls: fc.array(fc.record({ name, value, result: words }), { maxLength: 3 }),
});

/** Turns that take turns, as all four protocols keep them. */
const turns = fc
  .array(fc.tuple(user, assistant), { minLength: 1, maxLength: 4 })
  .map((pairs): Turn[] => pairs.flat().map(numbered));

function numbered(turn: Unnumbered, at: number): Turn {
  if (turn.speaker === 'user') return turn;
  return { ...turn, calls: turn.calls.map((call, i) => ({ id: `call_${at}_${i}`, ...call })) };
}

type Unnumbered =
  | Extract<Turn, { speaker: 'user' }>
  | { speaker: 'assistant'; text: string; calls: Omit<Call, 'id'>[] };

const optional = {
  system: words,
  choice: fc.oneof(
    fc.constantFrom('auto' as const, 'none' as const, 'required' as const),
    fc.record({ name }),
  ),
  temperature: fc.double({ min: 0, max: 1, noNaN: true }),
  topP: fc.double({ min: 0, max: 1, noNaN: true }),
  stop: fc.array(words, { minLength: 1, maxLength: 4 }),
  endUser: words,
  stream: fc.boolean(),
};

/** Any conversation; there is a choice of tools only where there are tools. */
export const conversation: fc.Arbitrary<Conversation> = fc
  .record(
    {
      turns,
      tools: fc.uniqueArray(
        fc.record({ name, description: words, field: name }, { requiredKeys: ['name', 'field'] }),
        { selector: (tool) => tool.name, maxLength: 3 },
      ),
      maxTokens: fc.integer({ min: 16, max: 100_000 }),
      ...optional,
    },
    { requiredKeys: ['turns', 'tools', 'maxTokens'] },
  )
  .map(({ choice, ...rest }) => (choice && rest.tools.length > 0 ? { ...rest, choice } : rest));

/** What of a conversation both protocols have; the rest is left out before it is written. */
export function carried(given: Conversation, one: Protocol, other: Protocol): Conversation {
  const conversation = { ...given };
  const lacks = (...names: Protocol[]): boolean => names.includes(one) || names.includes(other);
  if (lacks('responses')) delete conversation.stop;
  if (lacks('gemini')) {
    delete conversation.endUser;
    delete conversation.stream;
  }
  return conversation;
}
