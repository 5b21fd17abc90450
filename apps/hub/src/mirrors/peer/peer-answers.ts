import {
  MAX_FEDERATION_EVENTS,
  MAX_PULL_EVENTS,
  type MirroredPage,
  type RegainedEvent,
  isFields,
  isUuid,
  readNote,
} from '@app/domain';

/** The part of a pulled page that a mirror reads. */
export interface PulledPage {
  events: RegainedEvent[];
  cursor: string;
  hasMore: boolean;
}

/** A page of notices that payloads were taken out. */
export interface NoticePage {
  redactions: { sequence: number; notice: string }[];
  after: number;
  hasMore: boolean;
}

/** Most notices that are asked for at once. */
export const MAX_NOTICES = 500;
/** A note has at most a hundred signatures, of some hundred characters each. */
const MAX_NOTE_LENGTH = 64 * 1024;
/** The path from a leaf to the root of any tree, twice. */
const MAX_PROOF_HASHES = 128;

const HASH = /^[0-9a-f]{64}$/;
const HASH_LENGTH = 64;
const SALT_LENGTH = 44;

const isText = (value: unknown): value is string => typeof value === 'string';
const isPerhapsText = (value: unknown): boolean => (value ?? null) === null || isText(value);
const isLong = (length: number, value: unknown): boolean =>
  typeof value === 'string' && value.length === length;
const isPerhapsLong = (length: number, value: unknown): boolean =>
  (value ?? null) === null || isLong(length, value);
/** Whether a text is a note, signed by whomever: what is kept as evidence and shown. */
const isNote = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_NOTE_LENGTH && readNote(value) !== null;

// Both hashes are compared with what is recomputed, and what the salt stands for is hashed: their length is all that is left to check.
function isPlace(log: unknown): boolean {
  if (!isFields(log)) return false;
  const { sequence, hash, previousHash, salt } = log;
  return (
    Number.isSafeInteger(sequence) &&
    isLong(HASH_LENGTH, hash) &&
    isPerhapsLong(HASH_LENGTH, previousHash) &&
    isPerhapsLong(SALT_LENGTH, salt)
  );
}

function isEvent(event: unknown): boolean {
  return (
    isFields(event) &&
    isPlace(event.log) &&
    isText(event.id) &&
    isText(event.kind) &&
    isText(event.acceptedAt) &&
    isText(event.memberId) &&
    isText(event.clientId) &&
    isText(event.payloadHash) &&
    HASH.test(event.payloadHash) &&
    event.createdAt !== undefined &&
    isPerhapsText(event.createdAt) &&
    isPerhapsText(event.pushId) &&
    event.payload !== undefined &&
    (event.signature === undefined || isFields(event.signature))
  );
}

/** Whether another hub answers a page of its log. */
export function isPage(value: unknown): value is MirroredPage {
  if (!isFields(value) || !isFields(value.log) || !Array.isArray(value.events)) return false;
  const { events, hasMore, log, checkpoint, consistency } = value;
  return (
    events.length <= MAX_FEDERATION_EVENTS &&
    events.every(isEvent) &&
    typeof hasMore === 'boolean' &&
    (events.length > 0 || !hasMore) &&
    typeof log.id === 'string' &&
    isUuid(log.id) &&
    isNote(checkpoint) &&
    isHashes(consistency)
  );
}

function isHashes(value: unknown): value is string[] {
  return Array.isArray(value) && value.length <= MAX_PROOF_HASHES && value.every(isText);
}

function isPulledEvent(event: unknown): boolean {
  return isFields(event) && isPlace(event.log) && isText(event.id) && event.payload !== undefined;
}

/** Whether another hub answers a page of what its member pulls. */
export function isPulledPage(value: unknown): value is PulledPage {
  if (!isFields(value) || !Array.isArray(value.events)) return false;
  const { events, cursor, hasMore } = value;
  return (
    events.length <= MAX_PULL_EVENTS &&
    events.every(isPulledEvent) &&
    isText(cursor) &&
    typeof hasMore === 'boolean'
  );
}

/** Whether another hub answers a page of notices. */
export function isNoticePage(value: unknown): value is NoticePage {
  if (!isFields(value) || !Array.isArray(value.redactions)) return false;
  const { redactions, after, hasMore } = value;
  const isNotice = (each: unknown) =>
    isFields(each) && Number.isSafeInteger(each.sequence) && isNote(each.notice);
  if (redactions.length > MAX_NOTICES) return false;
  return redactions.every(isNotice) && Number.isSafeInteger(after) && typeof hasMore === 'boolean';
}

/** Whether another hub answers a proof of growth. */
export function isProof(value: unknown): value is { consistency: string[] } {
  return isFields(value) && isHashes(value.consistency);
}
