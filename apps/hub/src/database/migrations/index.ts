import { EventStore1763600000000 } from './0001-event-store.js';
import { Membership1763600000001 } from './0002-membership.js';
import { Audit1763600000002 } from './0003-audit.js';
import { Projects1763600000003 } from './0004-projects.js';
import { Knowledge1763600000004 } from './0005-knowledge.js';
import { Search1763600000005 } from './0006-search.js';
import { GlossaryAndReview1763600000006 } from './0007-glossary-and-review.js';
import { OtherProjects1763600000007 } from './0008-other-projects.js';
import { Redactions1763600000008 } from './0009-redactions.js';
import { QualityReview1763600000009 } from './0010-quality-review.js';
import { MembershipLookups1763600000010 } from './0011-membership-lookups.js';
import { AccessChanges1763600000011 } from './0012-access-changes.js';
import { EarlyEvents1763600000012 } from './0013-early-events.js';
import { RevokedClients1763600000013 } from './0014-revoked-clients.js';
import { UsedProjects1763600000014 } from './0015-used-projects.js';
import { SearchTotalsApart1763600000015 } from './0016-search-totals-apart.js';
import { EntryTwo1763600000016 } from './0017-entry-two.js';
import { DeletedBy1763600000017 } from './0018-deleted-by.js';
import { ConsoleSessions1763600000018 } from './0019-console-sessions.js';
import { RefuseSecrets1763600000019 } from './0020-refuse-secrets.js';
import { BriefReads1763600000020 } from './0021-brief-reads.js';
import { ColumnNames1763600000021 } from './0022-column-names.js';
import { KeptSubtrees1763600000022 } from './0023-kept-subtrees.js';
import { PublishedCheckpoints1763600000023 } from './0024-published-checkpoints.js';
import { Vocabulary1763600000024 } from './0025-vocabulary.js';
import { RequestIds1763600000025 } from './0026-request-ids.js';
import { GlossaryNames1763600000026 } from './0027-glossary-names.js';
import { RedactedAbout1763600000027 } from './0028-redacted-about.js';
import { ItemReads1763600000028 } from './0029-item-reads.js';
import { Verification1763600000030 } from './0031-verification.js';
import { CosignedCheckpoints1763600000031 } from './0032-cosigned-checkpoints.js';
import { LogEpochs1763600000032 } from './0033-log-epochs.js';
import { Mirrors1763600000033 } from './0034-mirrors.js';
import { Webhooks1763600000035 } from './0036-webhooks.js';
import { McpSessions1763600000036 } from './0037-mcp-sessions.js';
import { SigningKeys1763600000037 } from './0038-signing-keys.js';
import { Embeddings1763600000038 } from './0039-embeddings.js';
import { ErasedMembers1763600000039 } from './0040-erased-members.js';
import { PendingTerms1763600000042 } from './0043-pending-terms.js';
import { BriefIndexes1763600000043 } from './0044-brief-indexes.js';
import { KnowledgeCounts1763600000044 } from './0045-knowledge-counts.js';
import { LargePayloads1763600000047 } from './0048-large-payloads.js';
import { PushSizes1763600000048 } from './0049-push-sizes.js';
import { SampledTerms1763600000049 } from './0050-sampled-terms.js';
import { Remakes1763600000050 } from './0051-remakes.js';
import { BriefOrder1763600000051 } from './0052-brief-order.js';
import { OpenTasks1763600000052 } from './0053-open-tasks.js';
import { DeletedTerms1763600000053 } from './0054-deleted-terms.js';
import { UnsortedTerms1763600000054 } from './0055-unsorted-terms.js';
import { AuditTimes1763600000055 } from './0056-audit-times.js';
import { SearchSegments1763600000056 } from './0057-search-segments.js';
import { RevealedEvents1763600000057 } from './0058-revealed-events.js';
import { DoneTasks1763600000058 } from './0059-done-tasks.js';
import { RareStatuses1763600000059 } from './0060-rare-statuses.js';
import { ProjectKeys1763600000060 } from './0061-project-keys.js';
import { ProjectNames1763600000061 } from './0062-project-names.js';
import { TasksByKey1763600000062 } from './0063-tasks-by-key.js';
import { MirrorsJoin1763600000063 } from './0064-mirrors-join.js';
import { PartedEdges1763600000064 } from './0065-parted-edges.js';
import { KeysInAnyScript1763600000065 } from './0066-keys-in-any-script.js';
import { WorthByType1763600000066 } from './0067-worth-by-type.js';
import { RestoredProposals1763600000067 } from './0068-restored-proposals.js';

/** Every migration, oldest first. One that has been released is never edited; add the next. */
export const MIGRATIONS = [
  EventStore1763600000000,
  Membership1763600000001,
  Audit1763600000002,
  Projects1763600000003,
  Knowledge1763600000004,
  Search1763600000005,
  GlossaryAndReview1763600000006,
  OtherProjects1763600000007,
  Redactions1763600000008,
  QualityReview1763600000009,
  MembershipLookups1763600000010,
  AccessChanges1763600000011,
  EarlyEvents1763600000012,
  RevokedClients1763600000013,
  UsedProjects1763600000014,
  SearchTotalsApart1763600000015,
  EntryTwo1763600000016,
  DeletedBy1763600000017,
  ConsoleSessions1763600000018,
  RefuseSecrets1763600000019,
  BriefReads1763600000020,
  ColumnNames1763600000021,
  KeptSubtrees1763600000022,
  PublishedCheckpoints1763600000023,
  Vocabulary1763600000024,
  RequestIds1763600000025,
  GlossaryNames1763600000026,
  RedactedAbout1763600000027,
  ItemReads1763600000028,
  Verification1763600000030,
  CosignedCheckpoints1763600000031,
  LogEpochs1763600000032,
  Mirrors1763600000033,
  Webhooks1763600000035,
  McpSessions1763600000036,
  SigningKeys1763600000037,
  Embeddings1763600000038,
  ErasedMembers1763600000039,
  PendingTerms1763600000042,
  BriefIndexes1763600000043,
  KnowledgeCounts1763600000044,
  LargePayloads1763600000047,
  PushSizes1763600000048,
  SampledTerms1763600000049,
  Remakes1763600000050,
  BriefOrder1763600000051,
  OpenTasks1763600000052,
  DeletedTerms1763600000053,
  UnsortedTerms1763600000054,
  AuditTimes1763600000055,
  SearchSegments1763600000056,
  RevealedEvents1763600000057,
  DoneTasks1763600000058,
  RareStatuses1763600000059,
  ProjectKeys1763600000060,
  ProjectNames1763600000061,
  TasksByKey1763600000062,
  MirrorsJoin1763600000063,
  PartedEdges1763600000064,
  KeysInAnyScript1763600000065,
  WorthByType1763600000066,
  RestoredProposals1763600000067,
];
