/** Where new ids and tokens come from; what needs them is given this. */
export interface Randomness {
  readonly uuid: () => string;
  readonly bytes: (size: number) => Buffer;
}

/** The injection token of the hub's randomness. */
export const RANDOMNESS = Symbol('randomness');
