/** Milliseconds since the epoch; what needs the time is given one of these. */
export type Clock = () => number;

/** The injection token of the hub's clock. */
export const CLOCK = Symbol('clock');
