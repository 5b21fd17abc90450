import type { UnsignedEvent } from '@app/domain';

/** The kinds of events that each tool writes. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  capture_knowledge: ['knowledge.captured'],
  capture_task: ['task.updated'],
  update_knowledge: ['knowledge.updated'],
  supersede_knowledge: ['knowledge.captured', 'knowledge.edge_added'],
  link_knowledge: ['knowledge.edge_added', 'knowledge.edge_removed'],
  rate_knowledge: ['knowledge.rated'],
  delete_knowledge: ['knowledge.deleted', 'knowledge.restored'],
};

/** The fields that the hub may fill in by itself: ids, the item's place, and what a successor takes over from the item it supersedes. */
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

/** The first field, at any depth, with a text that is not among those the agent has said. */
function foreignField(value: unknown, said: ReadonlySet<string>): string | undefined {
  if (value === null || typeof value !== 'object') return undefined;
  for (const [name, field] of Object.entries(value)) {
    if (FILLED_IN.has(name)) continue;
    if (typeof field === 'string' && !said.has(field)) return name;
    const inside = Array.isArray(field)
      ? field.find((each) => typeof each === 'string' && !said.has(each))
      : undefined;
    const found = inside === undefined ? foreignField(field, said) : name;
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Why khub must not sign an event that the hub made of an agent's call; null when it may. Every text of the event must come from the
 * call's arguments: a hub that gets anything signed could speak for its members.
 */
export function unsignedEventProblem(
  tool: string,
  args: unknown,
  event: UnsignedEvent,
): string | null {
  if (!isWriting(tool) || !KINDS[tool]?.includes(event.kind))
    return `${tool} writes no ${event.kind}`;
  const field = foreignField(event.payload, new Set(textsIn(args)));
  return field === undefined ? null : `nobody has said its ${field}`;
}
