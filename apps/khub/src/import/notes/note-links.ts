import { EDGE_KINDS, type EdgeKind } from '@app/domain';
import type { DraftLink } from './draft.js';
import type { FrontFields } from './front-fields.js';
import type { Passage } from './outline.js';

/** `[[Note]]`, `[[Note#Heading|as it is shown]]`. */
const WIKI_LINK = /\[\[([^[\]|]+)(?:\|[^[\]]*)?\]\]/g;
const HAS_SCHEME = /^([a-z][a-z0-9+.-]*:|\/\/)/i;
const NOTE = /\.(md|markdown|mdc)(#.*)?$/i;

/** The links of one item that are followed; further ones are left out. */
const MAX_LINKS = 100;

/** The kind that a relation has by the word before its link, as in `- depends_on [[Queue]]`. */
function kindBefore(prose: string, at: number): EdgeKind {
  const word = prose
    .slice(0, at)
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  return EDGE_KINDS.find((kind) => kind === word) ?? 'relates_to';
}

function linksIn({ prose, targets }: Passage): DraftLink[] {
  const named = [...prose.matchAll(WIKI_LINK)].map((found) => ({
    kind: kindBefore(prose, found.index),
    to: found[1]!.trim(),
    isReverse: false,
  }));
  const paths = targets
    .filter((target) => !HAS_SCHEME.test(target) && NOTE.test(target))
    .map((target) => ({ kind: 'relates_to' as const, to: pathOf(target), isReverse: false }));
  return [...named, ...paths];
}

/** The path of a link, told from a name by how it begins. */
export function pathOf(target: string): string {
  const path = decoded(target);
  return /^[./]/.test(path) ? path : `./${path}`;
}

function decoded(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

/** The links of some passages, each once. */
export function linksOf(passages: readonly Passage[]): DraftLink[] {
  return distinct(passages.flatMap(linksIn));
}

/** The links that stand in a note's front matter, by their kind: `depends_on: ["[[Queue]]"]`. */
export function frontLinks(front: FrontFields): DraftLink[] {
  return EDGE_KINDS.flatMap((kind) =>
    front.texts(kind).map((value) => {
      const [, name = value] = [...value.matchAll(WIKI_LINK)][0] ?? [];
      return { kind, to: name.trim(), isReverse: false };
    }),
  );
}

/** The links, each once, and no more than are followed. */
export function distinct(links: readonly DraftLink[]): DraftLink[] {
  const byName = new Map(links.map((link) => [`${link.kind} ${link.isReverse} ${link.to}`, link]));
  return [...byName.values()].slice(0, MAX_LINKS);
}
