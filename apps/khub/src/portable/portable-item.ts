import {
  type EdgeKind,
  type KnowledgeItem,
  type QualitySignals,
  canonicalize,
  normalizedProjectKey,
} from '@app/domain';
import { handleIn } from '../local/handle-in.js';

/** What an item says, apart from the group it is in. Times are ISO 8601. */
export interface PortableFields {
  title: string;
  summary: string;
  type: string;
  layer: string;
  status: KnowledgeItem['status'];
  projectKey: string;
  otherProjectKeys: string[];
  para: KnowledgeItem['para'];
  entryKey: string;
  tags: string[];
  source: KnowledgeItem['source'];
  visibility: KnowledgeItem['visibility'];
  quality: QualitySignals;
  createdAt: string;
  content: string;
  extra: Record<string, unknown>;
}

/** What one item says of another. */
export interface PortableLink {
  kind: EdgeKind;
  /** The other item's id. */
  to: string;
  reason?: string;
}

/** An item as it is taken along, with what leads from it. What a file does not say is absent. */
export interface PortableItem {
  id: string;
  fields: Partial<PortableFields>;
  links: PortableLink[];
  /** When it was changed last, as it was then, and by whom it was written: a handle. */
  updatedAt?: string;
  author?: string;
}

/** Returns an item as it is taken along. */
export function portableItem(item: KnowledgeItem, links: readonly PortableLink[]): PortableItem {
  const { id, title, summary, type, layer, status, projectKey, otherProjectKeys, para } = item;
  const { entryKey, tags, source, visibility, quality, createdAt, content, extra } = item;
  const { qualityScore: _, ...signals } = quality;
  return {
    id,
    fields: {
      title,
      summary,
      type,
      layer,
      status,
      ...(projectKey !== undefined && { projectKey }),
      ...(otherProjectKeys && { otherProjectKeys }),
      para,
      entryKey,
      tags,
      source,
      visibility,
      quality: signals,
      createdAt,
      ...(content !== undefined && { content }),
      ...(extra && { extra }),
    },
    links: [...links],
    updatedAt: item.updatedAt,
    author: handleIn(item.groupKey, item.createdBy.memberId),
  };
}

/** Returns what a capture says of an item that the group does not have. */
export function capturedFields({ id, fields, updatedAt }: PortableItem): Record<string, unknown> {
  const { status, ...said } = fields;
  return {
    id,
    ...said,
    ...(status !== undefined && status !== 'active' && { status }),
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

/** What a file may say otherwise than the item it was written of; not where it belongs, nor what others judge of it. */
const CHANGEABLE = [
  'title',
  'summary',
  'type',
  'layer',
  'para',
  'tags',
  'source',
  'visibility',
] as const;

/** Returns what a file says otherwise than the item of its id, as an update says it; nothing where it says the same. */
export function changesOf({ fields }: PortableItem, known: KnowledgeItem): Record<string, unknown> {
  const before = portableItem(known, []).fields;
  const changed = CHANGEABLE.filter(
    (name) => fields[name] !== undefined && !isSame(fields[name], before[name]),
  );
  const extra = Object.entries(fields.extra ?? {}).filter(
    ([name, value]) => !isSame(value, before.extra?.[name]),
  );
  return {
    ...Object.fromEntries(changed.map((name) => [name, fields[name]])),
    ...(fields.content !== before.content && { content: fields.content ?? null }),
    ...(extra.length > 0 && { extra: Object.fromEntries(extra) }),
  };
}

/** Whether a file names other projects than the item has, which an update would not take. */
export function isMoved({ fields }: PortableItem, known: KnowledgeItem): boolean {
  const { projectKey, otherProjectKeys } = fields;
  return (
    (projectKey !== undefined &&
      normalizedProjectKey(projectKey) !== normalizedProjectKey(known.projectKey ?? '')) ||
    (otherProjectKeys !== undefined && !isSame(otherProjectKeys, known.otherProjectKeys ?? []))
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalize([one ?? null]) === canonicalize([other ?? null]);
}
