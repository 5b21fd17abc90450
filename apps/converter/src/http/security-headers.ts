import type { FastifyReply, FastifyRequest } from 'fastify';

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const DOCS =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Sets what every answer carries: no sniffing, no referrer (links hold payloads), and a policy that lets JSON load nothing. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const policy = request.url.startsWith('/docs') ? DOCS : NOTHING;
  void reply
    .header('Content-Security-Policy', policy)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Referrer-Policy', 'no-referrer');
}

/** The policy of the page: its own files only, and the one style element that carries `nonce`. */
export function pagePolicy(nonce: string): string {
  return (
    `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; ` +
    "img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
  );
}
