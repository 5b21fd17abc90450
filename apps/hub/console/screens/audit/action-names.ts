import { t } from './strings.js';

/** What the trail tells of, each with a name in the texts. */
export const ACTIONS = [
  'knowledge.captured',
  'knowledge.updated',
  'knowledge.deleted',
  'knowledge.restored',
  'knowledge.rated',
  'knowledge.edge_created',
  'knowledge.edge_removed',
  'glossary.created',
  'glossary.updated',
  'glossary.deleted',
  'review.resolved',
  'sync.pushed',
  'sync.signature_rejected',
  'sync.events_shown',
  'mirror.added',
  'mirror.acknowledged',
  'mirror.removed',
  'federation.synced',
  'federation.diverged',
  'federation.redacted',
  'federation.revealed',
  'event.redacted',
  'group.created',
  'group.updated',
  'project.created',
  'project.updated',
  'project.acl_updated',
  'invite.created',
  'invite.revoked',
  'member.joined',
  'member.client_added',
  'member.client_revoked',
  'member.disabled',
  'member.enabled',
  'member.role_changed',
  'member.renamed',
  'member.erased',
  'auth.token_rotated',
  'webhook.added',
  'webhook.removed',
  'webhook.retried',
  'console.signed_in',
  'console.signed_out',
  'console.sign_in_failed',
  'log.begun_anew',
] as const;

/** Returns what an action is called; one that is not known by its own name. */
export function actionName(action: string): string {
  const known = ACTIONS.find((each) => each === action);
  return known === undefined ? action : t(known);
}
