import {
  STATUS_WORDS,
  UNTRUSTED_NOTICE,
  briefWords,
  estimateTokens,
  inlineText,
  nextWords,
  normalizedProjectKey,
  taskStatusOf,
} from '@app/domain';
import type { CaptureQueue } from './capture-queue.js';
import { type BriefFromCopy, type BriefOptions, anyBriefFrom } from './copy-answers.js';
import type { CopyHead, LocalCopy } from './local-copy.js';

/** What a waiting event tells: an item, or where a task stands. */
interface Told {
  projectKey?: string;
  title?: string;
  summary?: string;
  type?: string;
  taskKey?: string;
  taskStatus?: string;
  nextStep?: string;
}

/** How many of the newest events are looked at, and how much of a type, status or key is told, in characters. */
const MAX_READ = 50;
const MAX_LABEL = 120;
/** How much of a brief what waits may take, and how much is left to the rest, in tokens. */
const MAX_TOKENS = 300;
const MIN_REST = 200;

const HEADING = '## Captured here, not sent to the hub yet';

function lineOf({ title, summary = '', type, taskKey, taskStatus, nextStep = '' }: Told): string {
  const said = briefWords(title ?? taskKey ?? '', summary === title ? '' : summary);
  if (taskKey === undefined) return `- ${said} (${inlineText(type ?? 'note', MAX_LABEL)})`;
  const stands = taskStatus === undefined ? undefined : taskStatusOf(taskStatus);
  const status = stands === undefined ? '' : `${STATUS_WORDS[stands]}: `;
  const next = stands === 'done' ? '' : nextWords(nextStep);
  return `- ${status}${said}${next} [${inlineText(taskKey, MAX_LABEL)}]`;
}

/** The lines of a brief that tell what waits to be sent of a project and of none, the newest first, within `maxTokens`; none when nothing waits. */
export function waitingNotes(
  queue: CaptureQueue,
  projectKey: string | null,
  maxTokens = MAX_TOKENS,
): string[] {
  const lines: string[] = [];
  let left = Math.min(maxTokens, MAX_TOKENS) - estimateTokens(HEADING);
  const wanted = projectKey === null ? undefined : normalizedProjectKey(projectKey);
  for (const name of queue.names().slice(-MAX_READ).reverse()) {
    const event = queue.read(name) as { payload?: Told & { knowledge?: Told } } | null;
    const told = event?.payload?.knowledge ?? event?.payload;
    if (!told) continue;
    if (told.projectKey !== undefined && normalizedProjectKey(told.projectKey) !== wanted) continue;
    const line = lineOf(told);
    left -= estimateTokens(`${line}\n`);
    if (left < 0) break;
    lines.push(line);
  }
  return lines.length === 0 ? [] : [HEADING, ...lines];
}

/** Puts what waits to be sent before the notes of a brief. */
export function withWaiting(markdown: string, notes: readonly string[]): string {
  if (notes.length === 0) return markdown;
  const frame = '<notes>\n';
  const told = notes.join('\n');
  return markdown.includes(frame)
    ? markdown.replace(frame, () => `${frame}${told}\n\n`)
    : `${UNTRUSTED_NOTICE}\n${frame}${told}\n</notes>\n\n${markdown}`;
}

/** Returns the brief of a project as the copy has it, or of what belongs to none, with what waits to be sent; null when the copy knows nothing of it. */
export function briefWithWaiting(
  copy: LocalCopy,
  head: CopyHead,
  projectKey: string | null,
  options: BriefOptions & { queue: CaptureQueue },
): BriefFromCopy | null {
  const { maxTokens, queue } = options;
  const notes = waitingNotes(queue, projectKey, maxTokens - MIN_REST);
  const rest = maxTokens - estimateTokens(notes.join('\n'));
  const brief = anyBriefFrom(copy, head, projectKey, { ...options, maxTokens: rest });
  return brief && { ...brief, markdown: withWaiting(brief.markdown, notes) };
}
