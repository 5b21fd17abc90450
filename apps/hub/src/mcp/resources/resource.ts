import { MAX_ID_LENGTH, isPrintable } from '@app/domain';
import type { CallContext } from '../tool/tool.js';

/** A family of resources whose URIs differ in one part, known to neither SDK. */
export interface Resource {
  name: string;
  title: string;
  description: string;
  mimeType: string;
  /** What stands before and after the part, and how the part is called. */
  uri: { before: string; variable: string; after: string };
  /** The text; null when there is none that the caller may see. */
  read(part: string, context: CallContext): Promise<string | null>;
  /** Parts that begin with or contain what was typed; nobody is shown more than `most`. */
  complete(typed: string, context: CallContext, most: number): Promise<string[]>;
  /** A page of the ones worth listing. At most one family has any, so that its cursor is that of the list. */
  list?(context: CallContext, cursor: string | undefined): Promise<ListedParts>;
}

/** A page of resources of a family; `nextCursor` is absent at the end. */
export interface ListedParts {
  parts: { part: string; title: string }[];
  nextCursor?: string;
}

/** The URI of one resource of a family (RFC 6570, simple expansion). */
export function uriOf({ uri }: Resource, part: string): string {
  return `${uri.before}${encodeURIComponent(part)}${uri.after}`;
}

/** The URI template of a family (RFC 6570). */
export function templateOf({ uri }: Resource): string {
  return `${uri.before}{${uri.variable}}${uri.after}`;
}

/** The part that a URI has where the family's URIs differ; null when it is not of this family. */
export function partOf({ uri: { before, after } }: Resource, uri: string): string | null {
  if (!uri.startsWith(before) || !uri.endsWith(after)) return null;
  const part = uri.slice(before.length, uri.length - after.length);
  if (part.includes('/')) return null;
  try {
    const decoded = decodeURIComponent(part);
    return isPrintable(decoded, MAX_ID_LENGTH) ? decoded : null;
  } catch {
    return null;
  }
}
