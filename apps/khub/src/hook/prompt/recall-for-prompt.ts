import { counted } from '../../counted.js';
import { findProject } from '../../project/find-project.js';
import { isRecent } from '../../hub/is-recent.js';
import { isSwitchedOff } from '../../project/hook-switches.js';
import type { AgentEvent } from '../agent-event.js';
import { type HookContext, type HookResult, silent } from '../hook-context.js';
import { keep } from '../hook-files.js';
import { fetchRecall } from './fetch-recall.js';
import { recallText, recalledItems } from './recall-text.js';
import { MAX_RECALLED, takeUntold } from './told-items.js';
import { saysTooLittle, typedPrompt } from './typed-prompt.js';

/** For how long a hub that did not answer is not asked, in milliseconds: each prompt would wait for it. */
const LEFT_ALONE_MS = 60_000;

/**
 * Tells an agent, beside a prompt, the few items that the team has of what it is clearly about; mostly nothing. The prompt goes to
 * the hub, in a request's body, and nowhere else.
 */
export async function recallForPrompt(
  event: AgentEvent,
  context: HookContext,
): Promise<HookResult> {
  const { home, files, env, userHome, now } = context;
  const { agent, sessionId, directory } = event;
  if (isSwitchedOff('prompt', directory, env)) return silent('switched off');
  if (event.isSubagent) return silent('a subagent');
  if (agent === 'cursor') return silent('the agent takes nothing with a prompt');
  const prompt = typedPrompt(event.prompt ?? '');
  if (prompt === '') return silent('nobody typed it');
  if (saysTooLittle(prompt)) return silent('it says too little');
  if (sessionId === null) return silent('no session');
  if (!home.hasJoined) return silent('no hub has been joined');
  if (files.timeOf('no member', sessionId) !== null) return silent('its tools do not work');
  const { projectKey } = findProject(directory, userHome);
  if (projectKey === null) return silent('no project');
  const told = files.toldItems(sessionId);
  if (told.recalled >= MAX_RECALLED) return silent('the session was told enough');
  const credentials = home.readCredentials();
  const { hubUrl } = credentials;
  if (isRecent(files.timeOf('away', hubUrl) ?? 0, { now: now(), ms: LEFT_ALONE_MS }))
    return silent('the hub did not answer a moment ago');
  const wanted = { prompt, projectKey, without: told.ids };
  const fetched = await fetchRecall(credentials, wanted, context.fetch, context.hubDeadline);
  if (fetched.kind === 'away') {
    keep(() => files.renew(now(), 'away', hubUrl));
    return { outcome: 'failed', reason: `the hub is away: ${fetched.reason}`, projectKey };
  }
  if (fetched.kind === 'unknown') return silent('the hub is of before, and recalls nothing');
  if (fetched.kind === 'refused')
    return { outcome: 'failed', reason: `the hub refused: ${fetched.reason}`, projectKey };
  const { markdown, finishedAt } = fetched;
  const items = takeUntold(sessionId, recalledItems(markdown, finishedAt), files);
  if (items.length === 0) return { ...silent('nothing new is clearly about it'), projectKey };
  const reason = counted(items.length, 'item');
  return { outcome: 'told', reason, projectKey, text: recallText(items, finishedAt) };
}
