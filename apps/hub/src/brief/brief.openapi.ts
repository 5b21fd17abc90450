import { count, described, integer, listOf, named, record, text, time } from '../openapi/schema.js';
import { TRUNCATION } from '../openapi/list-fields.js';
import { limitedBy } from '../openapi/limited-by.js';
import { KNOWLEDGE, ENTRY, TASK } from '../openapi/examples.js';
import { type FeatureDescription } from '../openapi/operation.js';
import { BriefQueryDto } from './brief.dto.js';

const CONTRADICTING = record({ id: text, title: text, summary: text });

/** What an agent reads before it starts work. */
export const BRIEF_OPENAPI: FeatureDescription = {
  operations: [
    {
      method: 'get',
      path: '/api/v1/projects/{id}/brief',
      access: 'bearer',
      summary: 'What an agent that starts work on a project should know',
      description:
        'The canonical items of the project, then its extracts by quality and freshness, then canonical items of no project. The lists hold what was found, the Markdown what of it has room. The same contents make the same Markdown.',
      query: limitedBy(BriefQueryDto, {
        limit: integer,
        maxTokens: described(integer, 'The most tokens of the Markdown.'),
        since: described(time, 'Tells what changed after: when the reader had its last brief.'),
      }),
      answer: record({
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
      }),
      example: {
        projectId: 'importer',
        groupKey: 'default',
        generatedAt: '2026-11-20T12:00:00.000Z',
        items: [KNOWLEDGE],
        glossary: [ENTRY],
        tasks: { todo: [], inProgress: [TASK], blocked: [] },
        contradictions: [],
        tokens: 96,
        markdown: '# Importer\n\n...',
      },
      errors: ['project.not_found'],
    },
  ],
};
