import type { Prompt } from './prompt.js';
import { captureLearning } from './capture-learning.js';
import { reviewStale } from './review-stale.js';
import { startTask } from './start-task.js';

/** Every prompt, in the order in which clients list them. */
export const PROMPTS: readonly Prompt[] = [startTask, captureLearning, reviewStale];
