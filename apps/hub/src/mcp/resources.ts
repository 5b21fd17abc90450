import type { Resource } from './resource.js';
import { glossaryTerm } from './resources/glossary-term.js';
import { knowledgeItem } from './resources/knowledge-item.js';

/** Every family of resources, in the order in which clients list them. */
export const RESOURCES: readonly Resource[] = [knowledgeItem, glossaryTerm];
