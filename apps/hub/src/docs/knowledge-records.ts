import type { Schema } from './schema.js';

/** The records of knowledge and what is made of it. */
export const KNOWLEDGE_RECORDS: Record<string, Schema> = {};
