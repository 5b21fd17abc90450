import type { Resource } from './resource.js';
import { glossaryTerm } from './resources/glossary-term.js';
import { knowledgeItem } from './resources/knowledge-item.js';
import { projectBrief } from './resources/project-brief.js';

/** Every family of resources, in the order in which clients list them. */
export const RESOURCES: readonly Resource[] = [projectBrief, knowledgeItem, glossaryTerm];
