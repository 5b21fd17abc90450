import { stringify } from 'yaml';
import { splitFrontMatter } from '../knowledge/front-matter.js';

/** Stands in the front matter of every note that khub writes. */
const FORM = /^khub: 1[ \t]*\r?$/m;
/** Whether a text is a note that khub has written, whatever was changed in it since. */
export function isNoteText(text: string): boolean {
  return FORM.test(splitFrontMatter(text).yaml ?? '');
}

/**
 * Returns a note: its front matter and its text. What no text file can hold stands in the front matter, as `content`; a note
 * without a text has nothing below its front matter.
 */
export function noteText(front: Readonly<Record<string, unknown>>, content?: string): string {
  const isPlain = content === undefined || !content.includes('\0');
  // One line for each, for what shows and moves files changes line ends and blanks.
  const yaml = stringify(isPlain ? front : { ...front, content }, {
    aliasDuplicateObjects: false,
    blockQuote: false,
    lineWidth: 0,
  });
  return `---\n${yaml}---\n${isPlain && content !== undefined ? `\n${content}\n` : ''}`;
}

/** Tells the front matter of a note from its text, undefined where it has none; where line ends were changed, they are as before. */
export function splitNote(text: string): { yaml: string; content: string | undefined } {
  const { yaml = '', body } = splitFrontMatter(text);
  const wasConverted = /^\uFEFF?---[ \t]*\r\n/.test(text);
  const below = wasConverted ? body.replace(/\r\n/g, '\n') : body;
  const content = below === '' ? undefined : below.replace(/^\n/, '').replace(/\n$/, '');
  return { yaml, content };
}
