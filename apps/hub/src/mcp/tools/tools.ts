import type { AnyTool } from '../tool/tool.js';
import { captureKnowledge } from './capture-knowledge.js';
import { captureTask } from './capture-task.js';
import { deleteKnowledge } from './delete-knowledge.js';
import { getKnowledge } from './get-knowledge.js';
import { hubStatus } from './hub-status.js';
import { linkKnowledge } from './link-knowledge.js';
import { projectBrief } from './project-brief.js';
import { rateKnowledge } from './rate-knowledge.js';
import { resolveTerm } from './resolve-term.js';
import { searchKnowledge } from './search-knowledge.js';
import { supersedeKnowledge } from './supersede-knowledge.js';
import { updateKnowledge } from './update-knowledge.js';

/** Every tool, in the order in which clients list them. */
export const TOOLS: readonly AnyTool[] = [
  projectBrief,
  searchKnowledge,
  getKnowledge,
  captureKnowledge,
  updateKnowledge,
  supersedeKnowledge,
  linkKnowledge,
  deleteKnowledge,
  rateKnowledge,
  captureTask,
  resolveTerm,
  hubStatus,
];
