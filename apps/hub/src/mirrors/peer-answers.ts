import type { MirroredPage } from '@app/domain';

/** A page of notices that payloads were taken out. */
export interface NoticePage {
  redactions: { sequence: number; notice: string }[];
  after: number;
  hasMore: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a value is an object of JSON. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string';
const isPerhapsText = (value: unknown): boolean => (value ?? null) === null || isText(value);

function isPlace(log: unknown): boolean {
  if (!isRecord(log)) return false;
  const { sequence, hash, previousHash, salt } = log;
  return (
    Number.isSafeInteger(sequence) &&
    isText(hash) &&
    isPerhapsText(previousHash) &&
    isPerhapsText(salt)
  );
}

function isEvent(event: unknown): boolean {
  return (
    isRecord(event) &&
    isPlace(event.log) &&
    isText(event.id) &&
    isText(event.kind) &&
    isText(event.acceptedAt) &&
    isText(event.memberId) &&
    isText(event.clientId) &&
    isText(event.payloadHash) &&
    event.createdAt !== undefined &&
    isPerhapsText(event.createdAt) &&
    isPerhapsText(event.pushId) &&
    event.payload !== undefined &&
    (event.signature === undefined || isRecord(event.signature))
  );
}

/** Whether another hub answers a page of its log. */
export function isPage(value: unknown): value is MirroredPage {
  if (!isRecord(value) || !isRecord(value.log) || !Array.isArray(value.events)) return false;
  const { events, hasMore, log, checkpoint, consistency } = value;
  return (
    events.every(isEvent) &&
    typeof hasMore === 'boolean' &&
    (events.length > 0 || !hasMore) &&
    typeof log.id === 'string' &&
    UUID.test(log.id) &&
    typeof checkpoint === 'string' &&
    isTexts(consistency)
  );
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

/** Whether another hub answers a page of notices. */
export function isNoticePage(value: unknown): value is NoticePage {
  if (!isRecord(value) || !Array.isArray(value.redactions)) return false;
  const { redactions, after, hasMore } = value;
  const isNotice = (each: unknown) =>
    isRecord(each) && Number.isSafeInteger(each.sequence) && typeof each.notice === 'string';
  return redactions.every(isNotice) && Number.isSafeInteger(after) && typeof hasMore === 'boolean';
}

/** Whether another hub answers a proof of growth. */
export function isProof(value: unknown): value is { consistency: string[] } {
  return isRecord(value) && isTexts(value.consistency);
}
