import { ADMINISTRATION_CLIENT_ID, ADMINISTRATOR_ID, canonicalize, payloadHash } from '@app/domain';
import type { EventDraft } from './event-draft.js';

/** What the hub itself records: an event of its own making, on behalf of a member or an administrator. */
export interface HubEventInput {
  id: string;
  kind: string;
  payload: object;
  memberId: string;
  clientId: string;
  requestId?: string | undefined;
}

/** The actor when nothing more is known than that it is an administrator. */
export const ADMINISTRATOR = {
  memberId: ADMINISTRATOR_ID,
  clientId: ADMINISTRATION_CLIENT_ID,
} as const;

/** An unsigned draft of an event the hub makes, hidden behind a salt of its own. */
export function hubEventDraft({ payload, ...event }: HubEventInput, salt: Buffer): EventDraft {
  const canonicalPayload = canonicalize(payload);
  return {
    ...event,
    createdAt: null,
    signature: null,
    canonicalPayload,
    salt,
    payloadHash: payloadHash(canonicalPayload, salt),
    projectKey: null,
    privateTo: null,
  };
}
