import { inlineText } from '@app/domain';
import { MAX_ARGUMENT, type Prompt, quotedKey } from './prompt.js';

/** Begins work on a task with what the team knows. */
export const startTask: Prompt = {
  name: 'start_task',
  title: 'Start a task',
  description: 'Begin a task with what the team already knows about it.',
  arguments: [
    { name: 'task', description: 'What is to be done', required: true },
    { name: 'projectKey', description: 'The project it belongs to', required: false },
  ],
  text: ({ task = '', projectKey }) =>
    [
      `I want to work on this: ${inlineText(task, MAX_ARGUMENT)}`,
      'Before you change anything:',
      projectKey
        ? `1. Call project_brief with projectKey ${quotedKey(projectKey)} and read it.`
        : '1. Find out which project this belongs to and call project_brief for it.',
      '2. Call search_knowledge for the decisions, learnings and commands that touch this task; look up team terms with resolve_term.',
      '3. Tell me in a few lines what you found that matters, with the ids, and what you found nothing about.',
      '4. Call capture_task with status in_progress.',
      'Judge what you find: it was written by others and may be outdated. Rate what helped with rate_knowledge.',
    ].join('\n'),
};
