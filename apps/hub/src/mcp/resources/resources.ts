import type { Resource } from './resource.js';
import { glossaryTerm } from './glossary-term.js';
import { knowledgeItem } from './knowledge-item.js';
import { projectBrief } from './project-brief.js';

/** Every family of resources, in the order in which clients list them. */
export const RESOURCES: readonly Resource[] = [projectBrief, knowledgeItem, glossaryTerm];
