/** The injection token of the hub's version. */
export const VERSION = Symbol('version');
