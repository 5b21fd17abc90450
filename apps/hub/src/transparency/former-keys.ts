/** The injection token of the keys that the hub has signed checkpoints with before, oldest first. */
export const FORMER_KEYS = Symbol('former keys');
