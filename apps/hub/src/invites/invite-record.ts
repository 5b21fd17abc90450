import { formatTimestamp, inviteStatus, open } from '@app/domain';
import type { StoredInvite } from '@app/projections';

/** An invite as administrators see it, with its token in clear. */
export interface InviteRecord {
  token: string;
  groupKey: string;
  uses: number;
  maxUses?: number;
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  revokedAt?: string;
  revokedBy?: string;
  status: 'active' | 'expired' | 'exhausted' | 'revoked';
}

/** The record of a stored invite at the time `now`. */
export function inviteRecord(invite: StoredInvite, masterKey: Buffer, now: number): InviteRecord {
  return {
    token: open(masterKey, invite.tokenSealed),
    groupKey: invite.groupKey,
    uses: invite.uses,
    ...(invite.maxUses !== null && { maxUses: invite.maxUses }),
    createdAt: formatTimestamp(invite.createdAt),
    createdBy: invite.createdBy,
    expiresAt: formatTimestamp(invite.expiresAt),
    ...(invite.revokedAt !== null && { revokedAt: formatTimestamp(invite.revokedAt) }),
    ...(invite.revokedBy !== null && { revokedBy: invite.revokedBy }),
    status: inviteStatus(invite, now),
  };
}
