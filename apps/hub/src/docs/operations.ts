import type { Operation } from './operation.js';
import { ADMINISTRATION_OPERATIONS } from './administration-operations.js';
import { CONSOLE_OPERATIONS } from './console-operations.js';
import { GLOSSARY_OPERATIONS } from './glossary-operations.js';
import { HUB_OPERATIONS } from './hub-operations.js';
import { ITEM_OPERATIONS } from './item-operations.js';
import { KNOWLEDGE_OPERATIONS } from './knowledge-operations.js';
import { MEMBER_OPERATIONS } from './member-operations.js';
import { PUBLIC_OPERATIONS } from './public-operations.js';

/** Every route of the hub but /mcp, whose protocol describes itself. */
export const OPERATIONS: readonly Operation[] = [
  ...PUBLIC_OPERATIONS,
  ...MEMBER_OPERATIONS,
  ...ADMINISTRATION_OPERATIONS,
  ...KNOWLEDGE_OPERATIONS,
  ...ITEM_OPERATIONS,
  ...CONSOLE_OPERATIONS,
  ...HUB_OPERATIONS,
  ...GLOSSARY_OPERATIONS,
];
