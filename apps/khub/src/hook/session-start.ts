import { findProject } from '../project/find-project.js';
import type { AgentEvent } from './agent-event.js';
import type { Credentials } from '../hub/credentials.js';
import { Failure } from '../failure.js';
import type { Home } from '../hub/home.js';
import { isRecent } from '../hub/is-recent.js';
import { anyBriefFrom } from '../local/copy-answers.js';
import { LocalCopy } from '../local/local-copy.js';
import { CaptureQueue } from '../local/capture-queue.js';
import { waitingNotes, withWaiting } from '../local/waiting-notes.js';
import { BRIEF_TOKENS, briefText, changesIn } from './brief-text.js';
import { type WantedBrief, fetchBrief } from './fetch-brief.js';
import { keepBlocks } from './keep-blocks.js';
import { type KeptBrief, keep } from './hook-files.js';
import { type HookContext, type HookResult, silent } from './hook-context.js';
import { askToJoin, askToMend, refusedMembership } from './ask-person.js';
import { noteBrief } from './prompt/told-items.js';
import { isSwitchedOff } from '../project/hook-switches.js';

/** Two start events of one session within this time, in milliseconds, come from a configuration that was loaded twice. */
const TWICE_MS = 10_000;

/** Tells a starting session what the team knows of its project, or, once, what the person has to mend. */
export async function startSession(event: AgentEvent, context: HookContext): Promise<HookResult> {
  try {
    return await tell(event, context);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return askToMend(event, context, error);
  }
}

async function tell(event: AgentEvent, context: HookContext): Promise<HookResult> {
  const { home, files, env, userHome, now } = context;
  const { sessionId } = event;
  if (isSwitchedOff('sessionStart', event.directory, env)) return silent('switched off');
  if (event.isSubagent) return silent('a subagent');
  // From this time on changes of files count as the session's.
  keep(() => {
    if (sessionId !== null && files.timeOf('began', sessionId) === null)
      files.renew(now(), 'began', sessionId);
  });
  if (isForked(event)) return silent('the session it was forked from has been told');
  if (!isFirst(event, context)) return silent('told already');
  if (!home.hasJoined) return askToJoin(event, context);
  const { projectKey } = findProject(event.directory, userHome);
  if (projectKey === null) return silent('no project');
  const told = await tellOf(projectKey, event, context);
  noteBrief(event, told.text ?? '', files);
  return { ...told, ...(await noteBlocks(event, projectKey, context, told.reason)), projectKey };
}

/** Brings the blocks of the brief up to date. A damaged block is noted in the log, and the session gets its brief all the same. */
async function noteBlocks(
  { directory }: AgentEvent,
  projectKey: string,
  { home }: HookContext,
  told: string | undefined,
): Promise<Pick<HookResult, 'reason'>> {
  const notes = told === undefined ? [] : [told];
  try {
    const changed = await keepBlocks(directory, projectKey, home, home.readCredentials());
    if (changed.length > 0) notes.push(`brought up to date: ${changed.join(', ')}`);
  } catch (error) {
    notes.push((error as Error).message);
  }
  return notes.length > 0 ? { reason: notes.join('; ') } : {};
}

function isForked({ agent, source }: AgentEvent): boolean {
  return agent !== 'gemini' && source === 'fork';
}

/** When a session that goes on was told of its project, by the hub's time (milliseconds); null when it is to be told all. */
function toldBefore(
  { agent, source, sessionId }: AgentEvent,
  { files }: HookContext,
  projectKey: string,
): number | null {
  // Gemini CLI and Copilot keep what was said at the start out of the history that they go on with.
  if (agent === 'gemini' || agent === 'copilot') return null;
  if (source !== 'resume' || sessionId === null) return null;
  return files.timeOf('told', sessionId, projectKey);
}

function isFirst({ sessionId, source, run }: AgentEvent, { files, now }: HookContext): boolean {
  if (sessionId === null) return true;
  const mark = ['start', sessionId, source ?? '', ...(run === null ? [] : [run])];
  let isFirst = true;
  keep(() => {
    if (files.mark(...mark)) return;
    isFirst = !isRecent(files.timeOf(...mark) ?? 0, { now: now(), ms: TWICE_MS });
    if (isFirst) files.renew(now(), ...mark);
  });
  return isFirst;
}

async function tellOf(
  projectKey: string,
  event: AgentEvent,
  context: HookContext,
): Promise<HookResult> {
  const { home, files, now } = context;
  const credentials = home.readCredentials();
  const before = toldBefore(event, context, projectKey);
  if (before !== null) return tellChanges(projectKey, event, context, before);
  const whose = [credentials.serverId, credentials.memberId, projectKey];
  const kept = files.keptBrief(whose);
  const wanted = { projectKey, since: kept?.isOfNoProject ? undefined : kept?.readAt };
  const { groupKey } = credentials;
  // Before the hub is asked: what is sent meanwhile may be in neither otherwise.
  const waiting = waitingNotes(
    new CaptureQueue(new LocalCopy(home, credentials).directory),
    projectKey,
  );
  const told = ({ isOfNoProject, markdown, readAt }: KeptBrief, oldSince?: string) => {
    const unknownIn = isOfNoProject ? groupKey : undefined;
    const text = briefText({
      projectKey,
      markdown: withWaiting(markdown, waiting),
      unknownIn,
      ...(oldSince !== undefined && { readAt: oldSince }),
    });
    noteTold(event, context, projectKey, readAt);
    return { outcome: 'told', ...(unknownIn && { reason: 'nothing known yet' }), text } as const;
  };
  const fetched = await fetchBrief(credentials, wanted, context.fetch, context.hubDeadline);
  const here = new Date(now()).toISOString();
  switch (fetched.kind) {
    case 'brief': {
      const { markdown, isOfNoProject, readAt = here } = fetched;
      const brief = { markdown, readAt, isOfNoProject };
      keep(() => files.keepBrief(whose, brief));
      return told(brief);
    }
    case 'empty':
      keep(() => files.forgetBrief(whose));
      return told({ markdown: '', readAt: here, isOfNoProject: true });
    case 'refused':
      keep(() => files.forgetBrief(whose));
      return refusedMembership(event, context, fetched.reason);
    case 'away': {
      const reason = `the hub is away: ${fetched.reason}`;
      const known = better(kept, await copiedBrief(home, credentials, wanted));
      if (known === null) return { outcome: 'failed', reason };
      return { ...told(known, known.readAt), reason };
    }
  }
}

/** Remembers when a session was told of its project. */
function noteTold(
  { sessionId }: AgentEvent,
  { files }: HookContext,
  projectKey: string,
  readAt: string,
): void {
  if (sessionId !== null)
    keep(() => files.renew(Date.parse(readAt), 'told', sessionId, projectKey));
}

/** Tells a session that goes on what changed since it was told of its project: it still holds the rest. */
async function tellChanges(
  projectKey: string,
  event: AgentEvent,
  context: HookContext,
  before: number,
): Promise<HookResult> {
  const { home, fetch, hubDeadline, now } = context;
  const wanted = { projectKey, since: new Date(before).toISOString() };
  const fetched = await fetchBrief(home.readCredentials(), wanted, fetch, hubDeadline);
  if (fetched.kind === 'refused') return refusedMembership(event, context, fetched.reason);
  if (fetched.kind === 'away') return silent(`the hub is away: ${fetched.reason}`);
  const changes = fetched.kind === 'brief' ? changesIn(fetched.markdown) : '';
  if (fetched.kind === 'empty' || changes === '') return silent('told, and nothing changed since');
  noteTold(event, context, projectKey, fetched.readAt ?? new Date(now()).toISOString());
  return { outcome: 'told', text: briefText({ projectKey, markdown: changes, isOfChanges: true }) };
}

/** The brief as the copy of the log in the home has it; null when there is none. */
function copiedBrief(
  home: Home,
  credentials: Credentials,
  { projectKey, since }: WantedBrief,
): Promise<KeptBrief | null> {
  const copy = new LocalCopy(home, credentials);
  return copy.answer((head) => {
    const brief = anyBriefFrom(copy, head, projectKey, { maxTokens: BRIEF_TOKENS, since });
    if (!brief) return null;
    const { markdown, projectId } = brief;
    return { markdown, readAt: head.readAt, isOfNoProject: projectId === null };
  });
}

/** The one of the project, else the newer one. */
function better(one: KeptBrief | null, other: KeptBrief | null): KeptBrief | null {
  if (one === null || other === null) return one ?? other;
  if (Boolean(one.isOfNoProject) !== Boolean(other.isOfNoProject))
    return one.isOfNoProject ? other : one;
  return one.readAt < other.readAt ? other : one;
}
