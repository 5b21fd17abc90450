import type { ProjectAcl } from '@app/domain';
import type { LoggedEvent, LogPurpose } from '../projection.js';
import { ITEM_FIELDS, TASK_FIELD, itemFieldsOf } from './item-fields.js';

/** What an audit row says besides who, when and where in the log. */
export interface AuditEntry {
  action: string;
  targetType: string;
  targetId: string;
  payload: Record<string, unknown> | null;
}

type Fields = Record<string, unknown>;

/** How an event kind becomes an audit row: the action, its target, and the payload's fields that are shown. */
interface AuditRule {
  action?: string;
  targetType: string;
  /** The field with the target's id. */
  target: string;
  show: readonly string[];
  /** Which events make a row; all if absent. */
  when?: (payload: Fields) => boolean;
}

/** How many members of an access list a row shows: a list may have thousands, and each change to it is a row. */
const MAX_AUDITED_MEMBERS = 100;

const CLIENT_FIELDS = ['clientId', 'clientLabel', 'hostname', 'tools', 'signingKey'];

const CLIENT = { targetType: 'client', target: 'clientId' };
const GROUP = { targetType: 'group', target: 'groupKey' };
const INVITE = { targetType: 'invite', target: 'tokenHint' };
const MEMBER = { targetType: 'member', target: 'memberId' };
const PROJECT = { targetType: 'project', target: 'projectId' };
const WEBHOOK = { targetType: 'webhook', target: 'webhookId' };
const MIRROR = { targetType: 'mirror', target: 'origin' };

const PUSH: AuditRule = {
  ...CLIENT,
  show: ['accepted', 'rejected', 'firstSequence', 'lastSequence'],
};

/** Fields are listed one by one, so that a secret in a new field of an event cannot appear by itself. */
const ADMINISTRATION_RULES: Readonly<Record<string, AuditRule>> = {
  'review.resolved': {
    targetType: 'knowledge',
    target: 'knowledgeId',
    show: ['kind', 'decision', 'reason'],
  },
  'group.created': { ...GROUP, show: ['displayName', 'joinMode', 'requireSignatures'] },
  'group.updated': { ...GROUP, show: ['changes'] },
  'invite.created': { ...INVITE, show: ['tokenHint', 'expiresAt', 'maxUses'] },
  'invite.revoked': { ...INVITE, show: ['tokenHint'] },
  'member.joined': { ...MEMBER, show: ['handle', 'displayName', 'client'] },
  'member.client_added': { ...MEMBER, show: ['client'] },
  'member.disabled': { ...MEMBER, show: ['reason'] },
  'member.enabled': { ...MEMBER, show: [] },
  'member.client_revoked': { ...MEMBER, show: ['clientId'] },
  'member.role_changed': { ...MEMBER, show: ['role'] },
  'member.renamed': { ...MEMBER, show: ['displayName'] },
  'member.erased': { ...MEMBER, show: ['redacted'] },
  'console.signed_in': { ...MEMBER, show: ['by'] },
  'console.signed_out': { ...MEMBER, show: [] },
  'console.sign_in_failed': { targetType: 'address', target: 'address', show: ['by', 'count'] },
  'auth.token_rotated': { ...MEMBER, show: ['clientId', 'signingKey'] },
  'project.created': { ...PROJECT, show: ['projectKey', 'name', 'access'] },
  'project.updated': { ...PROJECT, show: ['changes'] },
  'project.acl_updated': { ...PROJECT, show: ['projectKey', 'access'] },
  // Only in old logs: today a push is shown by its last event.
  'sync.pushed': PUSH,
  // A push that was accepted in part is shown by its events.
  'sync.push_rejected': { ...PUSH, action: 'sync.pushed', when: ({ accepted }) => accepted === 0 },
  'sync.events_shown': { ...CLIENT, show: ['events'] },
  'sync.signature_rejected': {
    targetType: 'event',
    target: 'eventId',
    show: ['reason', 'clientId', 'count'],
  },
  'log.begun_anew': { targetType: 'log', target: 'logId', show: ['origin', 'previous', 'reason'] },
  'event.redacted': { targetType: 'event', target: 'eventId', show: ['sequence', 'reason'] },
  'webhook.added': { ...WEBHOOK, show: ['origin', 'types', 'format'] },
  'webhook.removed': { ...WEBHOOK, show: [] },
  'webhook.retried': { ...WEBHOOK, show: ['messages'] },
  'mirror.added': {
    ...MIRROR,
    show: ['url', 'remoteGroupKey', 'serverId', 'keys', 'intervalSeconds'],
  },
  'mirror.acknowledged': { ...MIRROR, show: ['status'] },
  'mirror.removed': { ...MIRROR, show: ['events'] },
  'federation.synced': { ...MIRROR, show: ['firstSequence', 'lastSequence'] },
  'federation.diverged': { ...MIRROR, show: ['status', 'problem', 'notes'] },
  'federation.redacted': { ...MIRROR, show: ['eventId', 'sequence'] },
  'federation.revealed': { ...MIRROR, show: ['sequences'] },
};

const ITEM: AuditRule = {
  targetType: 'knowledge',
  target: 'id',
  show: [...ITEM_FIELDS, TASK_FIELD, 'notSecret'],
};
const EDGE: AuditRule = {
  targetType: 'knowledge-edge',
  target: 'edgeId',
  show: ['kind', 'fromId', 'toId', 'reason'],
};

/** Members may push any kind with any content: only these kinds make rows, and only with short fields. */
const SYNC_RULES: Readonly<Record<string, AuditRule>> = {
  'knowledge.captured': ITEM,
  'knowledge.proposed': { ...ITEM, action: 'knowledge.captured' },
  'knowledge.updated': ITEM,
  'task.updated': { ...ITEM, action: 'knowledge.updated' },
  'knowledge.deleted': { ...ITEM, show: ['reason'] },
  'knowledge.restored': { ...ITEM, show: ['reason'] },
  'knowledge.rated': {
    ...ITEM,
    show: ['rating', 'adoptionDelta', 'confidenceDelta', 'weightDelta'],
  },
  'knowledge.edge_added': { ...EDGE, action: 'knowledge.edge_created' },
  'knowledge.edge_removed': EDGE,
  'glossary.defined': {
    action: 'glossary.created',
    targetType: 'glossary',
    target: 'id',
    show: ['term', 'projectKey'],
  },
  'glossary.deleted': { targetType: 'glossary', target: 'id', show: ['term'] },
};

const RULES: Readonly<Record<LogPurpose, Readonly<Record<string, AuditRule>>>> = {
  administration: ADMINISTRATION_RULES,
  sync: SYNC_RULES,
  mirror: {},
};

/** The kinds that make audit rows. */
export const AUDITED_KINDS = Object.values(RULES).flatMap((rules) => Object.keys(rules));

/** Returns the audit entry of an event, or null for a kind that makes none. A member's event is never shown as the hub's own. */
export function auditEntryOf(event: LoggedEvent): AuditEntry | null {
  const { kind, payload, id, purpose } = event;
  const rules = RULES[purpose];
  const rule = Object.hasOwn(rules, kind) ? rules[kind] : undefined;
  if (!rule || (payload && rule.when?.(payload) === false)) return null;
  const fields = (purpose === 'sync' ? itemFieldsOf(event) : payload) ?? {};
  const target = fields[rule.target];
  return {
    action: rule.action ?? kind,
    targetType: rule.targetType,
    targetId: typeof target === 'string' ? target : id,
    payload: payload && shown(fields, rule.show),
  };
}

function shown(fields: Fields, names: readonly string[]): Fields {
  const some: Fields = {};
  for (const name of names) {
    const value = fields[name] ?? null;
    if (value !== null) some[name] = shownField(name, value);
  }
  return some;
}

function shownField(name: string, value: unknown): unknown {
  if (name === 'client') return shown(value as Fields, CLIENT_FIELDS);
  if (name === 'access') return shownAccess(value as ProjectAcl);
  return value;
}

/** An access list with its first members, and how many it has. */
function shownAccess({ visibility, members }: ProjectAcl): Fields {
  const isCut = members.length > MAX_AUDITED_MEMBERS;
  return {
    visibility,
    members: members.slice(0, MAX_AUDITED_MEMBERS),
    memberCount: members.length,
    ...(isCut && {
      truncated: true,
      truncatedBecause: `A row shows the first ${MAX_AUDITED_MEMBERS} members; the project's own list has all that may see it now.`,
    }),
  };
}
