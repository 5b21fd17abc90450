import type { Membership } from './membership.js';

/** Reads the head of the group's log; `cursor` is checked against it, and nothing is moved by asking. */
export async function readLogHead(membership: Membership, cursor?: string): Promise<number> {
  const { head } = await membership.ask<{ head: { sequence: number } }>(
    { path: '/api/v1/federation/sync-events', query: { limit: 1, cursor } },
    'head',
  );
  return head.sequence;
}
