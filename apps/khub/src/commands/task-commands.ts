import { MAX_MOVED_TASKS } from '@app/domain';
import { Argument, type Command } from 'commander';
import type { Run } from '../command-context.js';
import { examples } from '../command-help.js';
import { EXIT, Failure } from '../failure.js';
import { setTaskStatus } from '../knowledge/set-task-status.js';

const STATUSES = ['todo', 'in_progress', 'blocked', 'done'] as const;

/** The command by which people say where tasks stand. */
export function addTaskCommands(program: Command, run: Run): void {
  run<{ status: (typeof STATUSES)[number]; ids: string[] }>(
    program
      .command('task')
      .description('say where tasks stand')
      .addArgument(new Argument('<status>', 'where they stand').choices(STATUSES))
      .argument('<ids...>', `the ids of at most ${MAX_MOVED_TASKS} tasks`)
      .addHelpText('after', examples('task done SHOP-7 h0593vac08h9', 'task blocked SHOP-8')),
    async (context, { status, ids }) => {
      if (ids.length > MAX_MOVED_TASKS)
        throw new Failure(EXIT.usage, `these are more than ${MAX_MOVED_TASKS} tasks`);
      const tasks = await setTaskStatus(context, ids, status);
      const lines = tasks.map(({ id, title, refused }) =>
        refused === undefined ? `${status}: ${title} [${id}]` : `refused: ${id}: ${refused}`,
      );
      context.output.result({ status, tasks }, lines.join('\n'));
      return tasks.some(({ refused }) => refused !== undefined) ? EXIT.partlyRejected : EXIT.ok;
    },
  );
}
