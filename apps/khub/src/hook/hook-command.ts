import type { Command } from 'commander';
import type { Run } from '../command-context.js';
import { examples } from '../command-help.js';
import { AGENTS, agentNamed } from '../agents/agents.js';
import { HOOKS } from './hook-files.js';
import { runHook } from './run-hook.js';

/**
 * The command that agents run when a session starts, with each prompt, before a compaction, and when a turn ends. It always ends
 * with 0, also with arguments of another version: agents take other codes for a refusal.
 */
export function addHookCommand(program: Command, run: Run): void {
  run<{ event?: string; agent: string }>(
    program
      .command('hook')
      .description(
        'run by agents when a session starts, with a prompt, before a compaction, or when a turn ends; khub setup installs it',
      )
      .argument('[event]', HOOKS.join(', '))
      .option('--agent <agent>', `who runs it: ${AGENTS.join(', ')}`, 'claude-code')
      .allowUnknownOption()
      .allowExcessArguments()
      .addHelpText('after', examples('hook session-start --agent claude-code')),
    async (context, given) => {
      const { stdin, stdout } = context.terminal;
      const hook = HOOKS.find((name) => name === given.event);
      const agent = agentNamed(given.agent);
      if (given.event === undefined)
        return context.output.note(`khub: which hook? ${HOOKS.join(', ')}`);
      if (hook === undefined || agent === undefined) {
        return context.output.note(`khub: there is no hook "${given.event}" of "${given.agent}"`);
      }
      try {
        const answer = await runHook(hook, agent, stdin, context);
        if (answer !== '') stdout.write(`${answer}\n`);
      } catch (error) {
        context.output.note(`khub: ${(error as Error).message}`);
      }
    },
  );
}
