/**
 * What the console may load and do: its own files and answers, nothing inlined, nothing from elsewhere, and no text that
 * becomes a script. `khub-worker` names the one policy by which it starts its own worker.
 */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types khub-worker',
].join('; ');
