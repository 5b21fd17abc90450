import type { AnyTool } from './tool.js';
import { captureKnowledge } from './tools/capture-knowledge.js';
import { captureTask } from './tools/capture-task.js';
import { hubStatus } from './tools/hub-status.js';
import { linkKnowledge } from './tools/link-knowledge.js';
import { rateKnowledge } from './tools/rate-knowledge.js';
import { supersedeKnowledge } from './tools/supersede-knowledge.js';
import { updateKnowledge } from './tools/update-knowledge.js';

/** Every tool, in the order in which clients list them. */
export const TOOLS: readonly AnyTool[] = [
  captureKnowledge,
  updateKnowledge,
  supersedeKnowledge,
  linkKnowledge,
  rateKnowledge,
  captureTask,
  hubStatus,
];
