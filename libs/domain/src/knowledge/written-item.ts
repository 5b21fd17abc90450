import { firstProjectOf } from '../access/item-project.js';
import { slugOf } from '../encoding/keys.js';
import { formatTimestamp } from '../encoding/timestamps.js';
import { MAX_MADE_TITLE } from '../limits.js';
import { projectsBeside } from '../payloads/named-scope.js';
import type { ItemFields, KnowledgeItem, Para } from '../records/knowledge-record.js';
import { extraOf } from './extra-fields.js';
import { qualityWritten } from './item-ratings.js';
import type { EventContext, Judged, KnowledgeState } from './knowledge-state.js';

/**
 * Returns the item that an event makes of what it gives. What it does not give is as before, or as in a new item where it replaces the
 * item whole; who created the item, when, and how it was rated is as before in any case. Its scope is that of the event, so that nobody
 * sees an item whose last event is withheld from them: all of the item's projects, also those that only earlier events named and whose
 * payloads may be redacted since.
 */
export function writtenItem(
  given: ItemFields,
  state: KnowledgeState,
  { isWhole, context }: { isWhole: boolean; context: EventContext },
): { item: KnowledgeItem; judged: Judged | null } {
  const { item: before } = state;
  const kept = isWhole ? null : before;
  const { id, groupKey, at, acceptedAt, memberId, clientId } = context;
  const timeOf = (told: number | undefined) => formatTimestamp(Math.min(told ?? at, acceptedAt));
  const createdBy = before?.createdBy ?? { memberId, clientId };
  const layer = given.layer ?? kept?.layer ?? 'extract';
  const type = given.type ?? kept?.type ?? 'note';
  const texts = textsOf(given, kept, id);
  const para = given.para ?? kept?.para ?? paraOf(type);
  const projectKey = given.projectKey === undefined ? kept?.projectKey : given.projectKey;
  const proposedFor = given.proposedFor ?? kept?.proposedFor;
  const { quality, judged } = qualityWritten(state, given.quality ?? {}, {
    layer,
    creatorId: createdBy.memberId,
  });
  const { projectKeys, privateTo } = context.scope;
  const item: KnowledgeItem = {
    id,
    groupKey,
    layer,
    entryKey: given.entryKey || kept?.entryKey || entryKeyOf(para, texts.title, id),
    type,
    ...texts,
    ...(projectKey && { projectKey }),
    para,
    tags: given.tags ?? kept?.tags ?? [],
    source: given.source ?? kept?.source ?? { kind: 'manual' },
    createdBy,
    ...(memberId !== createdBy.memberId && { updatedBy: { memberId, clientId } }),
    createdAt: before?.createdAt ?? timeOf(given.createdAt),
    updatedAt: timeOf(given.updatedAt),
    visibility: privateTo === null ? (given.visibility ?? kept?.visibility ?? 'team') : 'private',
    status: given.status ?? kept?.status ?? 'active',
    quality,
    ...extraOf(kept, given.extra),
    ...(proposedFor !== undefined && { proposedFor }),
  };
  const others = projectsBeside(firstProjectOf(item), projectKeys);
  if (others.length > 0) item.otherProjectKeys = others;
  return { item, judged };
}

/** The texts of an item. One that was never given a title is called by its first line, else by its id. */
function textsOf(
  given: ItemFields,
  kept: KnowledgeItem | null,
  id: string,
): Pick<KnowledgeItem, 'title' | 'summary' | 'content'> {
  const summary = given.summary ?? kept?.summary ?? '';
  const content = given.content === undefined ? kept?.content : (given.content ?? undefined);
  const title = given.title?.trim() || kept?.title || firstLine([summary, content ?? '']) || id;
  return { title, summary, ...(content !== undefined && { content }) };
}

function firstLine(texts: readonly string[]): string | undefined {
  for (const text of texts) {
    const line = text.split('\n', 200).find((each) => each.trim() !== '');
    if (line)
      return Array.from(line.trim().slice(0, 2 * MAX_MADE_TITLE))
        .slice(0, MAX_MADE_TITLE)
        .join('');
  }
  return undefined;
}

function paraOf(type: string): Para {
  if (type === 'task') return { category: 'projects', key: 'current' };
  if (type === 'command' || type === 'runbook') {
    return { category: 'resources', key: 'developer-workflow' };
  }
  return { category: 'areas', key: 'general' };
}

function entryKeyOf({ category, key }: Para, title: string, id: string): string {
  return `${category}/${key}/${slugOf(title.slice(0, 60)) ?? id}`;
}
