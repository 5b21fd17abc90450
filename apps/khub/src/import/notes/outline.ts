import MarkdownIt, { type Token } from 'markdown-it';

/** A heading outside of lists and quotes: `line` is its first line, `end` the first one after it. */
export interface Heading {
  depth: number;
  text: string;
  line: number;
  end: number;
}

/** A run of text within a paragraph, a list or a table. */
export interface Passage {
  line: number;
  /** As it is read, without marks. */
  text: string;
  /** The same without code. */
  prose: string;
  /** Where its links lead to. */
  targets: string[];
  /** Whether it is a paragraph outside of lists and quotes. */
  isParagraph: boolean;
}

/** What a Markdown text consists of, by its lines, which count from 0. */
export interface Outline {
  lines: string[];
  headings: Heading[];
  passages: Passage[];
}

const parser = new MarkdownIt('commonmark');

/** Reads Markdown; any text is Markdown. */
export function outlineOf(markdown: string): Outline {
  const tokens = parser.parse(markdown, {});
  const outline: Outline = { lines: markdown.split(/\r\n?|\n/), headings: [], passages: [] };
  tokens.forEach((token, at) => {
    if (token.type !== 'inline' || !token.map) return;
    const children = token.children ?? [];
    const text = textOf(children);
    const opening = tokens[at - 1];
    const [line, end] = opening?.map ?? token.map;
    if (opening?.type === 'heading_open' && opening.level === 0) {
      outline.headings.push({ depth: Number(opening.tag.slice(1)), text, line, end });
      return;
    }
    outline.passages.push({
      line,
      text,
      prose: textOf(children.filter(({ type }) => type !== 'code_inline')),
      targets: children.flatMap((child) => String(child.attrGet('href') ?? '') || []),
      isParagraph: opening?.type === 'paragraph_open' && opening.level === 0,
    });
  });
  return outline;
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();
}
