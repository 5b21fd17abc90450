import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { SERVER_NAME } from '../agents/agents.js';
import type { Failure } from '../failure.js';
import { refusal } from '../hub/hub-client.js';
import { findProject } from '../project/find-project.js';
import type { AgentEvent } from './agent-event.js';
import { type HookContext, type HookResult, silent } from './hook-context.js';
import { type HookFiles, keep } from './hook-files.js';

/** Where `khub setup` puts the hooks of each agent in a folder. */
const HOOKS_OF_FOLDERS = [
  '.claude/settings.json',
  '.codex/hooks.json',
  '.gemini/settings.json',
  '.cursor/hooks.json',
  '.opencode/plugins/knowledge-hub.js',
  '.github/hooks/knowledge-hub.json',
];

const NOT_JOINED =
  'The agents of this project share what they learn in a Knowledge Hub, which nobody has joined on this machine: there is no brief, and the tools of knowledge-hub do not work. Tell the person so once, and go on without: whoever administers the hub makes an invite with `khub invite`, which prints the command to join with; {"hooks": false} in ~/.khub.json silences this line.';

/**
 * Tells a session without a membership, once, how the person gets one; only in a project that has hooks of khub's, for the
 * person's own do not say that there is a team.
 */
export function askToJoin(event: AgentEvent, { files, userHome }: HookContext): HookResult {
  const reason = 'no hub has been joined';
  if (!isSetUp(event.directory, userHome)) return silent(reason);
  if (!isFirst(event, files)) return silent(`told already: ${reason}`);
  return { outcome: 'told', reason, text: NOT_JOINED };
}

/** The failure of a hook whose membership the hub refuses with `code`; the session is told once what the person is to do. */
export function refusedMembership(
  event: AgentEvent,
  { files }: HookContext,
  code: string,
): HookResult {
  const failed = { outcome: 'failed', reason: `the hub refused: ${code}` } as const;
  const { remedy } = refusal(0, code);
  if (!code.startsWith('auth.') || !remedy || !isFirst(event, files)) return failed;
  const text = `The team's Knowledge Hub refuses the membership of this machine (${code}): there is no brief, and the tools of knowledge-hub do not work. Tell the person so once, and go on without. ${remedy}`;
  return { ...failed, text };
}

/** The failure of a hook for which the person has to mend a file; the session is told once which and how. */
export function askToMend(
  event: AgentEvent,
  { files }: HookContext,
  { message, told }: Failure,
): HookResult {
  const failed = { outcome: 'failed', reason: message } as const;
  if (!isFirst(event, files)) return failed;
  const text = `There is no brief from the team's Knowledge Hub, and the tools of knowledge-hub do not work: ${told} Tell the person so once, and go on without.`;
  return { ...failed, text };
}

function isFirst({ sessionId }: AgentEvent, files: HookFiles): boolean {
  let first = true;
  keep(() => {
    first = sessionId === null || files.mark('no member', sessionId);
  });
  return first;
}

/** Whether a folder, or one above it up to the top of its project, has hooks of khub's that are not the person's own. */
function isSetUp(directory: string, userHome: string | null): boolean {
  const { root, projectKey } = findProject(directory, userHome);
  if (projectKey === null) return false;
  for (let folder = resolve(directory); folder !== userHome; folder = dirname(folder)) {
    if (HOOKS_OF_FOLDERS.some((name) => namesKhub(join(folder, name)))) return true;
    if (folder === root || dirname(folder) === folder) return false;
  }
  return false;
}

function namesKhub(path: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes(SERVER_NAME);
  } catch {
    return false;
  }
}
