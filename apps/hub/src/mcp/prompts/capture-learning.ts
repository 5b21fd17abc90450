import { inlineText } from '@app/domain';
import { MAX_ARGUMENT, type Prompt, quotedKey } from './prompt.js';

/** Writes down what was learned, without doubling what is known. */
export const captureLearning: Prompt = {
  name: 'capture_learning',
  title: 'Capture a learning',
  description: 'Write down what was learned so that the next one need not learn it again.',
  arguments: [
    { name: 'topic', description: 'What was learned, in a few words', required: true },
    { name: 'projectKey', description: 'The project it belongs to', required: false },
  ],
  text: ({ topic = '', projectKey }) =>
    [
      `Write down for the team what we have learned about: ${inlineText(topic, MAX_ARGUMENT)}`,
      '1. Call search_knowledge for it first.',
      '2. When an item says the same, do not write another one: update_knowledge it, or rate_knowledge it as used.',
      '3. When an item is wrong now, call supersede_knowledge with its id.',
      '4. Else call capture_knowledge: a title one would search for, what to do or avoid and why in the summary, proof (commit, file, command) in the content.',
      ...(projectKey ? [`Use the projectKey ${quotedKey(projectKey)}.`] : []),
      'Put no secret, token or personal data into it.',
    ].join('\n'),
};
