import type { Protocol } from '../../../src/contract/contract.js';

/** Some fields of a request body. */
export type Fragment = Record<string, unknown>;

/** What one field is in each protocol: null where it has no counterpart, absent where it is not the same both ways. */
export type Row = Partial<Record<Protocol, Fragment | null>>;

/** A user's question as a message, an item, a message of blocks and a content. */
export const ASK = {
  openai: { role: 'user', content: 'hi' },
  responses: { type: 'message', role: 'user', content: 'hi' },
  claude: { role: 'user', content: [{ type: 'text', text: 'hi' }] },
  gemini: { role: 'user', parts: [{ text: 'hi' }] },
} as const;

/** The same request in the four protocols, to which a row adds its field. */
export const BASE: Record<Protocol, Fragment> = {
  openai: { model: 'm', messages: [ASK.openai], max_completion_tokens: 100 },
  responses: { model: 'm', input: [ASK.responses], max_output_tokens: 100 },
  claude: { model: 'm', max_tokens: 100, messages: [ASK.claude] },
  gemini: { model: 'm', contents: [ASK.gemini], generationConfig: { maxOutputTokens: 100 } },
};

/** The request of a protocol with a fragment in it. */
export function requestWith(protocol: Protocol, fragment: Fragment): Fragment {
  const generationConfig = {
    ...(BASE.gemini['generationConfig'] as object),
    ...(fragment['generationConfig'] as object),
  };
  return { ...BASE[protocol], ...fragment, ...(protocol === 'gemini' && { generationConfig }) };
}
