/** How long after the signal to end connections are cut whose requests are still not over. */
export const CUT_AFTER_MS = 5_000;

/** When the process ends whatever hangs; what was acknowledged is in the database by then. */
export const EXIT_AFTER_MS = 9_500;
