// What the other libraries and the applications use of the domain. `export *` stands where that is all of a file.
export * from './errors.js';
export * from './events.js';
export {
  DEFAULT_FEDERATION_EVENTS,
  DEFAULT_LIST_ROWS,
  MAX_AGENT_BYTES,
  MAX_ANONYMOUS_BODY_BYTES,
  MAX_ANSWER_BYTES,
  MAX_BODY_BYTES,
  MAX_COUNTED_SIGNERS,
  MAX_DESCRIPTION_LENGTH,
  MAX_EXTRA_BYTES,
  MAX_FALSE_ALARMS,
  MAX_FEDERATION_EVENTS,
  MAX_HEADERS,
  MAX_ID_LENGTH,
  MAX_INVITE_USES,
  MAX_JSON_DEPTH,
  MAX_JUDGED_ITEMS,
  MAX_KEY_LENGTH,
  MAX_KIND_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_LIST_ROWS,
  MAX_MOVED_TASKS,
  MAX_NAME_LENGTH,
  MAX_PAYLOAD_BYTES,
  MAX_PULL_EVENTS,
  MAX_PULL_WAIT_SECONDS,
  MAX_PUSH_EVENTS,
  MAX_QUERY_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SHORT_REASON_LENGTH,
  MAX_SIGNATURE_RECORDS,
  MAX_TAGS,
  MAX_TERM_LENGTH,
  MAX_URL_LENGTH,
  SIGNATURE_RECORDS_WINDOW_MS,
} from './limits.js';
export * from './page.js';
export * from './rejections.js';

export * from './access/event-claim.js';
export {
  type EventScope,
  type ItemLookup,
  type ItemScope,
  type ScopeClaim,
  decodeProjectKeys,
  encodeProjectKeys,
  namesIn,
  resolveClaim,
  scopeWithoutWrite,
} from './access/event-scope.js';
export * from './access/may-append.js';
export { normalizedProjectOf } from './access/item-project.js';
export { normalizedProjectKey, projectKeyOf } from './payloads/project-key.js';
export {
  type ProjectState,
  accessVersion,
  createProject,
  namedMembers,
  projectIdentityOf,
  updateProjectAcl,
} from './access/projects.js';
export { type UpdateProject, updateProject } from './access/update-project.js';

export { NotCanonical, canonicalValueIn, canonicalize } from './encoding/canonical-json.js';
export { editDistance } from './encoding/edit-distance.js';
export { sha256, sha256Text } from './encoding/hashing.js';
export * from './knowledge/item-id.js';
export { handleOf, isPrintable, isUuid, latinKeyOf, memberIdOf, slugOf } from './encoding/keys.js';
export * from './encoding/names.js';
export { ownText } from './encoding/own-text.js';
export * from './encoding/path-segment.js';
export {
  SEAL_NONCE_BYTES,
  accessToken,
  adminTokenOf,
  inviteToken,
  keyCheck,
  masterKeyIn,
  nextAccessToken,
  open,
  seal,
  syncSigningSecret,
  tokenHash,
} from './encoding/secrets.js';
export * from './encoding/timestamps.js';
export * from './encoding/versions.js';

export * from './knowledge/curation.js';
export {
  type AddEdge,
  type EdgeState,
  type Supersession,
  SupersessionGraph,
  addEdge,
  edgeIdOf,
  edgeRequestOf,
  removeEdge,
} from './knowledge/edges.js';
export * from './knowledge/evolve.js';
export * from './knowledge/glossary.js';
export {
  ADMINISTRATION_CLIENT_ID,
  ADMINISTRATOR_ID,
  type EventContext,
  type Judged,
  type KnowledgeState,
  UNKNOWN,
} from './knowledge/knowledge-state.js';
export {
  type ReviewState,
  type ReviewSubject,
  resolveReview,
  reviewIdOf,
  reviewSubjectOf,
} from './knowledge/review.js';
export * from './knowledge/tasks.js';

export { AuthorKeys, isKeyChange } from './log/signatures/author-keys.js';
export {
  endorse,
  isByOwnKey,
  isSignedByItsKey,
  keyNamedBy,
  signAsAuthor,
  signingKeyOf,
} from './log/signatures/authorship.js';
export { fingerprintOf } from './log/signatures/public-key.js';
export { type ChainPosition, ChainVerifier, type ReceivedEvent } from './log/chain-verifier.js';
export { type Cursor, cursorHashPrefix, decodeCursor, encodeCursor } from './log/cursor.js';
export * from './log/exported-log.js';
export {
  type ChainedEvent,
  ENTRY_VERSION,
  type EntryVersion,
  SALT_BYTES,
  entryOf,
  hashOf,
  payloadHash,
} from './log/hash-chain.js';
export {
  type AuditCounts,
  type AuditFault,
  type AuditLapse,
  type AuditedEvent,
  LogAudit,
  faultOfEvent,
} from './log/log-audit.js';
export * from './log/served-event.js';
export {
  type Signature,
  type SignedContext,
  parseSignature,
  signEvent,
  verifyEventSignature,
} from './log/signatures/signature.js';
export { RENEWABLE_REFUSALS, signRenewal } from './log/signatures/token-renewal.js';
export * from './log/sync-event.js';
export * from './log/unsigned-events.js';

export * from './membership/groups.js';
export {
  type InviteState,
  createInvite,
  inviteStatus,
  revokeInvite,
} from './membership/invites.js';
export { type JoiningClient, join } from './membership/join.js';
export {
  type MemberState,
  changeRole,
  disableMember,
  enableMember,
  eraseMember,
  renameMember,
  revokeClient,
} from './membership/members.js';
export {
  type NewKey,
  type OwnTokenState,
  type TokenState,
  exchangeTime,
  renewToken,
  rotateMemberTokens,
  rotateOwnToken,
} from './membership/tokens.js';

export {
  MIRROR_FAULTS,
  type MirrorFault,
  type MirrorFaultStatus,
  type MirrorPosition,
  type MirroredPage,
  type TakenEvent,
  type TakenPage,
  judgeRefusal,
  serverIdIn,
  takePage,
  verifyPinned,
} from './mirror/mirrored-log.js';
export * from './mirror/origin.js';
export { parseRedactionNotice, redactionNoticeBody } from './mirror/redaction-notice.js';
export { type RegainedEvent, revealedPayload } from './mirror/revealed-payload.js';

export {
  type GlossaryDefinition,
  definitionOf,
  deletedEntryOf,
  lastOfEachTerm,
  termKeyOf,
} from './payloads/glossary-event.js';
export * from './payloads/knowledge-problem.js';
export { isFields } from './payloads/payload-fields.js';
export {
  type EdgeRef,
  type EdgeRequest,
  KNOWLEDGE_KINDS,
  type KnowledgeChange,
  changeOf,
} from './payloads/read-change.js';
export * from './payloads/task-status.js';

export {
  EMBEDDED_TEXTS,
  type EmbeddedTexts,
  JOIN_MODES,
  type JoinMode,
  type SignatureRule,
} from './records/group-settings.js';
export {
  EDGE_KINDS,
  type EdgeKind,
  type ItemFields,
  KNOWLEDGE_STATUSES,
  type KnowledgeItem,
  type KnowledgeStatus,
  PARA_CATEGORIES,
  type QualitySignals,
  VISIBILITIES,
} from './records/knowledge-record.js';
export * from './records/member-role.js';
export * from './records/project-access.js';
export * from './records/review-words.js';
export * from './records/webhook-words.js';

export * from './recall/recall-markdown.js';
export * from './recall/telling-weight.js';
export {
  type BriefItem,
  type BriefSide,
  type BriefTask,
  briefWords,
  nextWords,
} from './text/brief-lines.js';
export * from './text/brief-markdown.js';
export * from './text/found/found-text.js';
export * from './text/found/nearest-names.js';
export * from './text/found/unknown-filters.js';
export * from './text/item-text.js';
export * from './text/lines.js';
export * from './text/refused-writes.js';
export { type QueryFilters, narrowedBy, readSearchQuery } from './text/search-query.js';
export * from './text/token-estimate.js';
export * from './text/terminal-text.js';
export * from './text/untrusted-text.js';

export {
  type Checkpoint,
  checkpointBody,
  parseCheckpoint,
  readNote,
  readVerifierKey,
  signNote,
  signatureLine,
  verifyNote,
  vkey,
} from './transparency/checkpoint.js';
export * from './transparency/cosignature.js';
export { Frontier, joined, leafHash, merkleRoot } from './transparency/merkle.js';
export * from './transparency/merkle-proof.js';
export {
  type HashedSubtree,
  type KeptRange,
  type Span,
  TILE_LEVELS,
  keptUnder,
  subtreesOf,
} from './transparency/merkle-span.js';
export * from './transparency/policy.js';
export * from './transparency/signing-key.js';
export { TileBuilder, type TileFile } from './transparency/tiles.js';
export * from './transparency/tlog-proof.js';

export {
  type TellingMessage,
  type WebhookData,
  type WebhookMessage,
  webhookBody,
} from './webhooks/webhook-message.js';
export { LONGEST_WEBHOOK_WAIT_MS, nextAttemptAt } from './webhooks/webhook-retries.js';
export { webhookHeaders, webhookSecret } from './webhooks/webhook-signature.js';
export { type WebhookState, addWebhook, removeWebhook, retryWebhook } from './webhooks/webhooks.js';

export * from './witness/add-checkpoint.js';
export { judgeCheckpoint, readCheckpointRequest } from './witness/judge-checkpoint.js';
export { WitnessedLogs } from './witness/witnessed-logs.js';
