import type { GroupSettings } from './records/group-settings.js';
import type { MemberRole } from './records/member-role.js';
import type { ProjectAcl } from './records/project-access.js';
import type { ProjectChanges } from './records/project-changes.js';
import type { ItemText, KnowledgeStatus, QualitySignals } from './records/knowledge-record.js';
import type { ReviewDecision, ReviewKind } from './records/review-words.js';
import type { WebhookFormat, WebhookType } from './records/webhook-words.js';
import type { GlossaryDefinition } from './payloads/glossary-event.js';
import type { EdgeRequest } from './payloads/read-change.js';
import type { TaskStatus } from './payloads/task-status.js';
import type { MirrorFaultStatus } from './mirror/mirrored-log.js';
import type { RejectionReason } from './rejections.js';

/** A client installation as it described itself when it joined. */
export interface ClientDescription {
  clientId: string;
  clientLabel: string | null;
  hostname: string | null;
  tools: string[];
  automation: { autoInit: boolean; autoReference: boolean; autoSync: boolean };
  /** Its own public key (Ed25519, base64), where it has one. */
  signingKey?: string;
}

/** An access token as events carry it: never the token itself. */
export interface TokenRecord {
  /** Hex SHA-256. */
  hash: string;
  /** ISO 8601, UTC, milliseconds. */
  expiresAt: string;
}

/** The member that an event is about, and its group. */
interface OfMember {
  memberId: string;
  groupKey: string;
}

/** The mirror that an event is about. */
interface OfMirror {
  mirrorId: string;
  /** The group that may read it. */
  groupKey: string;
  /** What the log is called here: `<hub>/<group>`. */
  origin: string;
}

/**
 * Every kind of event the hub itself appends, with its payload. docs/events.md says the same in prose.
 * Times are ISO 8601 in UTC with milliseconds; `...By` names the acting member or administrator.
 */
export interface EventPayloads {
  'group.created': GroupSettings & { groupKey: string; createdAt: string };
  'group.updated': { groupKey: string; changes: Partial<GroupSettings>; updatedAt: string };
  'invite.created': {
    groupKey: string;
    tokenHash: string;
    tokenSealed: string;
    tokenHint: string;
    expiresAt: string;
    maxUses: number | null;
    createdAt: string;
    createdBy: string;
  };
  'invite.revoked': {
    groupKey: string;
    tokenHash: string;
    tokenHint: string;
    revokedAt: string;
    revokedBy: string;
  };
  'member.joined': {
    memberId: string;
    groupKey: string;
    handle: string;
    displayName: string;
    joinedAt: string;
    client: ClientDescription;
    token: TokenRecord;
    invite: string | null;
  };
  'member.client_added': {
    memberId: string;
    groupKey: string;
    addedAt: string;
    client: ClientDescription;
    token: TokenRecord;
    invite: string | null;
  };
  'member.client_key_changed': {
    memberId: string;
    groupKey: string;
    clientId: string;
    signingKey: string;
    replaces: string;
    endorsement: string;
    changedAt: string;
  };
  'member.disabled': OfMember & { reason: string | null; disabledAt: string; disabledBy: string };
  'member.enabled': OfMember & { enabledAt: string; enabledBy: string };
  'member.client_revoked': OfMember & { clientId: string; revokedAt: string; revokedBy: string };
  'member.role_changed': OfMember & { role: MemberRole; changedAt: string; changedBy: string };
  'member.renamed': OfMember & { displayName: string; renamedAt: string; renamedBy: string };
  'member.erased': {
    memberId: string;
    groupKey: string;
    joinedAt: string;
    clients: { clientId: string; joinedAt: string }[];
    /** How often each invite that let its clients in had been used, by anybody. */
    invites: { tokenHash: string; uses: number }[];
    /** The sequences, in this log, of the events that said what it was called, whose payloads are gone. */
    redacted: number[];
    erasedAt: string;
    erasedBy: string;
  };
  'console.signed_in': {
    memberId: string;
    /** Null for an administrator who is no member. */
    groupKey: string | null;
    by: 'token' | 'code';
    signedInAt: string;
  };
  'console.signed_out': { memberId: string; groupKey: string | null; signedOutAt: string };
  'console.sign_in_failed': {
    by: 'token' | 'code';
    address: string;
    /** For how many failures this stands, where not each is recorded. */
    count: number;
    failedAt: string;
  };
  'auth.token_rotated': {
    memberId: string;
    groupKey: string;
    clientId: string;
    replaces: string | null;
    token: TokenRecord;
    rotatedAt: string;
    rotatedBy: string;
    /** What the client signs with from now on, where that has changed. */
    signingKey?: string;
  };
  'project.created': {
    projectId: string;
    projectKey: string;
    groupKey: string;
    name: string;
    description: string | null;
    access: ProjectAcl;
    createdByMemberId: string;
    createdAt: string;
  };
  'project.acl_updated': {
    projectId: string;
    projectKey: string;
    groupKey: string;
    access: ProjectAcl;
    /** Whether everyone of the group may see it who could not before. */
    opened: boolean;
    /** Who else may see it now and could not before. */
    gained: string[];
    updatedAt: string;
    updatedBy: string;
  };
  'project.updated': {
    projectId: string;
    groupKey: string;
    changes: ProjectChanges;
    updatedAt: string;
    updatedBy: string;
  };
  'sync.push_rejected': {
    clientId: string;
    memberId: string;
    accepted: number;
    rejected: number;
    firstSequence: number | null;
    lastSequence: number | null;
  };
  'sync.events_shown': {
    clientId: string;
    memberId: string;
    /** How many. */
    events: number;
  };
  'sync.signature_rejected': {
    clientId: string;
    memberId: string;
    eventId: string;
    reason: RejectionReason;
    /** For how many rejections this stands, the named one first, where not each is recorded. */
    count?: number;
  };
  'knowledge.updated': {
    knowledgeId: string;
    changes:
      | { status: KnowledgeStatus }
      | { taskStatus: TaskStatus | null }
      | ItemText
      | { quality: Partial<QualitySignals>; updatedAt?: string };
    reason?: string;
    /** The rules of secrets that are false alarms in the text. */
    notSecret?: string[];
  };
  'knowledge.rated': { knowledgeId: string; rating: number; reason?: string };
  'knowledge.deleted': {
    knowledgeId: string;
    tombstone: true;
    reason: string | null;
    deletedAt: string;
  };
  'knowledge.restored': { knowledgeId: string; reason?: string };
  'knowledge.edge_added': EdgeRequest;
  'knowledge.edge_removed': EdgeRequest;
  'glossary.defined': GlossaryDefinition & { id: string };
  'glossary.deleted': { id: string; term: string };
  'review.resolved': {
    reviewId: string;
    kind: ReviewKind;
    subjectId: string;
    /** The sequence, in the sync log, of the event that opened what is resolved. */
    openedIn: number;
    knowledgeId: string;
    groupKey: string;
    decision: ReviewDecision;
    reason: string | null;
    resolvedBy: string;
    resolvedAt: string;
  };
  'log.begun_anew': {
    logId: string;
    groupKey: string;
    purpose: 'sync' | 'administration';
    origin: string;
    previous: { origin: string; size: number; root: string } | null;
    reason: string | null;
    begunAt: string;
    begunBy: string;
  };
  'event.redacted': {
    eventId: string;
    sequence: number;
    reason: string | null;
    redactedAt: string;
    redactedBy: string;
  };
  'webhook.added': {
    webhookId: string;
    groupKey: string;
    origin: string;
    urlSealed: string;
    secretSealed: string;
    types: WebhookType[];
    format: WebhookFormat;
    addedAt: string;
    addedBy: string;
  };
  'webhook.removed': {
    webhookId: string;
    groupKey: string;
    removedAt: string;
    removedBy: string;
  };
  'webhook.retried': {
    webhookId: string;
    groupKey: string;
    /** How many. */
    messages: number;
    retriedAt: string;
    retriedBy: string;
  };
  'mirror.added': OfMirror & {
    serverId: string;
    /** The group over there. */
    remoteGroupKey: string;
    url: string;
    keys: string[];
    intervalSeconds: number;
    addedAt: string;
    addedBy: string;
  };
  'mirror.acknowledged': OfMirror & {
    /** What was acknowledged. */
    status: string;
    acknowledgedAt: string;
    acknowledgedBy: string;
  };
  'mirror.removed': OfMirror & {
    /** How many events were taken away with it. */
    events: number;
    removedAt: string;
    removedBy: string;
  };
  'federation.synced': OfMirror & {
    logId: string;
    firstSequence: number;
    lastSequence: number;
    syncedAt: string;
  };
  'federation.diverged': OfMirror & {
    status: MirrorFaultStatus;
    problem: string;
    /** The signed notes that show it. */
    notes: string[];
    detectedAt: string;
  };
  'federation.redacted': OfMirror & {
    eventId: string;
    sequence: number;
    /** The signed notice of the other hub. */
    notice: string;
    obeyedAt: string;
  };
  'federation.revealed': OfMirror & {
    logId: string;
    /** Of the mirrored events whose payloads came. */
    sequences: number[];
    revealedAt: string;
  };
}

/** A kind of event the hub itself appends. */
export type EventKind = keyof EventPayloads;

/** An event of one kind as a decider returns it: without place, id and time, which the event store adds. */
export type DomainEvent<Kind extends EventKind = EventKind> = {
  [K in Kind]: { kind: K; payload: EventPayloads[K] };
}[Kind];
