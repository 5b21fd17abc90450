/** How long after the signal to end connections are cut whose requests are still not over. */
export const CUT_AFTER_MS = 5_000;

/** How long what was asked for may still go on when every connection is closed, before the database is closed too. */
export const REQUESTS_END_WITHIN_MS = 3_000;

/** When the process ends whatever hangs; what was acknowledged is in the database by then. */
export const EXIT_AFTER_MS = 9_500;
