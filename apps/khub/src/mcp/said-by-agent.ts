import type { UnsignedEvent } from '@app/domain';

/** What each tool writes. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  capture_knowledge: ['knowledge.captured'],
  capture_task: ['task.updated'],
  update_knowledge: ['knowledge.updated'],
  supersede_knowledge: ['knowledge.captured', 'knowledge.edge_added'],
  link_knowledge: ['knowledge.edge_added'],
  rate_knowledge: ['knowledge.rated'],
  delete_knowledge: ['knowledge.deleted', 'knowledge.restored'],
};

/** What the hub may fill in: which item is meant, where it belongs and what the item it takes the place of was. */
const FILLED_IN = new Set([
  'id',
  'knowledgeId',
  'fromId',
  'toId',
  'projectKey',
  'otherProjectKeys',
  'para',
  'type',
  'layer',
  'visibility',
  'tags',
  'kind',
]);

/** Whether a tool writes. */
export function isWriting(tool: string): boolean {
  return Object.hasOwn(KINDS, tool);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsIn);
}

/** The first text that nobody has said, by its field. */
function unsaid(value: unknown, said: ReadonlySet<string>): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  for (const [name, field] of Object.entries(value)) {
    if (FILLED_IN.has(name)) continue;
    if (typeof field === 'string' && !said.has(field)) return name;
    const inside = Array.isArray(field)
      ? field.find((each) => typeof each === 'string' && !said.has(each))
      : undefined;
    const found = inside === undefined ? unsaid(field, said) : name;
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Why an event that the hub wants signed is not what the agent has said by calling this tool; null when it is. A hub that could have
 * anything signed could speak for its members after all.
 */
export function notSaid(tool: string, args: unknown, event: UnsignedEvent): string | null {
  if (!isWriting(tool) || !KINDS[tool]?.includes(event.kind))
    return `${tool} writes no ${event.kind}`;
  const field = unsaid(event.payload, new Set(textsIn(args)));
  return field === undefined ? null : `nobody has said its ${field}`;
}
