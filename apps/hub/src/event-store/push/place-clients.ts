import type { Rejection } from '@app/domain';
import { inLog } from '../log/in-log.js';
import type { LogPosition, PulledPosition } from '../log/log-position.js';
import type { ChainedDraft } from '../append/chain.js';
import type { PushOutcome, PushRequest } from './push-request.js';

/** What a push adds to its log, and its answer except for the place of its client. */
export interface PlannedPush {
  unit: PushRequest;
  events: readonly ChainedDraft[];
  accepted: number;
  rejected: readonly Rejection[];
}

/** The answers to pushes, in their order, and the places of the clients that they have moved. */
export interface PlacedPushes {
  outcomes: PushOutcome[];
  pulled: PulledPosition[];
}

/** A client's position after its own push: moved over its own events only when nothing lay in between. */
function moveOver(position: LogPosition, events: readonly ChainedDraft[]): LogPosition {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last || position.sequence < first.sequence - 1) return position;
  return { ...position, sequence: last.sequence, hash: last.hash };
}

/**
 * Works out where each client stands after its push. `pulled` says, by `inLog`, where they stood, and is updated; a client that is
 * missing there stood at the beginning.
 */
export function placeClients(
  pushes: readonly PlannedPush[],
  pulled: Map<string, LogPosition>,
): PlacedPushes {
  const moved: PulledPosition[] = [];
  const outcomes = pushes.map(({ unit, events, accepted, rejected }) => {
    const { logId, clientId } = unit;
    const place = inLog(logId, clientId);
    const before = pulled.get(place) ?? { sequence: 0, hash: null };
    const position = moveOver(before, events);
    if (position !== before) {
      pulled.set(place, position);
      moved.push({ logId, clientId, ...position });
    }
    return { accepted, rejected, position };
  });
  return { outcomes, pulled: moved };
}
