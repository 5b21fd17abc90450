/** Where new ids and tokens come from; what needs them is given this. */
export interface Randomness {
  uuid(): string;
  bytes(size: number): Buffer;
}

/** The injection token of the hub's randomness. */
export const RANDOMNESS = Symbol('randomness');
