import type { FastifyReply } from 'fastify';

/** The Content-Type of every JSON answer. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The header that tells what a conversion lost; absent when it lost nothing. */
export const WARNINGS_HEADER = 'X-Conversion-Warnings';

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const OWN_FILES =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/**
 * Sets what every answer carries unless its route knows better: no sniffing, no referrer and no storing (addresses and answers
 * hold payloads), nothing to load. Any page of the web may read it, since no answer depends on who asks.
 */
export function setAnswerHeaders(reply: FastifyReply): void {
  void reply
    .header('content-security-policy', NOTHING)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', WARNINGS_HEADER);
}

/** The policy of the page: its own files only, and the style element that carries `nonce`. */
export function pagePolicy(nonce: string): string {
  return `${OWN_FILES}; style-src 'self' 'nonce-${nonce}'`;
}

/** The policy of a document without styles of its own. */
export const OWN_FILES_POLICY = `${OWN_FILES}; style-src 'self'`;

/** The policy of `/docs`, whose viewer writes style attributes. */
export const DOCS_POLICY = `${OWN_FILES}; style-src 'self' 'unsafe-inline'`;
