import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/** `whsec_` and the base64 of 24 to 64 random bytes (Standard Webhooks 1.0.0, symmetric). */
export function webhookSecret(bytes: Uint8Array): string {
  return PREFIX + Buffer.from(bytes).toString('base64');
}

/** What is signed of a message. */
export interface SignedMessage {
  id: string;
  /** When it is sent: whole seconds since 1970. */
  timestamp: number;
  body: string;
}

/** The three headers by which a target knows that a message is the hub's (Standard Webhooks 1.0.0: HMAC-SHA256, `v1`). */
export function webhookHeaders(
  secret: string,
  { id, timestamp, body }: SignedMessage,
): Record<string, string> {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}
