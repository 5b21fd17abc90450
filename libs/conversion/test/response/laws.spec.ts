import { convert, PROTOCOLS, type Protocol } from '../../src/index.js';
import fc from 'fast-check';
import { converted } from './convert-response.js';
import { anyReply, renderReply } from '../arbitrary/response.js';

const protocol = fc.constantFrom(...PROTOCOLS);

const piece = fc.string({ minLength: 1, unit: 'grapheme' });

/** The events that say a piece of text or of reasoning, as this library writes them for the first block. */
const delta: Record<Protocol, (kind: 'text' | 'reasoning', text: string) => object> = {
  openai: (kind, text) => ({
    id: 'chatcmpl_0',
    object: 'chat.completion.chunk',
    created: 0,
    model: '',
    choices: [
      {
        index: 0,
        delta: kind === 'text' ? { content: text } : { reasoning_content: text },
        finish_reason: null,
      },
    ],
  }),
  responses: (kind, text) =>
    kind === 'text'
      ? {
          type: 'response.output_text.delta',
          delta: text,
          logprobs: [],
          content_index: 0,
          output_index: 0,
          item_id: 'msg_0',
          sequence_number: 0,
        }
      : {
          type: 'response.reasoning_summary_text.delta',
          delta: text,
          summary_index: 0,
          output_index: 0,
          item_id: 'rs_0',
          sequence_number: 0,
        },
  claude: (kind, text) => ({
    type: 'content_block_delta',
    index: 0,
    delta:
      kind === 'text' ? { type: 'text_delta', text } : { type: 'thinking_delta', thinking: text },
  }),
  gemini: (kind, text) => ({
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts: [kind === 'text' ? { text } : { text, thought: true }] },
      },
    ],
  }),
};

describe('what all protocols can say', () => {
  it('is said by the target as it would say it itself', () => {
    fc.assert(
      fc.property(anyReply, protocol, protocol, (given, source, target) => {
        expect(converted(source, target, renderReply[source](given))).toEqual(
          renderReply[target](given),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('comes back unchanged from any other protocol, by any way', () => {
    fc.assert(
      fc.property(anyReply, protocol, protocol, protocol, (given, source, first, second) => {
        const body = renderReply[source](given);
        const there = converted(first, second, converted(source, first, body));
        expect(converted(second, source, there)).toEqual(body);
      }),
      { numRuns: 500 },
    );
  });

  it('loses nothing, so it warns of nothing but what only its own provider can prove', () => {
    const proofs = ['foreign-signature', 'unsigned-reasoning'];
    fc.assert(
      fc.property(anyReply, protocol, protocol, (given, source, target) => {
        const body = renderReply[source](given);
        const { warnings } = convert({ kind: 'response', source, target, body });
        expect(warnings.filter(({ code }) => !proofs.includes(code))).toEqual([]);
      }),
    );
  });

  it('gives the same bytes every time and never changes the body', () => {
    fc.assert(
      fc.property(anyReply, protocol, protocol, (given, source, target) => {
        const body = renderReply[source](given);
        const before = JSON.stringify(body);
        const bytes = JSON.stringify(converted(source, target, body));
        expect(JSON.stringify(converted(source, target, body))).toBe(bytes);
        expect(JSON.stringify(body)).toBe(before);
      }),
    );
  });

  it('is said piece by piece in a stream as the target would say it itself', () => {
    const kind = fc.constantFrom('text', 'reasoning');
    fc.assert(
      fc.property(kind, piece, protocol, protocol, (what, text, source, target) => {
        const body = delta[source](what, text);
        const { output } = convert({ kind: 'stream', source, target, body });
        expect(output).toMatchObject(delta[target](what, text));
      }),
    );
  });
});
