import type { AnyTool } from './tool.js';
import { captureKnowledge } from './tools/capture-knowledge.js';
import { captureTask } from './tools/capture-task.js';
import { getKnowledge } from './tools/get-knowledge.js';
import { hubStatus } from './tools/hub-status.js';
import { linkKnowledge } from './tools/link-knowledge.js';
import { projectBrief } from './tools/project-brief.js';
import { rateKnowledge } from './tools/rate-knowledge.js';
import { resolveTerm } from './tools/resolve-term.js';
import { searchKnowledge } from './tools/search-knowledge.js';
import { searchMember } from './tools/search-member.js';
import { supersedeKnowledge } from './tools/supersede-knowledge.js';
import { updateKnowledge } from './tools/update-knowledge.js';

/** Every tool, in the order in which clients list them. */
export const TOOLS: readonly AnyTool[] = [
  projectBrief,
  searchKnowledge,
  getKnowledge,
  captureKnowledge,
  updateKnowledge,
  supersedeKnowledge,
  linkKnowledge,
  rateKnowledge,
  captureTask,
  resolveTerm,
  searchMember,
  hubStatus,
];
