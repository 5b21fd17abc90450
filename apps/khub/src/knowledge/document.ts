import { stringify } from 'yaml';
import { EXIT, Failure } from '../failure.js';
import { fieldsOfYaml, splitFrontMatter } from './front-matter.js';

/** An item as a person writes it. */
export interface KnowledgeDocument {
  title?: string;
  summary?: string;
  type?: string;
  projectKey?: string;
  tags?: string[];
  layer?: string;
  visibility?: string;
  /** Markdown. */
  content?: string;
}

/** What stands in the front matter, by the word that is written there. */
const FIELDS = {
  title: 'title',
  summary: 'summary',
  type: 'type',
  project: 'projectKey',
  tags: 'tags',
  layer: 'layer',
  visibility: 'visibility',
} as const satisfies Record<string, keyof KnowledgeDocument>;

const HEADING = /^#+\s+(.*?)\s*#*$/;

/** Returns the item as a text to edit: front matter, then its content. Fields that are `undefined` are left out. */
export function documentText({ content = '', ...fields }: KnowledgeDocument): string {
  const entries = Object.entries(FIELDS).flatMap(([word, name]) =>
    fields[name] === undefined ? [] : [[word, fields[name]] as const],
  );
  return `---\n${stringify(Object.fromEntries(entries), { lineWidth: 0 })}---\n\n${content}\n`;
}

/**
 * Returns the item that a text stands for, with what is written there alone; without front matter its first line is the title.
 * Throws a `Failure` for front matter that cannot be read.
 */
export function parseDocument(text: string): KnowledgeDocument {
  // An editor may have changed the line ends, which nobody means by them.
  const { yaml, body: rest } = splitFrontMatter(text.replaceAll('\r\n', '\n'));
  const fields = yaml === undefined ? {} : fieldsOf(yaml);
  const body = rest.trim();
  return fields.title === undefined && body !== ''
    ? titled(fields, body)
    : withContent(fields, body);
}

/** Returns an item with a summary: its own, else the first paragraph of its content, else its title. */
export function withSummary(item: KnowledgeDocument): KnowledgeDocument {
  const [paragraph = ''] = (item.content ?? '').split(/\n\s*\n/, 1);
  const summary = item.summary || paragraph.replace(/\s+/g, ' ').trim() || item.title;
  return { ...item, ...(summary && { summary }) };
}

function titled(fields: KnowledgeDocument, body: string): KnowledgeDocument {
  const [first = '', ...rest] = body.split('\n');
  const title = HEADING.exec(first.trim())?.[1] ?? first.trim();
  return withContent({ ...fields, title }, rest.join('\n').trim());
}

function withContent(fields: KnowledgeDocument, content: string): KnowledgeDocument {
  return { ...fields, ...(content !== '' && { content }) };
}

function fieldsOf(yaml: string): KnowledgeDocument {
  const given = readYaml(yaml);
  const fields: KnowledgeDocument = {};
  for (const [word, value] of Object.entries(given)) {
    if (!Object.hasOwn(FIELDS, word)) {
      const known = Object.keys(FIELDS).join(', ');
      throw new Failure(EXIT.usage, `the front matter has "${word}", which is none of ${known}`);
    }
    if (value === null || value === undefined || value === '') continue;
    const name = FIELDS[word as keyof typeof FIELDS];
    if (name === 'tags') fields.tags = [value].flat().map(String);
    else if (typeof value === 'string' || typeof value === 'number') fields[name] = String(value);
    else throw new Failure(EXIT.usage, `the front matter’s ${word} is not a text`);
  }
  return fields;
}

function readYaml(yaml: string): Record<string, unknown> {
  try {
    return fieldsOfYaml(yaml);
  } catch (error) {
    throw new Failure(EXIT.usage, (error as Error).message);
  }
}
