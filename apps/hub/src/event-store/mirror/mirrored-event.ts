import {
  type AuditedEvent,
  type ScopeClaim,
  MAX_PAYLOAD_BYTES,
  type TakenEvent,
  canonicalize,
  encodeProjectKeys,
  isUuid,
  namesIn,
  parseSignature,
  scopeClaimOf,
} from '@app/domain';
import { type Element, arrayParameters, unnestedRows } from '@app/projections';
import { ENTRY_COLUMNS } from '../append/write-events.js';

/** Thrown for an event whose hashes are right but that no hub can have written: a row could not give it back as it was. */
export class NotStorable extends Error {
  override readonly name = 'NotStorable';
}

const HASH = /^[0-9a-f]{64}$/;
/** More than any name in an entry has, and little enough for an index. */
const MAX_NAME_LENGTH = 500;

/** The columns of `event` that differ from event to event, in the order of `mirroredColumns`. */
const TYPES = { ...ENTRY_COLUMNS, early: 'boolean', version: 'smallint' } as const;
const NAMES = Object.keys(TYPES);
const ELEMENT_TYPES = Object.values(TYPES);

/** Columns that are never null and mostly equal within a page: null stands for the value of the page's first event. */
const ALIKE: readonly string[] = [
  'kind',
  'accepted_at',
  'member_id',
  'client_id',
  'early',
  'version',
];
const IS_ALIKE = NAMES.map((name) => ALIKE.includes(name));

/**
 * SQL: the values that `insertEvents` takes from each of the `mirroredRows`, for the log that an expression names; `first` is
 * the number of their first parameter.
 */
export function mirroredValues(logId: string, first: number): string {
  const values = NAMES.map((name, at) =>
    IS_ALIKE[at] ? `coalesce(n.${name}, ($${first + at}::${ELEMENT_TYPES[at]}[])[1])` : `n.${name}`,
  );
  const version = values.pop();
  return [logId, ...values, 'NULL, NULL', version].join(', ');
}

/** SQL: the events of `mirroredColumns` as rows; `first` is the number of their first parameter. */
export const mirroredRows = (first: number) => `${unnestedRows(first, TYPES)} AS n`;

/** Returns the function with its last answer kept: the events of a push have much in common. */
function remembering<Answer>(make: (text: string) => Answer): (text: string) => Answer {
  let known: string | undefined;
  let made: Answer;
  return (text) => {
    if (text !== known) [made, known] = [make(text), text];
    return made;
  };
}

const timeOf = remembering((text) => {
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString() !== text ? null : time;
});
const isKnownUuid = remembering(isUuid);

function timeIn({ acceptedAt, log: { sequence } }: AuditedEvent): number {
  const time = timeOf(acceptedAt);
  if (time === null)
    throw new NotStorable(`event ${sequence} was accepted at no time a hub writes`);
  return time;
}

const isName = (text: string): boolean => text.length <= MAX_NAME_LENGTH && !text.includes('\0');

/** Throws `NotStorable` for the payload of an event that no hub has accepted. */
export function assertPayloadStorable(sequence: number, canonicalPayload: string): void {
  if (Buffer.byteLength(canonicalPayload) > MAX_PAYLOAD_BYTES)
    throw new NotStorable(`event ${sequence} has a payload that no hub takes`);
}

/** The canonical text of a signature, of which its entry holds only the members that are known. */
function signatureIn({ signature, log: { sequence } }: AuditedEvent): string | null {
  if (!signature) return null;
  const parsed = parseSignature(signature);
  if (parsed === null || typeof parsed === 'string')
    throw new NotStorable(`event ${sequence} has a signature that no hub takes`);
  return canonicalize(parsed);
}

function assertStorable({ event, canonicalPayload }: TakenEvent): void {
  const { id, kind, createdAt, memberId, clientId, pushId, payloadHash } = event;
  const { sequence } = event.log;
  if (![id, kind, createdAt ?? '', memberId, clientId].every(isName))
    throw new NotStorable(`event ${sequence} has a name that is too long, or has a NUL in it`);
  if (canonicalPayload !== null) assertPayloadStorable(sequence, canonicalPayload);
  if (typeof pushId === 'string' && !isKnownUuid(pushId))
    throw new NotStorable(`event ${sequence} names a push that no hub has named so`);
  // The hash of a payload that is not here has been compared with nothing.
  if (canonicalPayload === null && !HASH.test(payloadHash))
    throw new NotStorable(`event ${sequence} has what is no hash for its payload's`);
}

/** What an event of another hub says of who may see it; null where it says nothing. */
export function claimIn({
  id,
  kind,
  payload,
}: Pick<AuditedEvent, 'id' | 'kind' | 'payload'>): ScopeClaim | null {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return null;
  return scopeClaimOf({ id, kind, payload: payload as Record<string, unknown> });
}

/** Where an event with this claim of this member belongs, as its row says. */
export function placeColumns(
  claim: ScopeClaim | null,
  memberId: string,
): { projectKey: string | null; privateTo: string | null } {
  return {
    projectKey: claim && encodeProjectKeys([...new Set(namesIn(claim))].sort()),
    privateTo: claim?.private ? memberId : null,
  };
}

/** An event in the order of `TYPES`. */
function rowOf(taken: TakenEvent): (Element | null)[] {
  assertStorable(taken);
  const { event, canonicalPayload } = taken;
  const { log, memberId } = event;
  const { projectKey, privateTo } = placeColumns(claimIn(event), memberId);
  const salt = log.salt === undefined || canonicalPayload === null ? null : log.salt;
  return [
    log.sequence,
    event.id,
    event.kind,
    event.createdAt,
    timeIn(event),
    memberId,
    event.clientId,
    signatureIn(event),
    canonicalPayload,
    event.payloadHash,
    log.hash,
    projectKey,
    privateTo,
    event.pushId ?? null,
    salt === null ? null : Buffer.from(salt, 'base64'),
    event.early === true,
    log.v ?? 1,
  ];
}

/** Cuts the nulls at the end of a column; the longest column makes up for them. */
function withoutEnd(column: (Element | null)[]): (Element | null)[] {
  let { length } = column;
  while (length > 0 && column[length - 1] === null) length--;
  column.length = length;
  return column;
}

/**
 * Events that were verified as array parameters, byte for byte as they were served. What an event says of who may see it is taken from its
 * payload alone: whatever is served to the mirror's member is for all who may read the mirror, but what is private. Throws `NotStorable`.
 */
export function mirroredColumns(events: readonly TakenEvent[]): Buffer[] {
  const columns: (Element | null)[][] = ELEMENT_TYPES.map(() => []);
  let first: (Element | null)[] | undefined;
  for (const event of events) {
    const row = rowOf(event);
    for (let at = 0; at < row.length; at++)
      columns[at]!.push(first && IS_ALIKE[at] && row[at] === first[at] ? null : row[at]!);
    first ??= row;
  }
  return arrayParameters(ELEMENT_TYPES, columns.map(withoutEnd));
}
