import { KNOWLEDGE } from '../openapi/examples.js';
import { limitedBy } from '../openapi/limited-by.js';
import type { FeatureDescription, Operation } from '../openapi/operation.js';
import { count, described, listOf, record, text, time } from '../openapi/schema.js';
import { RecallDto } from './recall.dto.js';

const { id, type, title } = KNOWLEDGE;

const RECALL: Operation = {
  method: 'post',
  path: '/api/v1/recall',
  access: 'bearer',
  summary: 'What is known of what a prompt to an agent is about',
  description:
    'At most three items in force of the project or of none that the prompt names or is clearly about, raw ones and ' +
    'done tasks aside; none for most prompts. Searched by words alone. The prompt is not kept, logged or sent anywhere.',
  body: record(
    limitedBy(RecallDto, {
      prompt: text,
      'projectKey?': described(
        text,
        'Any name of the project, which may be unknown. Without it, only what belongs to no project counts.',
      ),
      'without?': described(listOf(text), 'Ids of items that the agent has been told of.'),
    }),
  ),
  answer: record({
    'finishedAt?': described(
      time,
      'When the project was finished; only if it is, and there are items.',
    ),
    items: listOf(record({ id: text, type: text, title: text })),
    tokens: described(count, 'The most tokens that the Markdown may have.'),
    markdown: described(
      text,
      "Ready to paste into an agent's context, framed as a brief is; empty if there is nothing to say.",
    ),
  }),
  example: { items: [{ id, type, title }], tokens: 120, markdown: '...\n<notes>\n...' },
};

/** What an agent is told beside a prompt. */
export const RECALL_OPENAPI: FeatureDescription = { operations: [RECALL] };
