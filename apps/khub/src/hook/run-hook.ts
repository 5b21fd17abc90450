import type { Readable } from 'node:stream';
import type { CommandContext } from '../command-context.js';
import type { Agent } from '../agents/agents.js';
import { contextAnswer, promptAnswer, questionAnswer } from './agent-answer.js';
import { type AgentEvent, readAgentEvent } from './agent-event.js';
import type { HookContext, HookResult } from './hook-context.js';
import { HookFiles, type HookName, keep } from './hook-files.js';
import { personsHome } from '../hub/persons-home.js';
import { answerPrompt } from './prompt/answer-prompt.js';
import { noteCompaction } from './prompt/compaction.js';
import { readInput } from './read-input.js';
import { endTurn } from './session-end.js';
import { startSession } from './session-start.js';

/** How long an agent waits for a hook at most, in milliseconds. */
const DEADLINE_MS = 2_000;
/** When the hub must have answered, in milliseconds from the hook's start; with a prompt a person waits. */
const HUB_DEADLINE_MS: Readonly<Record<HookName, number>> = {
  'session-start': 1_200,
  prompt: 1_000,
  compaction: 1_000,
  'session-end': 1_200,
};

interface Speaker {
  run(event: AgentEvent, context: HookContext): Promise<HookResult>;
  answer(agent: Agent, text: string): string;
}

const SPEAKERS: Readonly<Record<HookName, Speaker>> = {
  'session-start': { run: startSession, answer: contextAnswer },
  prompt: { run: answerPrompt, answer: promptAnswer },
  compaction: { run: noteCompaction, answer: contextAnswer },
  'session-end': { run: endTurn, answer: questionAnswer },
};

/**
 * Runs a hook and resolves with what it is to write to standard output: one JSON object, or nothing. Never rejects, and is
 * done within 2 s; what went wrong is told by the log.
 */
export async function runHook(
  name: HookName,
  named: Agent,
  stdin: Readable,
  { home, terminal }: CommandContext,
): Promise<string> {
  const { env, runtime } = terminal;
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const hubDeadline = AbortSignal.timeout(HUB_DEADLINE_MS[name]);
  const files = new HookFiles(home);
  const userHome = env['HOME'] || personsHome();
  const context = {
    home,
    files,
    env,
    userHome,
    fetch: runtime.fetch,
    now: () => runtime.now(),
    hubDeadline,
  };
  const start = performance.now();
  let agent = named;
  const work = async (): Promise<HookResult> => {
    const event = readAgentEvent(await readInput(stdin), named, env, terminal.directory);
    agent = event.agent;
    return SPEAKERS[name].run(event, context);
  };
  const { text, ...result } = await Promise.race([work(), lateAt(deadline)]).catch(failed);
  const milliseconds = Math.round(performance.now() - start);
  const at = new Date(runtime.now()).toISOString();
  keep(() => files.log({ at, hook: name, agent, ...result, milliseconds }));
  keep(() => files.sweep(runtime.now()));
  return text === undefined ? '' : SPEAKERS[name].answer(agent, text);
}

function lateAt(deadline: AbortSignal): Promise<HookResult> {
  return new Promise((resolve) => {
    deadline.addEventListener('abort', () =>
      resolve({ outcome: 'failed', reason: 'it took longer than 2 s' }),
    );
  });
}

function failed(error: unknown): HookResult {
  return { outcome: 'failed', reason: (error as Error).message };
}
