import { readExportedNote } from '../portable/exported-note.js';
import { FrontFields } from './notes/front-fields.js';
import type { ReadFile } from './notes/draft.js';
import { frontLinks } from './notes/note-links.js';

/** Reads a note that khub exported: the item it is of. One that can no longer be read is left out, and why is said. */
export function readExported(text: string): ReadFile {
  try {
    const { item, front } = readExportedNote(text);
    const { title = item.id, type = 'note', content } = item.fields;
    const fields = { title, type, ...(content !== undefined && { content }) };
    const byId = item.links.map(({ kind, to, reason }) => {
      return { kind, to, isReverse: false, isId: true as const, reason };
    });
    const links = [...byId, ...frontLinks(FrontFields.from(front))];
    return { drafts: [{ anchor: '', fields, links, item }], names: [], problems: [] };
  } catch (error) {
    return { drafts: [], names: [], problems: [(error as Error).message.split('\n', 1)[0] ?? ''] };
  }
}
