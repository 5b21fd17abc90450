import type { Operation } from './operation.js';

/** What may be asked about knowledge and what is made of it. */
export const KNOWLEDGE_OPERATIONS: readonly Operation[] = [];
