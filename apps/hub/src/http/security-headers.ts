import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * The security headers of every answer. What makes browsers insist on HTTPS is sent only where the hub is reached by it:
 * over plain HTTP on a local network it would keep the hub's own pages from loading.
 */
export function securityHeaders(baseUrl: string | undefined): FastifyHelmetOptions {
  const isSecure = baseUrl?.startsWith('https:') ?? false;
  return {
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
  };
}
