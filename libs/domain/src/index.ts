export * from './errors.js';
export * from './events.js';
export * from './limits.js';
export * from './page.js';
export * from './rejections.js';

export * from './access/event-claim.js';
export * from './access/event-scope.js';
export * from './access/may-append.js';
export * from './access/project-scope.js';
export * from './access/projects.js';

export * from './encoding/canonical-json.js';
export { editDistance } from './encoding/edit-distance.js';
export * from './encoding/hashing.js';
export * from './encoding/keys.js';
export * from './encoding/names.js';
export * from './encoding/path-segment.js';
export * from './encoding/secrets.js';
export * from './encoding/timestamps.js';

export * from './knowledge/edges.js';
export * from './knowledge/evolve.js';
export * from './knowledge/glossary.js';
export * from './knowledge/knowledge-state.js';
export * from './knowledge/review.js';

export * from './log/author-keys.js';
export * from './log/authorship.js';
export * from './log/chain-verifier.js';
export * from './log/cursor.js';
export * from './log/exported-log.js';
export * from './log/hash-chain.js';
export * from './log/log-audit.js';
export * from './log/served-event.js';
export * from './log/signature.js';
export * from './log/sync-event.js';
export * from './log/unsigned-events.js';

export * from './membership/groups.js';
export * from './membership/invites.js';
export * from './membership/join.js';
export * from './membership/members.js';

export * from './mirror/mirrored-log.js';
export * from './mirror/origin.js';
export * from './mirror/redaction-notice.js';

export * from './payloads/glossary-event.js';
export * from './payloads/knowledge-problem.js';
export * from './payloads/read-change.js';
export * from './payloads/task-status.js';

export * from './records/group-settings.js';
export * from './records/knowledge-record.js';
export * from './records/member-role.js';
export * from './records/project-access.js';
export * from './records/review-words.js';
export * from './records/webhook-words.js';

export * from './text/brief-markdown.js';
export * from './text/search-query.js';
export * from './text/token-estimate.js';
export * from './text/untrusted-text.js';

export * from './transparency/checkpoint.js';
export * from './transparency/cosignature.js';
export * from './transparency/merkle.js';
export * from './transparency/merkle-proof.js';
export * from './transparency/merkle-span.js';
export * from './transparency/policy.js';
export * from './transparency/signing-key.js';
export * from './transparency/tiles.js';
export * from './transparency/tlog-proof.js';

export * from './webhooks/webhook-message.js';
export * from './webhooks/webhook-retries.js';
export * from './webhooks/webhook-signature.js';
export * from './webhooks/webhooks.js';

export * from './witness/add-checkpoint.js';
export * from './witness/judge-checkpoint.js';
export * from './witness/witnessed-logs.js';
