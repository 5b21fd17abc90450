/** Where new ids and tokens come from; what needs them is given this. */
export interface Randomness {
  readonly uuid: () => string;
  readonly bytes: (size: number) => Buffer;
}

/** The injection token of the hub's randomness. */
export const RANDOMNESS = Symbol('randomness');

const MAX_BYTE = 255;

/** Draws a number from 0 to 1, to spread in time what would otherwise happen at once. */
export function chanceBy(random: Randomness): number {
  return random.bytes(1)[0]! / MAX_BYTE;
}

/** How many bytes are drawn at once: a draw costs more than the few bytes that most ask for. */
const BLOCK_BYTES = 8 * 1024;
const FEW_BYTES = BLOCK_BYTES / 8;

/** Draws as `draw` does, few bytes out of a block of many; none is handed out twice. */
export function drawnAhead(draw: (size: number) => Buffer): (size: number) => Buffer {
  let block: Buffer = Buffer.alloc(0);
  return (size) => {
    if (size > FEW_BYTES) return draw(size);
    if (block.length < size) block = draw(BLOCK_BYTES);
    const bytes = block.subarray(0, size);
    block = block.subarray(size);
    return bytes;
  };
}
