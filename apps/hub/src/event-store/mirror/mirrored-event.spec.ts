import type { AuditedEvent, TakenEvent } from '@app/domain';
import { NotStorable, mirroredColumns } from './mirrored-event.js';

const HASH = 'ab'.repeat(32);

/** An event that recomputes, by the word of whoever serves it. */
function taken(changes: Partial<AuditedEvent>, canonicalPayload: string | null): TakenEvent {
  const log = {
    sequence: 1,
    hash: HASH,
    v: 2 as const,
    salt: Buffer.alloc(32, 1).toString('base64'),
  };
  const told = { id: 'event', kind: 'k', createdAt: null, memberId: 'm', clientId: 'c' };
  const event: AuditedEvent = {
    ...told,
    acceptedAt: '2026-11-20T12:00:00.000Z',
    pushId: 'c0803c96-4a73-4bff-8adc-e949ae13650a',
    payload: canonicalPayload === null ? null : (JSON.parse(canonicalPayload) as unknown),
    payloadHash: HASH,
    log,
    ...changes,
  };
  return { event, canonicalPayload };
}

it('makes a row of an event, with its hashes as bytes', () => {
  const columns = mirroredColumns([taken({}, '{"a":1}'), taken({ payload: null }, null)]);
  const bytes = Buffer.concat(columns);
  const [hash, salt] = [Buffer.from(HASH, 'hex'), Buffer.alloc(32, 1)];
  const timesIn = (part: Buffer) =>
    bytes.toString('latin1').split(part.toString('latin1')).length - 1;
  // The salt of a payload that is not at hand hides nothing any more.
  expect([timesIn(hash), timesIn(salt), timesIn(Buffer.from('{"a":1}'))]).toEqual([4, 1, 1]);
});

it('sends once what the events of a page have in common', () => {
  const sizes = [1, 3].map((count) =>
    mirroredColumns(Array.from({ length: count }, () => taken({}, '{}'))).map(
      ({ length }) => length,
    ),
  );
  const same = sizes[0]!.flatMap((size, at) => (sizes[1]![at] === size ? [at] : []));
  // Kind, times, member, client, signature, scope, whether it was early, and version; the rest is each event's own.
  expect(same).toEqual([2, 3, 4, 5, 6, 7, 11, 12, 15, 16]);
});

it.each([
  ['a hash of a payload that is withheld and no hash', { payloadHash: 'zz'.repeat(32) }],
  ['a hash of such a payload that is too short', { payloadHash: HASH.slice(2) }],
  ['a name with a NUL', { memberId: 'm\0' }],
  ['a push that is none', { pushId: HASH }],
  ['a time that no hub writes', { acceptedAt: '2026-11-20' }],
  ['no time', { acceptedAt: 'then' }],
])('refuses %s', (_, changes) => {
  expect(() =>
    mirroredColumns([taken({}, '{}'), taken({ payload: null, ...changes }, null)]),
  ).toThrow(NotStorable);
});
