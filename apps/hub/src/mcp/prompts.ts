import type { Prompt } from './prompt.js';
import { captureLearning } from './prompts/capture-learning.js';
import { reviewStale } from './prompts/review-stale.js';
import { startTask } from './prompts/start-task.js';

/** Every prompt, in the order in which clients list them. */
export const PROMPTS: readonly Prompt[] = [startTask, captureLearning, reviewStale];
