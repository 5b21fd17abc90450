import { PROJECT_ROLES } from '@app/domain';
import {
  count,
  described,
  listOf,
  named,
  oneOf,
  orNull,
  record,
  text,
  time,
  truth,
} from '../openapi/schema.js';
import { LIST_QUERY, PAGE_END, PAGE_QUERY } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import type { FeatureDescription, Operation } from '../openapi/operation.js';
import {
  CreateProjectAsAdministratorDto,
  CreateProjectDto,
  ListProjectsQueryDto,
  PageProjectsQueryDto,
  UpdateProjectAclDto,
  UpdateProjectDto,
} from './projects.dto.js';

const PROJECT = {
  id: 'importer',
  projectKey: 'importer',
  groupKey: 'default',
  name: 'Importer',
  registered: true,
  createdByMemberId: 'member_default_ann',
  createdAt: '2026-11-20T12:00:00.000Z',
  access: {
    visibility: 'restricted',
    members: [{ memberId: 'member_default_ann', role: 'owner' }],
  },
};

const KEY =
  'The name that events use for the project, in any script; by default what the id is made of.';
const BY_DEFAULT_OF_NAME =
  'By default made from the name; one of the two is required. Of what has neither a Latin letter nor a digit it is `p-` ' +
  'and ten hex digits, and the project is found by what was given as well.';

/** What a project may come to. */
const LATER = {
  'formerKeys?': described(
    listOf(text),
    'The keys that it had before and that still mean it, the first one first.',
  ),
  'finishedAt?': described(time, 'When it was finished; absent while it is not.'),
};

const ACCESS_LIST = {
  projectId: 'importer',
  projectKey: 'importer',
  groupKey: 'default',
  name: 'Importer',
  registered: true,
  visibility: 'restricted',
  memberCount: 1,
  version: '0f5d1c2b7a9e4836b1d0c4e2a7f39658',
  members: [{ memberId: 'member_default_ann', role: 'owner', displayName: 'Ann', handle: 'ann' }],
};

const INCLUDE_FINISHED = described(truth, 'Whether finished projects are listed too.');

/** A page of projects. */
const PROJECT_LIST: Pick<Operation, 'answer' | 'example'> = {
  answer: record({
    projects: listOf(named('Project')),
    finishedCount: described(
      count,
      'How many of the projects that the list could show are finished, whether it shows them or not.',
    ),
    ...PAGE_END,
  }),
  example: { projects: [PROJECT], finishedCount: 0 },
};

/** Projects and who may see them, for members and for administrators. */
export const PROJECTS_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/projects',
      access: 'bearer',
      summary: 'The projects the member may see',
      description:
        'Projects that somebody created, and (`registered: false`) those that only a visible item, task or term names.',
      query: {
        ...PAGE_QUERY,
        ...limitedBy(PageProjectsQueryDto, { includeFinished: INCLUDE_FINISHED }),
      },
      ...PROJECT_LIST,
    },
    {
      method: 'post',
      path: '/api/v1/projects',
      access: 'bearer',
      summary: "Create a project in the member's group",
      description:
        'The creator becomes its owner. If the id exists, those who may see that project get it unchanged. Items ' +
        'that name the project already stay as they are.',
      body: record(
        limitedBy(CreateProjectDto, {
          'id?': described(orNull(text), BY_DEFAULT_OF_NAME),
          'projectKey?': described(text, KEY),
          'name?': orNull(text),
          'description?': orNull(text),
          'groupKey?': described(text, "The member's own group."),
        }),
      ),
      answer: record({ project: named('Project') }),
      example: { project: PROJECT },
      errors: [
        'project.group_mismatch',
        'project.id_required',
        'project.id_invalid',
        'project.id_taken',
      ],
    },
    {
      method: 'get',
      path: '/api/v1/projects/{id}/acl',
      access: 'bearer',
      summary: 'Who may see a project and do what in it, for those who see it',
      query: PAGE_QUERY,
      answer: named('AccessList'),
      example: ACCESS_LIST,
      errors: ['project.not_found'],
    },
    {
      method: 'get',
      path: '/api/v1/admin/projects',
      access: 'administration',
      summary: 'The projects of one group or all',
      query: {
        ...LIST_QUERY,
        ...limitedBy(ListProjectsQueryDto, { includeFinished: INCLUDE_FINISHED }),
      },
      ...PROJECT_LIST,
    },
    {
      method: 'post',
      path: '/api/v1/admin/projects',
      access: 'administration',
      summary: 'Create a project',
      ifNoneMatch: true,
      body: record(
        limitedBy(CreateProjectAsAdministratorDto, {
          groupKey: text,
          'id?': described(orNull(text), BY_DEFAULT_OF_NAME),
          'projectKey?': described(text, KEY),
          'name?': orNull(text),
          'description?': orNull(text),
        }),
      ),
      answer: named('Project'),
      example: PROJECT,
      errors: [
        'admin.group_not_found',
        'project.id_required',
        'project.id_invalid',
        'project.id_taken',
      ],
    },
    {
      method: 'put',
      path: '/api/v1/admin/projects/{groupKey}/{id}',
      access: 'administration',
      summary: 'Rename a project, give it another key, finish it or take it up again',
      description:
        'Fields that you leave out stay. What was and will be noted under a key that the project had before stays its ' +
        'own: it is found by any of its keys, and its access list holds for all of them. No other project can get a ' +
        'key that this one has or had. What is noted under the new key already becomes the project’s. A project that ' +
        'items only name is created first. A finished one loses nothing and takes what is pushed to it; lists and the ' +
        'task digest of all projects leave it out.',
      body: record(
        limitedBy(UpdateProjectDto, {
          'name?': orNull(text),
          'projectKey?': described(orNull(text), 'What events name the project by from now on.'),
          'finished?': orNull(truth),
        }),
      ),
      answer: named('Project'),
      example: { ...PROJECT, projectKey: 'intake', formerKeys: ['importer'] },
      errors: ['admin.project_not_found', 'project.id_invalid', 'project.id_taken'],
    },
    {
      method: 'get',
      path: '/api/v1/admin/projects/{groupKey}/{id}/acl',
      access: 'administration',
      summary: 'Who may see a project and do what in it',
      query: PAGE_QUERY,
      answer: named('AccessList'),
      example: ACCESS_LIST,
      errors: ['admin.project_not_found'],
    },
    {
      method: 'put',
      path: '/api/v1/admin/projects/{groupKey}/{id}/acl',
      access: 'administration',
      summary: 'Change who may see a project and do what in it',
      description: 'Fields that you leave out stay; `members` is the whole new list.',
      ifMatch: true,
      body: record(
        limitedBy(UpdateProjectAclDto, {
          'visibility?': oneOf(['group', 'restricted']),
          'members?': listOf(record({ memberId: text, role: oneOf(PROJECT_ROLES) })),
        }),
      ),
      answer: named('Project'),
      example: { ...PROJECT, accessVersion: ACCESS_LIST.version },
      errors: [
        'admin.project_not_found',
        'admin.project_acl_visibility_invalid',
        'admin.project_acl_member_required',
        'admin.project_acl_role_invalid',
        'admin.project_acl_member_not_found',
      ],
    },
  ],
  records: {
    Project: record({
      id: text,
      projectKey: text,
      groupKey: text,
      name: text,
      'description?': text,
      registered: described(
        truth,
        'Whether somebody created it. A project that items only name is open to the group and has neither creator ' +
          'nor time.',
      ),
      ...LATER,
      'createdByMemberId?': text,
      'createdAt?': time,
      'accessVersion?': described(
        text,
        "After a change of the access list: the list's new version.",
      ),
      access: record({
        visibility: oneOf(['group', 'restricted']),
        'memberCount?': described(
          count,
          'How many the access list has, if more than `members`; its own route lists them.',
        ),
        members: described(
          listOf(record({ memberId: text, role: oneOf(PROJECT_ROLES) })),
          "The first 100; in a member's lists all of an access list of up to 20, and of a longer one only its own entry.",
        ),
      }),
    }),
    AccessList: record({
      projectId: text,
      projectKey: text,
      groupKey: text,
      name: text,
      ...LATER,
      registered: described(
        truth,
        'Whether somebody created it; a project that items only name has no list to change.',
      ),
      visibility: oneOf(['group', 'restricted']),
      memberCount: count,
      version: described(
        text,
        'The version of the whole list, for the If-Match of a change; for a project that nobody created, of the list ' +
          'it would start with.',
      ),
      members: listOf(
        record({
          memberId: text,
          role: oneOf(PROJECT_ROLES),
          displayName: text,
          handle: text,
        }),
      ),
      'nextCursor?': described(text, 'Absent on the last page.'),
    }),
  },
};
