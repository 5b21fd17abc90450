/** The injection token of the settings as they hold, secrets masked. */
export const SETTINGS = Symbol('effective settings');
