import { findProject } from '../project/find-project.js';
import type { AgentEvent } from './agent-event.js';
import type { Credentials } from '../hub/credentials.js';
import type { Home } from '../hub/home.js';
import { anyBriefFrom } from '../local/copy-answers.js';
import { LocalCopy } from '../local/local-copy.js';
import { BRIEF_TOKENS, briefText } from './brief-text.js';
import { type WantedBrief, fetchBrief } from './fetch-brief.js';
import { keepBlocks } from './keep-blocks.js';
import { type KeptBrief, keep } from './hook-files.js';
import { type HookContext, type HookResult, silent } from './hook-context.js';
import { isSwitchedOff } from './switches.js';

/** Two start events of one session within this time, in milliseconds, come from a configuration that was loaded twice. */
const TWICE_MS = 10_000;

/** Tells a starting session what the team knows of its project. Throws when the person has to mend something. */
export async function startSession(event: AgentEvent, context: HookContext): Promise<HookResult> {
  const { home, files, env, userHome, now } = context;
  const { sessionId } = event;
  if (isSwitchedOff('sessionStart', event.directory, env)) return silent('switched off');
  if (event.isSubagent) return silent('a subagent');
  // From this time on changes of files count as the session's.
  keep(() => {
    if (sessionId !== null && files.timeOf('began', sessionId) === null)
      files.renew(now(), 'began', sessionId);
  });
  if (hasBriefAlready(event)) return silent(`the session was there before: ${event.source}`);
  if (!isFirst(event, context)) return silent('told already');
  if (!home.hasJoined) return silent('no hub has been joined');
  const { projectKey } = findProject(event.directory, userHome);
  if (projectKey === null) return silent('no project');
  const told = await tellOf(projectKey, context);
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

function hasBriefAlready({ agent, source }: AgentEvent): boolean {
  // Gemini CLI keeps what hooks said out of the history that it goes on with.
  return agent !== 'gemini' && (source === 'resume' || source === 'fork');
}

function isFirst({ sessionId, source }: AgentEvent, { files, now }: HookContext): boolean {
  if (sessionId === null) return true;
  const mark = ['start', sessionId, source ?? ''];
  let isFirst = true;
  keep(() => {
    if (files.mark(...mark)) return;
    isFirst = now() - (files.timeOf(...mark) ?? 0) >= TWICE_MS;
    if (isFirst) files.renew(now(), ...mark);
  });
  return isFirst;
}

async function tellOf(projectKey: string, context: HookContext): Promise<HookResult> {
  const { home, files, now } = context;
  const credentials = home.readCredentials();
  const whose = [credentials.serverId, credentials.memberId, projectKey];
  const kept = files.keptBrief(whose);
  const wanted = { projectKey, since: kept?.isOfNoProject ? undefined : kept?.readAt };
  const { groupKey } = credentials;
  const told = ({ isOfNoProject, ...brief }: Omit<KeptBrief, 'readAt'> & { readAt?: string }) => {
    const unknownIn = isOfNoProject ? groupKey : undefined;
    const text = briefText({ ...brief, projectKey, unknownIn });
    return { outcome: 'told', ...(unknownIn && { reason: 'nothing known yet' }), text } as const;
  };
  const fetched = await fetchBrief(credentials, wanted, context.fetch, context.hubDeadline);
  switch (fetched.kind) {
    case 'brief': {
      const { markdown, isOfNoProject, readAt = new Date(now()).toISOString() } = fetched;
      keep(() => files.keepBrief(whose, { markdown, readAt, isOfNoProject }));
      return told({ markdown, isOfNoProject });
    }
    case 'empty':
      keep(() => files.forgetBrief(whose));
      return told({ markdown: '', isOfNoProject: true });
    case 'refused':
      keep(() => files.forgetBrief(whose));
      return { outcome: 'failed', reason: `the hub refused: ${fetched.reason}` };
    case 'away': {
      const reason = `the hub is away: ${fetched.reason}`;
      const known = better(kept, copiedBrief(home, credentials, wanted));
      if (known === null) return { outcome: 'failed', reason };
      return { ...told(known), reason };
    }
  }
}

/** The brief as the copy of the log in the home has it; null when there is none. */
function copiedBrief(
  home: Home,
  credentials: Credentials,
  { projectKey, since }: WantedBrief,
): KeptBrief | null {
  const copy = new LocalCopy(home, credentials);
  const head = copy.head();
  const brief = head && anyBriefFrom(copy, head, projectKey, { maxTokens: BRIEF_TOKENS, since });
  return (
    brief && {
      markdown: brief.markdown,
      readAt: head.readAt,
      isOfNoProject: brief.projectId === null,
    }
  );
}

/** The one of the project, else the newer one. */
function better(one: KeptBrief | null, other: KeptBrief | null): KeptBrief | null {
  if (one === null || other === null) return one ?? other;
  if (Boolean(one.isOfNoProject) !== Boolean(other.isOfNoProject))
    return one.isOfNoProject ? other : one;
  return one.readAt < other.readAt ? other : one;
}
