import { canonicalize } from '@app/domain';
import { fieldsOfYaml } from '../knowledge/front-matter.js';
import { frontOf, itemOfFront } from './item-fields.js';
import { stemOf } from './note-names.js';
import { noteText, splitNote } from './note-text.js';
import type { PortableItem, PortableLink } from './portable-item.js';

/** What an item's links lead to: the file's name and the title of those that are exported with it. */
export type FindNamed = (id: string) => { path: string; title: string } | undefined;

/** Returns an item as a Markdown file; its links name the ids of what they lead to, and the titles for who reads them. */
export function markdownNote(item: PortableItem, find: FindNamed): string {
  const links = item.links.map(({ kind, to, reason }) => {
    const title = find(to)?.title;
    return { kind, to, ...(title !== undefined && { title }), ...(reason && { reason }) };
  });
  return noteText(frontOf({ ...item, links }), item.fields.content);
}

/** Returns an item as a note of an Obsidian vault: its links are wiki links in properties named after their kinds. */
export function obsidianNote(item: PortableItem, find: FindNamed): string {
  const byKind: Record<string, string[]> = {};
  for (const link of item.links) {
    const wiki = wikiLink(link, find);
    if (wiki !== undefined) (byKind[link.kind] ??= []).push(wiki);
  }
  const { title } = item.fields;
  const front = frontOf({ ...item, links: [] });
  const properties = { ...front, ...(title !== undefined && { aliases: [title] }), ...byKind };
  return noteText(properties, item.fields.content);
}

function wikiLink({ to }: PortableLink, find: FindNamed): string | undefined {
  const named = find(to);
  if (named === undefined) return undefined;
  const shown = named.title.replace(/[[\]|\s]+/g, ' ').trim();
  return `[[${stemOf(named.path)}${shown && `|${shown}`}]]`;
}

/** Returns the item that an exported note is of, and all that its front matter says. Throws an Error that says why it cannot be read. */
export function readExportedNote(text: string): {
  item: PortableItem;
  front: Record<string, unknown>;
} {
  const { yaml, content } = splitNote(text);
  const front = fieldsOfYaml(yaml);
  // What no event can say, such as a number that was rounded when it was read, ends here.
  canonicalize(front);
  const kept = typeof front['content'] === 'string' ? front['content'] : undefined;
  return { item: itemOfFront(front, content ?? kept), front };
}
