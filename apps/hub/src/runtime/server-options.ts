import type { ServerOptions } from 'node:http';

const HEADERS_TIMEOUT_MS = 10_000;
const BODY_TIMEOUT_MS = 30_000;
/** How often connections are looked at that take too long. */
const CHECK_EVERY_MS = 1_000;

/** How the hub's listeners take requests: slow senders hold no connection for long, and what is wrong is said by the hub. */
export const SERVER_OPTIONS = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: HEADERS_TIMEOUT_MS + BODY_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_EVERY_MS,
  // Node would answer a missing Host without a body; the gate says what is missing.
  requireHostHeader: false,
} satisfies ServerOptions;
