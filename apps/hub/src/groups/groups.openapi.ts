import { EMBEDDED_TEXTS, JOIN_MODES } from '@app/domain';
import { count, described, named, oneOf, orNull, record, text, truth } from '../openapi/schema.js';
import { PAGE_QUERY } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { pagedList } from '../openapi/paged-list.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { GroupsQueryDto, UpsertGroupDto } from './groups.dto.js';

const GROUP = {
  key: 'default',
  displayName: 'Default',
  joinMode: 'invite',
  projectCount: 1,
  memberCount: 2,
};

const ADMINISTERED = {
  ...GROUP,
  requireSignatures: false,
  refuseSecrets: false,
  embeddedTexts: 'none',
};

const SIGNATURES =
  'Whether pushed events must be signed; `ed25519`: with the client’s own key, which anybody can check.';

const SENT =
  'Which of its texts are sent to the endpoint of HUB_EMBEDDINGS_URL: `none`; `open`, what all its members ' +
  'see; or `all`, also what is private or of restricted projects.';

/** Groups, for those who join and for administrators. */
export const GROUPS_OPENAPI: FeatureDescription = {
  operations: [
    pagedList({
      path: '/api/v1/groups',
      access: 'public',
      summary: 'The groups that may be joined',
      query: PAGE_QUERY,
      rows: 'groups',
      of: 'Group',
      example: GROUP,
    }),
    pagedList({
      path: '/api/v1/admin/groups',
      summary: 'All groups',
      query: limitedBy(GroupsQueryDto, {
        ...PAGE_QUERY,
        query: described(text, 'Only those whose key or name contains this, in any case.'),
      }),
      rows: 'groups',
      of: 'AdministeredGroup',
      example: ADMINISTERED,
    }),
    {
      method: 'post',
      path: '/api/v1/admin/groups',
      access: 'administration',
      summary: 'Create or update a group',
      ifNoneMatch: true,
      body: record(
        limitedBy(UpsertGroupDto, {
          key: described(text, 'Slugged.'),
          'displayName?': text,
          'description?': orNull(text),
          'joinMode?': oneOf(JOIN_MODES),
          'requireSignatures?': described({}, SIGNATURES),
          'refuseSecrets?': truth,
          'embeddedTexts?': described(oneOf(EMBEDDED_TEXTS), SENT),
        }),
      ),
      answer: named('AdministeredGroup'),
      example: ADMINISTERED,
    },
  ],
  records: {
    Group: record({
      key: text,
      displayName: text,
      'description?': text,
      joinMode: oneOf(JOIN_MODES),
      projectCount: described(count, 'Without finished ones, and those that who asks may not see.'),
      memberCount: described(count, 'Active members.'),
    }),
    AdministeredGroup: record({
      key: text,
      displayName: text,
      'description?': text,
      joinMode: oneOf(JOIN_MODES),
      requireSignatures: described({ enum: [true, false, 'ed25519'] }, SIGNATURES),
      refuseSecrets: described(truth, 'Whether pushed events that look like a secret are refused.'),
      embeddedTexts: described(oneOf(EMBEDDED_TEXTS), SENT),
      projectCount: described(count, 'Without finished ones, and those that who asks may not see.'),
      memberCount: count,
    }),
  },
};
