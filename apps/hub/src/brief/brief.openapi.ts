import { ENTRY, KNOWLEDGE, TASK } from '../openapi/examples.js';
import { limitedBy } from '../openapi/limited-by.js';
import { TRUNCATION } from '../openapi/list-fields.js';
import type { FeatureDescription, Operation } from '../openapi/operation.js';
import {
  count,
  described,
  integer,
  listOf,
  named,
  orNull,
  record,
  text,
  time,
} from '../openapi/schema.js';
import { BriefQueryDto, NamedBriefQueryDto, PreviewQueryDto } from './brief.dto.js';

const CONTRADICTING = record({ id: text, title: text, summary: text });

const BRIEF_FIELDS = {
  projectId: text,
  groupKey: text,
  generatedAt: time,
  items: listOf(named('Knowledge')),
  glossary: listOf(named('GlossaryEntry')),
  tasks: record({
    todo: listOf(named('TaskEntry')),
    inProgress: listOf(named('TaskEntry')),
    blocked: listOf(named('TaskEntry')),
  }),
  contradictions: listOf(record({ id: text, from: CONTRADICTING, to: CONTRADICTING })),
  'changedSince?': described(
    record({ since: time, items: listOf(named('Knowledge')) }),
    'What was written or changed in the project after `since`, newest first.',
  ),
  tokens: described(count, 'How many tokens the Markdown is at most.'),
  markdown: described(
    text,
    "Ready to paste into an agent's context. What members wrote stands within lines of a frame, after a sentence that says that it is no instruction; each line ends with the id of its item.",
  ),
  ...TRUNCATION,
};

const BRIEF_EXAMPLE = {
  projectId: 'importer',
  groupKey: 'default',
  generatedAt: '2026-11-20T12:00:00.000Z',
  items: [KNOWLEDGE],
  glossary: [ENTRY],
  tasks: { todo: [], inProgress: [TASK], blocked: [] },
  contradictions: [],
  tokens: 96,
  markdown: '# Importer\n\n...',
};

const BRIEF_QUERY = {
  limit: integer,
  maxTokens: described(integer, 'The most tokens of the Markdown.'),
  since: described(time, 'Tells what changed after: when the reader had its last brief.'),
};

const BRIEF: Operation = {
  method: 'get',
  path: '/api/v1/projects/{id}/brief',
  access: 'bearer',
  summary: 'What an agent that starts work on a project should know',
  description:
    'The canonical items of the project, then its extracts by quality and freshness, then canonical items of no project. Tasks come with their newest item. The lists hold what was found, the Markdown what of it has room. The same contents make the same Markdown.',
  query: limitedBy(BriefQueryDto, BRIEF_QUERY),
  answer: record(BRIEF_FIELDS),
  example: BRIEF_EXAMPLE,
  errors: ['project.not_found'],
};

const NAMED: Operation = {
  ...BRIEF,
  path: '/api/v1/brief',
  summary: 'The same for a project of which nothing may be known yet',
  description:
    'Where nothing is known of the project, because there is none or the member may not see it, and where none is named: `projectId` is null, and items, tasks, contradictions and terms are those of no project, of the items the canonical ones first, then extracts; without `changedSince`. The Markdown says so, and how the first item makes the project.',
  query: limitedBy(NamedBriefQueryDto, {
    projectKey: described(text, 'Any name of the project.'),
    ...BRIEF_QUERY,
  }),
  answer: record({ ...BRIEF_FIELDS, projectId: orNull(text) }),
  errors: [],
};

const PREVIEW: Operation = {
  ...BRIEF,
  path: '/api/v1/admin/projects/{groupKey}/{id}/brief',
  access: 'administration',
  summary: 'A brief as the agents of a member get it',
  query: limitedBy(PreviewQueryDto, {
    ...BRIEF_QUERY,
    memberId: described(
      text,
      'Whose agents; without it, those of somebody who may see the project, first of all of those on its access list.',
    ),
  }),
  answer: record({ ...BRIEF_FIELDS, reader: named('Person') }),
  example: {
    ...BRIEF_EXAMPLE,
    reader: { memberId: 'member_default_ann', displayName: 'Ann', handle: 'ann' },
  },
  errors: ['project.not_found', 'admin.member_not_found'],
};

/** What an agent is told before it starts work, and what somebody sees who looks at that. */
export const BRIEF_OPENAPI: FeatureDescription = { operations: [BRIEF, NAMED, PREVIEW] };
