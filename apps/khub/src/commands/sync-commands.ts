import { counted } from '../counted.js';
import type { Command } from 'commander';
import type { Run } from '../command-context.js';
import { EXIT } from '../failure.js';
import { CaptureQueue } from '../local/capture-queue.js';
import { LocalCopy } from '../local/local-copy.js';
import { printRefused } from '../local/capture-or-queue.js';
import { progressOn } from '../progress.js';
import { pullEvents } from '../pull/pull-events.js';
import { fileSink, streamSink } from '../pull/sink.js';
import { EventPush } from '../push/event-push.js';
import { printPush, pushFile } from '../push/push-file.js';
import { openSource } from '../push/push-source.js';
import { KeptCheckpoints } from '../verify/kept-checkpoints.js';
import { NOT_SECRET, examples } from '../command-help.js';

function addSync(program: Command, run: Run): void {
  run<{ fromBeginning: boolean }>(
    program
      .command('sync')
      .description('send what waits, and renew the copy that answers while the hub is away')
      .option('--from-beginning', 'rebuild the copy', false)
      .addHelpText('after', examples('sync', 'sync --from-beginning')),
    async (context, { fromBeginning: isFromBeginning }) => {
      const { home, output, terminal } = context;
      const membership = context.membership();
      const queue = new CaptureQueue(new LocalCopy(home, membership.credentials).directory);
      const { keepUp } = await import('../local/keep-up.js');
      const now = () => terminal.runtime.now();
      const kept = await keepUp(membership, home, queue, { now, isFromBeginning });
      printRefused(context, kept.queue);
      const { sent, refused } = kept.queue;
      const copy = kept.copy
        ? `${kept.copy.events} new in the log, verified`
        : 'another khub renews the copy now';
      output.result(kept, `${sent} sent, ${refused.length} refused; ${copy}`);
      return refused.length > 0 ? EXIT.partlyRejected : EXIT.ok;
    },
  );
}

/** Moving events to the hub and from it. */
export function addSyncCommands(program: Command, run: Run): void {
  addSync(program, run);
  run<{ file: string; project?: string; anyway: boolean; notSecret?: string[] }>(
    program
      .command('push <file>')
      .description('push events or knowledge records as JSONL, from a file or `-`; safe to repeat')
      .option('--project <key>', 'where new records belong that name no project (default: to none)')
      .option('--anyway', "take the projects' spelling as it is", false)
      .option(...NOT_SECRET)
      .addHelpText(
        'after',
        examples(
          'push knowledge.jsonl --project shop',
          'push - < knowledge.jsonl',
          'push knowledge.jsonl --not-secret github',
        ),
      ),
    async (context, { file, project, anyway, notSecret }) => {
      const { stdin, stderr } = context.terminal;
      const source = await openSource(file, () => stdin);
      const progress = await progressOn(stderr, 'pushing');
      const push = new EventPush(context.membership(), progress, { anyway, notSecret });
      return printPush(await pushFile(source, push, project), context.output);
    },
  );
  run<{ output?: string; fromBeginning: boolean }>(
    program
      .command('pull')
      .description('write the events since the last pull, one JSON object a line')
      .option('--output <file>', 'append to this file, each event once, instead of standard output')
      .option('--from-beginning', 'start over', false)
      .addHelpText('after', examples('pull > events.jsonl', 'pull --output events.jsonl')),
    async (context, options) => {
      const { home, output, terminal } = context;
      const membership = context.membership();
      const sink = options.output
        ? fileSink(options.output, options)
        : streamSink(terminal.stdout, { ...options, checkpointFile: home.cursorFile });
      try {
        const progress = await progressOn(terminal.stderr, 'pulling');
        const kept = new KeptCheckpoints(home.checkpointsDirectory);
        const memory = { kept, now: terminal.runtime.now() };
        const report = await pullEvents(membership, sink, progress, memory);
        const told = counted(report.events, 'event');
        if (options.output) output.result(report, told);
        else output.note(told);
      } finally {
        sink.close();
      }
    },
  );
}
