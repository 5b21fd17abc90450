/** The injection token of the bearer of administration: the configured one, else the one made from the master key. */
export const ADMIN_TOKEN = Symbol('administration token');
