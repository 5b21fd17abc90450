import { randomBytes } from 'node:crypto';
import { drawnAhead } from './randomness.js';

describe('bytes that are drawn ahead', () => {
  it('are as many as were asked for, and none of them the same', () => {
    const blocks: string[] = [];
    const bytes = drawnAhead((size) => {
      const drawn = randomBytes(size);
      blocks.push(drawn.toString('latin1'));
      return drawn;
    });
    const given = [32, 16, 1_000, 32, 8_000, 1_024, 0, 1_024, ...Array(600).fill(32)].map(bytes);

    expect(given.map(({ length }) => length).slice(0, 8)).toEqual([
      32, 16, 1_000, 32, 8_000, 1_024, 0, 1_024,
    ]);
    // What is handed out lies in what was drawn, each part after the one before it and in no other's place.
    const places = given.map((part) => {
      const block = blocks.findIndex((each) => each.includes(part.toString('latin1')));
      return { block, from: blocks[block]?.indexOf(part.toString('latin1')) ?? -1, part };
    });
    const taken = new Set<string>();
    for (const { block, from, part } of places) {
      for (let at = from; at < from + part.length; at++) {
        expect(taken.has(`${block} ${at}`)).toBe(false);
        taken.add(`${block} ${at}`);
      }
    }
    expect(blocks.length).toBeLessThan(8);
  });
});
