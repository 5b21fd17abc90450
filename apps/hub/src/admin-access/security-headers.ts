import type { onRequestHookHandler } from 'fastify';
import helmet from 'helmet';

/**
 * Sets the security headers of every answer, composed once for all of them. What makes browsers insist on HTTPS is sent only
 * where the hub is reached by it: over plain HTTP on a local network it would keep the hub's own pages from loading.
 */
export function setSecurityHeaders(baseUrl: string | undefined): onRequestHookHandler {
  const isSecure = baseUrl?.startsWith('https:') ?? false;
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isSecure,
    // Browsers heed these two on HTTPS and loopback only, and complain about them elsewhere.
    crossOriginOpenerPolicy: isSecure,
    originAgentCluster: isSecure,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  return (request, reply, done) => {
    // Its answers are for whoever asked, and some are secrets.
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    setHeaders(request.raw, reply.raw, (error) => done(error as Error));
  };
}
