import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { ITEM_ID, newItemId } from './item-id.js';

const LENGTH = 12;
const BYTES = fc.uint8Array({ minLength: LENGTH, maxLength: LENGTH });

/** The id that is made where these bytes are drawn. */
function idOf(bytes: Uint8Array): string {
  return newItemId({ bytes: (size) => bytes.subarray(0, size) });
}

describe('newItemId', () => {
  it('makes a letter and eleven characters of bytes, and the same of the same', () => {
    const bytes = Uint8Array.from([0, 1, 2, 3, 4, 5, 31, 32, 33, 63, 128, 255]);
    expect(idOf(bytes)).toBe('g12345z01z0z');
    expect(idOf(bytes)).toBe('g12345z01z0z');
  });

  it('never makes what could be a number, a hash or another format of id', () => {
    fc.assert(
      fc.property(BYTES, (bytes) => {
        expect(idOf(bytes)).toMatch(ITEM_ID);
        expect(idOf(bytes)).not.toMatch(/^[0-9a-f]|[ilou]/);
      }),
    );
  });

  it('makes of all values of a byte as many of each character', () => {
    const seen = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const character = idOf(new Uint8Array(LENGTH).fill(byte)).charAt(1);
      seen.set(character, (seen.get(character) ?? 0) + 1);
    }
    expect([...new Set(seen.values()), seen.size]).toEqual([8, 32]);
  });

  it('costs an agent ten tokens on average at the most', () => {
    const ids = Array.from({ length: 500 }, (_, at) =>
      idOf(
        Uint8Array.from({ length: LENGTH }, (__, of) => (at * 97 + of * 61 + at * of * 13) % 256),
      ),
    );
    const tokens = ids.reduce((sum, id) => sum + countTokens(id), 0);
    expect(tokens / ids.length).toBeLessThan(10);
  });
});
