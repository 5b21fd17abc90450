import { PROTOCOLS, type Protocol } from '../src/index.js';

/** Every protocol with every other, from the first to the second. */
export const pairs: readonly [Protocol, Protocol][] = PROTOCOLS.flatMap((source) =>
  PROTOCOLS.filter((target) => target !== source).map((target): [Protocol, Protocol] => [
    source,
    target,
  ]),
);
