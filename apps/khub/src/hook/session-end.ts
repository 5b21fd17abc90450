import { findProject } from '../project/find-project.js';
import type { AgentEvent } from './agent-event.js';
import { callingCommands } from './calling-commands.js';
import { hasCaptured } from './captured.js';
import { hasChangedSince } from './changed-files.js';
import { type HookContext, type HookResult, silent } from './hook-context.js';
import { isScripted } from './scripted.js';
import { isSwitchedOff } from '../project/hook-switches.js';

/** The question that a session is asked before it ends. */
export const QUESTION =
  'Files changed and nothing was recorded for the team. If something was decided, learned or left open that teammates’ agents should know, record it now in a few lines, without secrets: capture_knowledge for decisions, conventions and pitfalls, capture_task for open work. If nothing is worth keeping, just finish.';

/** Asks a session that changed files and recorded nothing what is worth keeping, at most once. */
export function endTurn(event: AgentEvent, context: HookContext): Promise<HookResult> {
  return Promise.resolve(whyNotAsk(event, context) ?? { outcome: 'told', text: QUESTION });
}

function whyNotAsk(event: AgentEvent, context: HookContext): HookResult | null {
  const { sessionId, directory, transcript } = event;
  const { home, files, env, userHome, now } = context;
  if (isSwitchedOff('sessionEnd', directory, env)) return silent('switched off');
  if (event.isSubagent) return silent('a subagent');
  if (event.isUnfinished) return silent('the turn is not at its end');
  if (sessionId === null) return silent('no session');
  if (isScripted(event, env, callingCommands(process.ppid))) return silent('nobody is there');
  if (!home.hasJoined) return silent('no hub has been joined');
  const { projectKey, root } = findProject(directory, userHome);
  if (projectKey === null) return silent('no project');
  if (files.timeOf('no member', sessionId) !== null) return silent('its tools do not work');
  if (files.timeOf('asked', sessionId) !== null) return silent('asked already');
  const began = files.timeOf('began', sessionId);
  if (began === null) {
    files.renew(now(), 'began', sessionId);
    return silent('its beginning was not seen');
  }
  if (hasCaptured(root, transcript, began, files)) return silent('something was recorded');
  if (!hasChangedSince(root, began)) return silent('no file changed');
  // The mark is made before the question is printed: should that fail, the session is not asked a second time.
  return files.mark('asked', sessionId) ? null : silent('asked already');
}
