import completion from '@bomb.sh/tab/commander';
import { Command, CommanderError, Option } from 'commander';
import { type Run, type Terminal, CommandContext } from './command-context.js';
import { addAdminCommands } from './commands/administration/admin-commands.js';
import { addAdministrationCommands } from './commands/administration/administration-commands.js';
import { addExportCommand } from './commands/export-command.js';
import { addImportCommand } from './commands/import-command.js';
import { addKeyCommands } from './commands/key-commands.js';
import { addMcpCommands } from './commands/mcp-commands.js';
import { addMembershipCommands } from './commands/membership-commands.js';
import { addOpenCommand } from './commands/open-command.js';
import { addProjectCommands } from './commands/project-commands.js';
import { addReadingCommands } from './commands/reading-commands.js';
import { addStartCommand } from './commands/start-command.js';
import { addSyncCommands } from './commands/sync-commands.js';
import { addTaskCommands } from './commands/task-commands.js';
import { addTrustCommands } from './commands/trust-commands.js';
import { addMemberCommands } from './commands/administration/member-commands.js';
import { addAccessCommands } from './commands/administration/access-commands.js';
import { addGlossaryCommands } from './commands/administration/glossary-commands.js';
import { addRedactionCommands } from './commands/administration/redaction-commands.js';
import { addMirrorCommands } from './commands/administration/mirror-commands.js';
import { addWebhookCommands } from './commands/administration/webhook-commands.js';
import { addWritingCommands } from './commands/writing-commands.js';
import { addHookCommand } from './hook/hook-command.js';
import { Output } from './output.js';
import { shownText } from '@app/domain';
import { addSetupCommand } from './setup/setup-command.js';
import { EXIT, type ExitCode, Failure } from './failure.js';

/** What a command is called as it is typed, after the commands that it is one of. */
function nameOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${nameOf(parent)} ${command.name()}`;
}

/** The command line as commander knows it; `finish` learns the exit code. */
function programFor(
  terminal: Terminal,
  { wantsJson, finish }: { wantsJson: boolean; finish: (code: ExitCode) => void },
): Command {
  const program = new Command('khub')
    .description('The command line client of the Knowledge Hub')
    .version(terminal.version)
    .option(
      '--home <directory>',
      'where the membership is kept (default: $KHUB_HOME, else ~/.khub)',
    )
    .addOption(new Option('--json', 'answer with JSON').default(false))
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(shownText(text)),
      // With --json what is wrong is the result, and said once.
      outputError: (text, write) => wantsJson || write(text),
    })
    .showHelpAfterError(wantsJson ? false : '(khub help tells more)');
  const run: Run = (command, act) => {
    if (!wantsJson) command.showHelpAfterError(`(${nameOf(command)} --help tells more)`);
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
  addStartCommand(program, run);
  addMembershipCommands(program, run);
  addKeyCommands(program, run);
  addOpenCommand(program, run);
  addReadingCommands(program, run);
  addProjectCommands(program, run);
  addWritingCommands(program, run);
  addTaskCommands(program, run);
  addAdministrationCommands(program, run);
  addMemberCommands(program, run);
  addGlossaryCommands(program, run);
  addAccessCommands(program, run);
  addRedactionCommands(program, run);
  addWebhookCommands(program, run);
  addMirrorCommands(program, run);
  addSyncCommands(program, run);
  addImportCommand(program, run);
  addExportCommand(program, run);
  addTrustCommands(program, run);
  addMcpCommands(program, run);
  addAdminCommands(program, run);
  addSetupCommand(program, run);
  addHookCommand(program, run);
  completion(program, { completionCommandName: 'completion' });
  return program;
}

/** Runs one command line (without node and script) and returns the exit code. */
export async function runKhub(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  let exitCode: ExitCode = EXIT.ok;
  const wantsJson = args.includes('--json');
  const program = programFor(terminal, {
    wantsJson,
    finish: (code) => {
      exitCode = code;
    },
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.ok;
    if (wantsJson) {
      const message = error.message.replace(/^error: /, '');
      const failure = new Failure(EXIT.usage, message, 'khub help tells more.');
      new Output(terminal, { json: true }).failure(failure);
    }
    return EXIT.usage;
  }
  return exitCode;
}
