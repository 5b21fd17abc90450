import type { Draft, ReadFile } from './draft.js';
import { anchorOf } from './anchor.js';
import { tagsOf } from './front-fields.js';
import { guessType } from './guess-type.js';

/** A line of the memory file of the official memory server. */
interface GraphLine {
  type?: unknown;
  name?: unknown;
  entityType?: unknown;
  observations?: unknown;
  from?: unknown;
  to?: unknown;
  relationType?: unknown;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function lineOf(text: string): GraphLine | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function draftOf({ name, entityType, observations }: GraphLine): Draft {
  const title = String(name).trim();
  const said = (Array.isArray(observations) ? observations : []).filter(isText);
  const content = said.map((each) => `- ${each.trim()}`).join('\n');
  const kind = isText(entityType) ? entityType.trim() : '';
  return {
    anchor: anchorOf(title),
    fields: {
      title,
      summary: said[0]?.trim() ?? title,
      type: guessType({ headings: [kind], content }),
      tags: tagsOf([kind]),
      ...(content !== '' && { content }),
    },
    links: [],
  };
}

/**
 * Reads the memory file of the official memory server: a line is an entity with its observations, which becomes an item, or a
 * relation between two, which becomes an edge with the relation's own word in it. What is neither is told as a problem.
 */
export function readMemoryGraph(text: string): ReadFile {
  const byName = new Map<string, Draft>();
  const relations: GraphLine[] = [];
  const problems: string[] = [];
  text.split('\n').forEach((each, at) => {
    if (each.trim() === '') return;
    const line = lineOf(each);
    if (line?.type === 'entity' && isText(line.name)) byName.set(line.name.trim(), draftOf(line));
    else if (line?.type === 'relation' && isText(line.from) && isText(line.to))
      relations.push(line);
    else problems.push(`line ${at + 1} is neither an entity nor a relation`);
  });
  for (const { from, to, relationType } of relations) {
    const reason = isText(relationType) ? relationType.trim() : undefined;
    const link = { kind: 'relates_to' as const, to: String(to).trim(), isReverse: false, reason };
    byName.get(String(from).trim())?.links.push(link);
  }
  return { drafts: [...byName.values()], names: [], problems };
}
