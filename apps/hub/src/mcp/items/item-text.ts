import { UNTRUSTED_NOTICE, inlineText, quotedText } from '@app/domain';
import type { ItemBeside, Relation } from './item-beside.js';
import type { ItemPart } from './item-part.js';

/** How much of an item's facts is shown, in characters, and how many of its tags. */
const MAX_TITLE = 300;
const MAX_URL = 500;
const MAX_FACT = 200;
const MAX_TAG = 40;
const MAX_TAGS = 20;

/** An item with what stands beside it, as an agent is told of both at once. */
export interface WholeItem extends ItemPart {
  beside: ItemBeside;
}

function fact(text: string): string {
  return inlineText(text, MAX_FACT);
}

function named({ id, title }: Relation): string {
  return `[${fact(id)}] “${fact(title)}”`;
}

function saidBy(by: string | undefined, at: string | undefined, reason: string | undefined) {
  const who = [...(by ? [fact(by)] : []), ...(at ? [at] : [])].join(', ');
  return `${who && ` (${who})`}${reason ? `: ${fact(reason)}` : ''}`;
}

/** What is in force, and if it is not, why: what stands in its place, who deleted it, what it waits for. */
function statusText({ item: { status }, beside }: WholeItem): string {
  const { statusCause: cause, relations } = beside;
  const [successor] = relations.filter(({ relation }) => relation === 'superseded by');
  if (status === 'superseded') {
    if (!successor) return 'superseded by one that you may not see';
    return `superseded by ${named(successor)}${saidBy(successor.by, successor.at, successor.reason)}`;
  }
  const [base] = relations.filter(({ relation }) => relation === 'proposed for');
  if (status === 'proposed') return base ? `a proposal for ${named(base)}` : 'a proposal';
  const known = status === 'tombstone' ? 'deleted' : status;
  const told = `${known}${cause ? saidBy(cause.by, cause.since, cause.reason) : ''}`;
  const disputed = relations.filter(
    (each) => each.relation === 'contradicts' && !each.decision && each.status === 'active',
  );
  if (status !== 'active' || disputed.length === 0) return told;
  return `${told}, but it contradicts ${disputed.map(named).join(' and ')}`;
}

function relationLine(each: Relation): string {
  const { relation, status, projectKey, by, at, reason, decision } = each;
  const facts = [
    ...(status === 'active' ? [] : [status]),
    ...(projectKey ? [`project ${fact(projectKey)}`] : []),
    ...(decision ? [`decided: ${decision}`] : []),
  ];
  const shown = facts.length > 0 ? ` (${facts.join(', ')})` : '';
  return `- ${relation} ${named(each)}${shown}${saidBy(by, at?.slice(0, 10), reason)}`;
}

function factLines(whole: WholeItem): string[] {
  const { item, beside } = whole;
  const { id, type, layer, visibility, tags = [], quality } = item;
  const shown = tags.slice(0, MAX_TAGS).map((tag) => inlineText(tag, MAX_TAG));
  const more = tags.length > shown.length ? ` and ${tags.length - shown.length} more` : '';
  const { project, task, author, editor } = beside;
  const key = project?.projectKey ?? item.projectKey;
  const others = item.otherProjectKeys ?? [];
  return [
    `id: ${fact(id)}`,
    ...(item.origin ? [`mirrored from: ${fact(item.origin)}, to be read only`] : []),
    `type: ${fact(type)} (${layer}, ${visibility})`,
    `status: ${statusText(whole)}`,
    ...(task ? [`task: ${fact(task.taskKey)}, ${task.status}`] : []),
    ...(key ? [`project: ${[key, ...others].map(fact).join(', ')}`] : []),
    ...(tags.length > 0 ? [`tags: ${shown.join(', ')}${more}`] : []),
    `by: ${fact(author)}, ${item.createdAt}, last changed ${editor ? `by ${fact(editor)}, ` : ''}${item.updatedAt}`,
    `quality: ${quality.qualityScore} (rating ${quality.rating}, adoption ${quality.adoptionScore})`,
    ...(item.source?.url ? [`source: ${inlineText(item.source.url, MAX_URL)}`] : []),
  ];
}

/** An item in words; the same for the tool and the resource. */
export function itemText(whole: WholeItem): string {
  const { item, beside, next, truncatedBecause } = whole;
  const { title, summary, content } = item;
  const { relations, furtherRelations: further } = beside;
  const rest = further === undefined ? [] : [`- and ${further} more`];
  const related = [...relations.map(relationLine), ...rest];
  return [
    UNTRUSTED_NOTICE,
    `# ${inlineText(title, MAX_TITLE)}`,
    factLines(whole).join('\n'),
    ...(summary.trim() === '' ? [] : [quotedText(summary)]),
    ...(content?.trim() ? [quotedText(content)] : []),
    ...(related.length > 0 ? [related.join('\n')] : []),
    ...(next === undefined ? [] : [`The content goes on: get_knowledge with from: ${next}.`]),
    ...(truncatedBecause === undefined ? [] : [truncatedBecause]),
  ].join('\n\n');
}
