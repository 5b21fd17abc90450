import { ENTRY_VERSION, Frontier, SALT_BYTES, canonicalize, payloadHash } from '@app/domain';
import type { LogPurpose } from '@app/projections';
import fc from 'fast-check';
import type { EventDraft } from '../append/event-draft.js';
import { planPushes } from './plan-pushes.js';
import { PushScopes } from '../access/push-scopes.js';
import type { PushState } from './push-state.js';
import type { PushRequest } from './push-request.js';
import { StoredEvents } from './stored-events.js';

const SALT = Buffer.alloc(SALT_BYTES, 7);
const salt = () => SALT;
const NOW = Date.UTC(2026, 0, 1);

function draft(id: string, content: number, clientId: string): EventDraft {
  const canonicalPayload = canonicalize({ content });
  return {
    id,
    kind: 'note.taken',
    createdAt: null,
    memberId: 'm',
    clientId,
    signature: null,
    canonicalPayload,
    salt: SALT,
    payloadHash: payloadHash(canonicalPayload, SALT),
    projectKey: null,
    privateTo: null,
  };
}

function emptyState(): PushState {
  const head = (logId: string, purpose: LogPurpose) =>
    [
      logId,
      { logId, groupKey: 'g', purpose, size: 0, hash: null, frontier: new Frontier(), epoch: 1 },
    ] as const;
  return {
    heads: new Map([head('sync', 'sync'), head('administration', 'administration')]),
    stored: new StoredEvents(),
    pulled: new Map(),
    scopes: PushScopes.unclaimed(),
  };
}

const anyPushes = fc
  .array(
    fc.record({
      client: fc.constantFrom('a', 'b'),
      events: fc.array(fc.record({ id: fc.nat(5), content: fc.nat(1) }), { maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((pushes) =>
    pushes.map(({ client, events }, index): PushRequest => {
      const drafts = events.map(({ id, content }) => draft(`e${id}`, content, client));
      return {
        pushId: `push ${index}`,
        logId: 'sync',
        administrationLogId: 'administration',
        memberId: 'm',
        clientId: client,
        eventCount: drafts.length,
        bytes: 0,
        drafts,
        rejected: [],
        records: [],
      };
    }),
  );

describe('a plan for a flush of pushes', () => {
  it('made again on what its first run left writes nothing and answers the same', () => {
    fc.assert(
      fc.property(anyPushes, (pushes) => {
        const state = emptyState();
        const first = planPushes(state, pushes, NOW, salt);
        // As the database would answer after a COMMIT that took effect without an answer.
        const stored = new StoredEvents();
        for (const event of first.events)
          stored.add(event.log.logId, event.id, { ...event, version: ENTRY_VERSION });
        const again = planPushes({ ...state, stored }, pushes, NOW + 1, salt);
        expect(again.events).toEqual([]);
        expect(again.pulled).toEqual([]);
        const answers = (plan: typeof again) =>
          plan.outcomes.map(({ accepted, rejected }) => ({ accepted, rejected }));
        expect(answers(again)).toEqual(answers(first));
      }),
    );
  });

  it('stores the same events in the same order whether the pushes are flushed together or one by one', () => {
    fc.assert(
      fc.property(anyPushes, (pushes) => {
        const together = planPushes(emptyState(), pushes, NOW, salt);
        const state = emptyState();
        const apart = pushes.map((push) => planPushes(state, [push], NOW, salt));
        const ofLog = (events: typeof together.events) =>
          events.map(({ log, sequence, id, hash }) => [log.logId, sequence, id, hash]);
        expect(ofLog(apart.flatMap(({ events }) => events))).toEqual(ofLog(together.events));
        expect(apart.flatMap(({ outcomes }) => outcomes)).toEqual(together.outcomes);
      }),
    );
  });

  it('never moves a client past an event of somebody else that it has not pulled', () => {
    fc.assert(
      fc.property(anyPushes, (pushes) => {
        const { events, outcomes } = planPushes(emptyState(), pushes, NOW, salt);
        const log = events.filter((event) => event.log.logId === 'sync');
        outcomes.forEach(({ position }, index) => {
          const before = log.slice(0, position.sequence);
          const { clientId } = pushes[index] as PushRequest;
          expect(before.every((event) => event.clientId === clientId)).toBe(true);
        });
      }),
    );
  });
});
