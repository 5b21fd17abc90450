import { type Prompt, quotedKey } from './prompt.js';

/** Goes through what may no longer hold. */
export const reviewStale: Prompt = {
  name: 'review_stale_knowledge',
  title: 'Review stale knowledge',
  description: 'Go through a project’s knowledge and mend what no longer holds.',
  arguments: [{ name: 'projectKey', description: 'The project to review', required: true }],
  text: ({ projectKey }) =>
    [
      `Review what the team has written down about the project ${quotedKey(projectKey)}.`,
      `1. Call project_brief with projectKey ${quotedKey(projectKey)}, and search_knowledge for its main topics.`,
      '2. Check each item against the code as it is now. Do not trust it for its age or its rating.',
      '3. Wrong or outdated: supersede_knowledge with what holds. Twice there: link_knowledge as duplicates. Contradicting: link_knowledge as contradicts and tell me.',
      '4. Still right and useful: rate_knowledge.',
      'Show me the list of what you are going to change before you change it.',
    ].join('\n'),
};
