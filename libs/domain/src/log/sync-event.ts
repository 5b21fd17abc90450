import { canonicalize, NotCanonical } from '../encoding/canonical-json.js';
import { isPrintable } from '../encoding/keys.js';
import { MAX_ID_LENGTH, MAX_KIND_LENGTH, MAX_PAYLOAD_BYTES } from '../limits.js';
import { type RejectionReason, REJECTIONS } from '../rejections.js';
import { SALT_BYTES } from './hash-chain.js';
import { parseSignature, type Signature } from './signatures/signature.js';
import { isTimestamp } from '../encoding/timestamps.js';

/** An event of a push that is well formed, with all that appending it needs. */
export interface PushedEvent {
  id: string;
  kind: string;
  /** Verbatim. */
  createdAt: string | null;
  payload: Record<string, unknown>;
  /** RFC 8785 text of the payload. */
  canonicalPayload: string;
  signature: Signature | null;
  /** The random bytes that hide the payload, where the signature covers them; else they are the hub's to draw. */
  salt: Buffer | null;
  /** Bytes of UTF-8 of the canonical payload. */
  bytes: number;
}

/** Why one event of a push was refused, as the push's answer lists it. */
export interface Rejection {
  id: string;
  reason: RejectionReason;
  message: string;
}

/** Either the event or its rejection. */
export type ParsedEvent = { ok: true; event: PushedEvent } | ({ ok: false } & Rejection);

/** The rejection of an event with a message of its own or the default one. */
export function rejection(
  id: string,
  reason: RejectionReason,
  message: string = REJECTIONS[reason],
): Rejection {
  return { id, reason, message };
}

/**
 * Reads one element of a push. Checks id, kind, createdAt, payload and signature in this order and returns the first
 * that is wrong; other members are tolerated, so an event that was pulled can be pushed.
 */
export function parsePushedEvent(value: unknown): ParsedEvent {
  const { id, kind, createdAt = null, payload, signature } = isObject(value) ? value : {};
  const named = typeof id === 'string' && id !== '' ? id : 'unknown';
  const refuse = (reason: RejectionReason, message?: string): ParsedEvent => ({
    ok: false,
    ...rejection(named, reason, message),
  });

  if (isMissing(id)) return refuse('event.id_required');
  if (typeof id !== 'string' || !isPrintable(id, MAX_ID_LENGTH)) return refuse('event.id_invalid');
  if (isMissing(kind)) return refuse('event.kind_required');
  if (typeof kind !== 'string' || !isKind(kind)) return refuse('event.kind_invalid');
  if (createdAt !== null && !isTimestamp(createdAt)) return refuse('event.created_at_invalid');
  if (!isObject(payload)) return refuse('event.payload_invalid');

  const canonical = canonicalPayloadOf(payload);
  if (canonical instanceof NotCanonical) {
    return refuse(
      'event.payload_not_canonical',
      `The payload has no canonical form: ${canonical.message}.`,
    );
  }
  const bytes = Buffer.byteLength(canonical);
  if (bytes > MAX_PAYLOAD_BYTES) return refuse('event.payload_too_large');
  const parsedSignature = parseSignature(signature);
  if (typeof parsedSignature === 'string') return refuse(parsedSignature);
  const salt = parsedSignature?.algorithm === 'ed25519-salted' ? saltOf(value as object) : null;
  if (salt === undefined) return refuse('event.signature_invalid', SALT_NEEDED);

  return {
    ok: true,
    event: {
      id,
      kind,
      createdAt,
      payload,
      canonicalPayload: canonical,
      signature: parsedSignature,
      salt,
      bytes,
    },
  };
}

const SALT_NEEDED = `An ed25519-salted signature comes with a salt: base64 of ${SALT_BYTES} random bytes.`;
const KIND = /^[a-z][a-z0-9_.-]*$/;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The salt of an event, which one that was pulled has with its place in the log. */
function saltOf(event: { salt?: unknown; log?: { salt?: unknown } | null }): Buffer | undefined {
  const text = event.salt ?? event.log?.salt;
  if (typeof text !== 'string') return undefined;
  const salt = Buffer.from(text, 'base64');
  return salt.length === SALT_BYTES && salt.toString('base64') === text ? salt : undefined;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isKind(text: string): boolean {
  return text.length <= MAX_KIND_LENGTH && KIND.test(text);
}

function canonicalPayloadOf(payload: object): string | NotCanonical {
  try {
    return canonicalize(payload);
  } catch (error) {
    if (error instanceof NotCanonical) return error;
    throw error;
  }
}
