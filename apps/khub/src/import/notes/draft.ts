import { type EdgeKind, canonicalize, sha256 } from '@app/domain';
import type { KnowledgeDocument } from '../../knowledge/document.js';
import type { PortableItem } from '../../portable/portable-item.js';

/** What an item says of another one, as it is written: `to` is a name, a path beginning with `.` or `/`, or with `isId` an item's id. */
export interface DraftLink {
  kind: EdgeKind;
  to: string;
  isId?: true;
  /** Whether it leads from the other item to this one. */
  isReverse: boolean;
  /** Why, where something is said of that. */
  reason?: string | undefined;
}

/** An item as it stands in a file. */
export interface Draft {
  /** What it is told by within its file; empty for what stands before all headings, and for a whole file. */
  anchor: string;
  fields: KnowledgeDocument;
  links: DraftLink[];
  /** All that it says, where khub has exported it. */
  item?: PortableItem;
}

/** What a file holds. */
export interface ReadFile {
  drafts: Draft[];
  /** What links may call it, beside its path. */
  names: string[];
  /** What of it was left out, and why. */
  problems: string[];
}

const ID_DIGITS = 32;

/** The id of an item by where it stands, the same whenever and by whomever it is imported. */
export function importedId(projectKey: string | undefined, place: string, anchor: string): string {
  const name = canonicalize([projectKey ?? null, place, anchor]);
  return `import_${sha256(name).toString('hex').slice(0, ID_DIGITS)}`;
}
