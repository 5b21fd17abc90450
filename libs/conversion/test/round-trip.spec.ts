import fc from 'fast-check';
import { PROTOCOLS } from '../src/contract/contract.js';
import { convertRequest } from './request/convert-request.js';
import { carried, conversation } from './arbitrary/conversation.js';
import { RENDER } from './arbitrary/render-conversation.js';

const PAIRS = PROTOCOLS.flatMap((one) =>
  PROTOCOLS.filter((other) => other !== one).map((other) => ({ one, other })),
);

describe('a request both protocols can carry', () => {
  it.each(PAIRS)('becomes what a person would write, from $one to $other', ({ one, other }) => {
    fc.assert(
      fc.property(conversation, (any) => {
        const given = carried(any, one, other);
        const { output } = convertRequest(one, other, RENDER[one](given));
        expect(output).toEqual(RENDER[other](given));
      }),
      { numRuns: 60 },
    );
  });

  it.each(PAIRS)('comes back equal, from $one by way of $other', ({ one, other }) => {
    fc.assert(
      fc.property(conversation, (any) => {
        const body = RENDER[one](carried(any, one, other));
        const there = convertRequest(one, other, body).output;
        expect(convertRequest(other, one, there).output).toEqual(body);
      }),
      { numRuns: 60 },
    );
  });
});
