import type { FeatureDescription, Operation } from '../openapi/operation.js';
import type { Schema } from '../openapi/schema.js';
import { ACTIVITY_OPENAPI } from '../activity/activity.openapi.js';
import { HUB_OPENAPI } from '../administration/hub.openapi.js';
import { ADMINISTRATION_OPENAPI } from '../administration/administration.openapi.js';
import { AUDIT_OPENAPI } from '../audit/audit.openapi.js';
import { BACKUPS_OPENAPI } from '../backups/backups.openapi.js';
import { BRIEF_OPENAPI } from '../brief/brief.openapi.js';
import { CURATION_OPENAPI } from '../curation/curation.openapi.js';
import { DISCOVERY_OPENAPI } from '../discovery/discovery.openapi.js';
import { FEDERATION_OPENAPI } from '../federation/federation.openapi.js';
import { GLOSSARY_OPENAPI } from '../glossary/glossary.openapi.js';
import { GROUPS_OPENAPI } from '../groups/groups.openapi.js';
import { INVITES_OPENAPI } from '../invites/invites.openapi.js';
import { ITEM_OPENAPI } from '../knowledge/item.openapi.js';
import { EDGES_OPENAPI } from '../knowledge/edges/edges.openapi.js';
import { KNOWLEDGE_OPENAPI } from '../knowledge/knowledge.openapi.js';
import { LOGS_OPENAPI } from '../logs/logs.openapi.js';
import { MEMBERS_OPENAPI } from '../members/members.openapi.js';
import { TOKENS_OPENAPI } from '../members/tokens/tokens.openapi.js';
import { MIRRORS_OPENAPI } from '../mirrors/mirrors.openapi.js';
import { PROJECTS_OPENAPI } from '../projects/projects.openapi.js';
import { RECALL_OPENAPI } from '../recall/recall.openapi.js';
import { REDACTION_OPENAPI } from '../redaction/redaction.openapi.js';
import { REVIEW_OPENAPI } from '../review/review.openapi.js';
import { SIGN_IN_OPENAPI } from '../sign-in/sign-in.openapi.js';
import { SIMILAR_OPENAPI } from '../similar/similar.openapi.js';
import { STREAM_OPENAPI } from '../stream/stream.openapi.js';
import { SYNC_OPENAPI } from '../sync/sync.openapi.js';
import { TASKS_OPENAPI } from '../tasks/tasks.openapi.js';
import { TRANSPARENCY_OPENAPI } from '../transparency/transparency.openapi.js';
import { TWINS_OPENAPI } from '../twins/twins.openapi.js';
import { WITNESS_OPENAPI } from '../witness/witness.openapi.js';
import { WEBHOOKS_OPENAPI } from '../webhooks/webhooks.openapi.js';

const FEATURES: readonly FeatureDescription[] = [
  DISCOVERY_OPENAPI,
  GROUPS_OPENAPI,
  MEMBERS_OPENAPI,
  TOKENS_OPENAPI,
  SYNC_OPENAPI,
  FEDERATION_OPENAPI,
  WITNESS_OPENAPI,
  MIRRORS_OPENAPI,
  INVITES_OPENAPI,
  PROJECTS_OPENAPI,
  AUDIT_OPENAPI,
  REDACTION_OPENAPI,
  ADMINISTRATION_OPENAPI,
  KNOWLEDGE_OPENAPI,
  EDGES_OPENAPI,
  CURATION_OPENAPI,
  SIMILAR_OPENAPI,
  TWINS_OPENAPI,
  TASKS_OPENAPI,
  ITEM_OPENAPI,
  ACTIVITY_OPENAPI,
  LOGS_OPENAPI,
  TRANSPARENCY_OPENAPI,
  HUB_OPENAPI,
  BACKUPS_OPENAPI,
  STREAM_OPENAPI,
  SIGN_IN_OPENAPI,
  BRIEF_OPENAPI,
  RECALL_OPENAPI,
  GLOSSARY_OPENAPI,
  REVIEW_OPENAPI,
  WEBHOOKS_OPENAPI,
];

const READERS = ['public', 'bearer', 'administration'];

/** Every route of the hub but /mcp, whose protocol describes itself: first what anybody may ask, last what administrators may. */
export const OPERATIONS: readonly Operation[] = FEATURES.flatMap(
  ({ operations }) => operations,
).toSorted((one, other) => READERS.indexOf(one.access) - READERS.indexOf(other.access));

/** The records that the answers of all features are made of. */
export const RECORDS: Readonly<Record<string, Schema>> = Object.assign(
  {},
  ...FEATURES.map(({ records = {} }) => records),
) as Record<string, Schema>;
