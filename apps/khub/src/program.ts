import { userInfo } from 'node:os';
import { Command, CommanderError, Option } from 'commander';
import { addAgentCommands } from './agent-commands.js';
import { Diagnostics, findingsText } from './doctor/diagnostics.js';
import { EXIT, type ExitCode, Failure } from './failure.js';
import { type JoinOptions, joinHub } from './join-hub.js';
import { progressOn } from './progress.js';
import { pullEvents } from './pull/pull-events.js';
import { fileSink, streamSink } from './pull/sink.js';
import { FilePush, printPush } from './push/push-file.js';
import { readStatus, statusText } from './read-status.js';
import { type Run, type Terminal, CommandContext } from './command-context.js';

function addMembershipCommands(program: Command, run: Run): void {
  run<JoinOptions>(
    program
      .command('join <url>')
      .description('become a member of a group of a hub, or a further client of yours')
      .option('--invite <token>', 'the invite you were given')
      .option('--group <key>', 'the group; an invite says it already')
      .option('--name <name>', 'how others see you', userInfo().username)
      .option('--handle <handle>', 'your short name; made from --name when absent')
      .option('--label <label>', 'how this client is called', 'khub')
      .option('--tools <names...>', 'the agents that work with this client')
      .option('--token <token>', 'an access token of the member whose further client this is to be')
      .option('--replace', 'give up the membership this home keeps', false),
    async ({ home, output, terminal }, options) => {
      const { memberId, groupKey, expiresAt } = await joinHub(options, home, terminal.runtime);
      output.result(
        { memberId, groupKey, expiresAt, home: home.directory },
        `joined ${groupKey} as ${memberId}\nNext: khub configure claude-code --write`,
      );
    },
  );
  run(program.command('status').description('who you are, and how the hub is'), async (context) => {
    const status = await readStatus(context.membership(), context.home);
    context.output.result(status, statusText(status));
  });
  run(
    program.command('doctor').description('what is wrong, and how to mend it'),
    async ({ home, output, terminal }) => {
      const findings = await new Diagnostics(home, terminal.runtime, terminal.version).run();
      output.result({ findings }, findingsText(findings));
      return findings.some(({ state }) => state === 'problem') ? EXIT.failed : EXIT.ok;
    },
  );
}

function addSyncCommands(program: Command, run: Run): void {
  run<{ file: string }>(
    program
      .command('push <file>')
      .description('push a JSONL file of events or knowledge records; safe to repeat'),
    async (context, { file }) => {
      const progress = progressOn(context.terminal.stderr, 'pushing');
      return printPush(
        await new FilePush(context.membership(), progress).run(file),
        context.output,
      );
    },
  );
  run<{ output?: string; fromBeginning: boolean }>(
    program
      .command('pull')
      .description('pull the events after the last pull, one JSON object a line')
      .option('--output <file>', 'append to this file, each event once, instead of standard output')
      .option('--from-beginning', 'forget how far the last pull came', false),
    async (context, options) => {
      const { home, output, terminal } = context;
      const membership = context.membership();
      const sink = options.output
        ? fileSink(options.output, options.fromBeginning)
        : streamSink(terminal.stdout, home.cursorFile, options.fromBeginning);
      try {
        const progress = progressOn(terminal.stderr, 'pulling');
        const report = await pullEvents(membership, sink, progress);
        if (options.output) output.result(report, `${report.events} events`);
        else output.note(`${report.events} events`);
      } finally {
        sink.close();
      }
    },
  );
}

/** The command line as commander knows it; `finish` learns the exit code. */
function programFor(terminal: Terminal, finish: (code: ExitCode) => void): Command {
  const program = new Command('khub')
    .description('The command line client of the Knowledge Hub')
    .version(terminal.version)
    .option('--home <directory>', 'keeps the membership (default: $KHUB_HOME, else ~/.khub)')
    .addOption(new Option('--json', 'answer with JSON').default(false))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .showHelpAfterError('(khub help tells more)');
  const run: Run = (command, act) => {
    const names = command.registeredArguments.map((argument) => argument.name());
    command.action(async (...values: unknown[]) => {
      const given = Object.fromEntries(names.map((name, index) => [name, values[index]]));
      const options = command.optsWithGlobals<{ home?: string; json?: boolean }>();
      const context = new CommandContext(terminal, options);
      try {
        finish((await act(context, { ...options, ...given } as never)) ?? EXIT.ok);
      } catch (error) {
        context.output.failure(error);
        finish(error instanceof Failure ? error.exitCode : EXIT.failed);
      }
    });
  };
  addMembershipCommands(program, run);
  addSyncCommands(program, run);
  addAgentCommands(program, run);
  return program;
}

/** Runs one command line (without node and script) and answers the exit code. */
export async function runKhub(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.ok;
  const program = programFor(terminal, (code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  }
  return exitCode;
}
