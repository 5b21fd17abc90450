import { ENTRY, KNOWLEDGE, PERSON, TASK } from '../openapi/examples.js';
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
  'finishedAt?': described(time, 'When the project was finished; absent while it is not.'),
  generatedAt: time,
  items: listOf(named('Knowledge')),
  glossary: listOf(named('GlossaryEntry')),
  tasks: record({
    todo: listOf(named('TaskEntry')),
    inProgress: listOf(named('TaskEntry')),
    blocked: listOf(named('TaskEntry')),
  }),
  contradictions: listOf(
    record({
      id: text,
      createdAt: time,
      from: CONTRADICTING,
      to: CONTRADICTING,
      'bothSupersede?': described(text, 'The id of the item that both supersede.'),
    }),
  ),
  'changedSince?': described(
    record({ since: time, items: listOf(named('Knowledge')) }),
    'What was written, changed, superseded or deleted in the project after `since`, or reached the hub since, the last first.',
  ),
  tokens: described(count, 'The most tokens that the Markdown may have.'),
  markdown: described(
    text,
    "Ready to paste into an agent's context. What members wrote is in a frame, after a sentence that says that " +
      'it is not an instruction; each line ends with the id of its item.',
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
  limit: described(
    integer,
    'The most items. By default 20 in `items`, and in the Markdown as many as it has room for.',
  ),
  maxTokens: described(integer, 'The most tokens of the Markdown.'),
  since: described(
    time,
    'What changed after this time is listed: when the reader had its last brief.',
  ),
};

const BRIEF: Operation = {
  method: 'get',
  path: '/api/v1/projects/{id}/brief',
  access: 'bearer',
  summary: 'What an agent should know before it works on a project',
  description:
    "The project's canonical items, then its extracts, then canonical items of no project; within each what binds or " +
    'warns first, by quality and freshness. Tasks come with their newest item. The Markdown holds what fits into it. ' +
    'The same contents give the same Markdown.',
  query: limitedBy(BriefQueryDto, BRIEF_QUERY),
  answer: record(BRIEF_FIELDS),
  example: BRIEF_EXAMPLE,
  errors: ['project.not_found'],
};

const NAMED: Operation = {
  ...BRIEF,
  path: '/api/v1/brief',
  summary: 'The same, also for a project that nothing is known of yet',
  description:
    'If nothing is known of the project (it does not exist, or the member may not see it), or if none is named, ' +
    '`projectId` is null and the answer is about what belongs to no project: canonical items, then extracts, ' +
    'tasks, contradictions and terms, without `changedSince`. The Markdown says so, and that the first item ' +
    'creates the project.',
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
  summary: "A brief as a member's agents get it",
  query: limitedBy(PreviewQueryDto, {
    ...BRIEF_QUERY,
    memberId: described(
      text,
      'Whose agents. By default somebody who may see the project, preferably on its access list.',
    ),
  }),
  answer: record({ ...BRIEF_FIELDS, reader: named('Person') }),
  example: {
    ...BRIEF_EXAMPLE,
    reader: PERSON,
  },
  errors: ['project.not_found', 'admin.member_not_found'],
};

/** What an agent is told before it starts work, and what somebody sees who looks at that. */
export const BRIEF_OPENAPI: FeatureDescription = { operations: [BRIEF, NAMED, PREVIEW] };
