import { MAX_AGENT_BYTES, UNTRUSTED_NOTICE, inlineText, nameOf, quotedText } from '@app/domain';
import type { GlossaryRecord, KnowledgeRecord, ProjectRecord, TaskEntry } from '@app/projections';

/** What a brief tells of. */
export interface BriefContents {
  project: Pick<ProjectRecord, 'name' | 'description'>;
  items: readonly KnowledgeRecord[];
  glossary: readonly GlossaryRecord[];
  tasks: { todo: TaskEntry[]; inProgress: TaskEntry[]; blocked: TaskEntry[] };
}

/** How much of an item's texts a brief shows, in characters, and how many of its tags. */
const MAX_CONTENT = 1_200;
const MAX_SUMMARY = 600;
const MAX_TITLE = 200;
const MAX_NAME = 80;
const MAX_LABEL = 40;
const MAX_TAGS = 10;

interface Section {
  heading: string;
  parts: string[];
  between: string;
}

// What somebody wrote stands within a line that the brief begins, or is quoted: it makes no heading and ends nothing.
function itemSection(item: KnowledgeRecord): string {
  const { id, type, title, summary, content, tags, createdBy, updatedAt } = item;
  const labels = tags.slice(0, MAX_TAGS).map((tag) => `#${inlineText(tag, MAX_LABEL)}`);
  const by = inlineText(nameOf(createdBy), MAX_NAME);
  return [
    `### ${inlineText(title, MAX_TITLE)}`,
    `(${[inlineText(type, MAX_LABEL), ...labels].join(' ')}; [${inlineText(id, MAX_TITLE)}], ${by}, ${updatedAt.slice(0, 10)})`,
    ...(summary.trim() === '' ? [] : [quotedText(summary, MAX_SUMMARY)]),
    ...(content?.trim() ? [quotedText(content, MAX_CONTENT)] : []),
  ].join('\n\n');
}

function taskLine({ title, latestSummary, owners }: TaskEntry): string {
  const told = latestSummary.trim() === '' ? '' : `: ${inlineText(latestSummary, MAX_TITLE)}`;
  const who = owners.slice(0, MAX_TAGS).map((owner) => inlineText(owner, MAX_NAME));
  return `- **${inlineText(title, MAX_TITLE)}**${told} (${who.join(', ')})`;
}

function termLine({ term, definition, aliases }: GlossaryRecord): string {
  const also = aliases.slice(0, MAX_TAGS).map((alias) => inlineText(alias, MAX_NAME));
  const names = also.length === 0 ? '' : ` (also ${also.join(', ')})`;
  return `- **${inlineText(term, MAX_TITLE)}**${names}: ${inlineText(definition, MAX_SUMMARY)}`;
}

function sectionsOf({ items, glossary, tasks }: BriefContents): Section[] {
  const nothing = items.length === 0 ? ['Nothing has been recorded for this project yet.'] : [];
  const lines = (heading: string, parts: string[]) => ({ heading, parts, between: '\n' });
  return [
    lines('Blocked', tasks.blocked.map(taskLine)),
    lines('In progress', tasks.inProgress.map(taskLine)),
    lines('To do', tasks.todo.map(taskLine)),
    { heading: 'Knowledge', parts: [...nothing, ...items.map(itemSection)], between: '\n\n' },
    lines('Glossary', glossary.map(termLine)),
  ];
}

/** The brief as Markdown, ready to paste into an agent's context: at most `MAX_AGENT_BYTES`, what is left out is counted. */
export function briefMarkdown(contents: BriefContents): string {
  const { name, description } = contents.project;
  const head = [
    UNTRUSTED_NOTICE,
    `# ${inlineText(name, MAX_TITLE)}`,
    ...(description?.trim() ? [quotedText(description, MAX_CONTENT)] : []),
  ];
  // The headings and the last line have room in any case.
  let room = MAX_AGENT_BYTES - Buffer.byteLength(head.join('\n\n')) - 1_024;
  let left = 0;
  const body = sectionsOf(contents).flatMap(({ heading, parts, between }) => {
    const shown = parts.filter((part) => {
      const bytes = Buffer.byteLength(part) + between.length;
      const fits = bytes <= room;
      if (fits) room -= bytes;
      else left++;
      return fits;
    });
    return shown.length === 0 ? [] : [`## ${heading}`, shown.join(between)];
  });
  const rest = left === 0 ? [] : [`There is more than fits here: ${left} entries are left out.`];
  return [...head, ...body, ...rest].join('\n\n');
}
