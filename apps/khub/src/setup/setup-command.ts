import { basename, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, type Command } from 'commander';
import type { CommandContext, Run } from '../command-context.js';
import { examples } from '../command-help.js';
import { mcpUrlOf } from '../mcp/mcp-url.js';
import { AGENT_NAMES, agentNamed } from '../agents/agents.js';
import { localLaunch, portableLaunch } from './launch.js';
import { Failure } from '../failure.js';
import { knownPersonsHome } from '../hub/persons-home.js';
import { nextSteps } from './next-steps.js';
import type { FileChange } from './plan-setup.js';
import type { SetupTarget } from './setup-target.js';

interface SetupOptions {
  agent: string;
  user: boolean;
  http: boolean;
  dryRun: boolean;
  remove: boolean;
}

const SCRIPT = fileURLToPath(new URL('../main.js', import.meta.url));

/** The command that gives an agent the hub's tools, its hooks and its standing words. */
export function addSetupCommand(program: Command, run: Run): void {
  run<SetupOptions>(
    program
      .command('setup')
      .description(
        'give an agent the hub’s tools, hooks and a skill, in this folder or with --user',
      )
      .addArgument(new Argument('<agent>', 'who gets them').choices(AGENT_NAMES))
      .option('--user', 'for you in every folder, instead of for everybody in this one', false)
      .option('--http', 'the agent asks the hub itself, with the token of KHUB_TOKEN', false)
      .option('--dry-run', 'show what would change', false)
      .option('--remove', 'take out what setup put in', false)
      .addHelpText(
        'after',
        examples(
          'setup claude-code',
          'setup codex --user',
          'setup opencode --dry-run',
          'setup claude-code --remove',
        ),
      ),
    setUp,
  );
}

async function setUp(context: CommandContext, options: SetupOptions): Promise<void> {
  // What edits files of other programs is needed by no other command.
  const { filesOf } = await import('./agent-files.js');
  const { applyChanges, changeText, planRemoval, planSetup, removeEmptyFolders } =
    await import('./plan-setup.js');
  const { dryRun, remove } = options;
  const agent = agentNamed(options.agent)!;
  const { output } = context;
  const target = targetOf(context, options);
  const files = filesOf(agent, target);
  const changes = remove ? planRemoval(files) : planSetup(files);
  if (!dryRun) applyChanges(changes);
  if (!dryRun && remove) removeEmptyFolders(changes, [target.folder, target.userHome]);
  const inFolder = () => planRemoval(filesOf(agent, { ...target, scope: 'folder' }));
  const hasFolderEntries = options.user && target.folder !== target.userHome && takesAny(inFolder);
  const state = { ...stateOf(context), hasFolderEntries };
  const next = remove || dryRun ? [] : nextSteps(agent, target, state);
  output.result(
    {
      agent,
      files: changes.map(({ path, ...change }) => ({ path, change: kindOf(change) })),
      next,
    },
    (dryRun ? changes.map(changeText) : [...changes.map(lineOf), ...next.map(stepLine)]).join('\n'),
  );
}

function targetOf(context: CommandContext, options: SetupOptions): SetupTarget {
  const { env } = context.terminal;
  const scope = options.user ? 'person' : 'folder';
  const { platform, execPath: node } = process;
  const home = chosenHome(context);
  return {
    scope,
    folder: context.terminal.directory,
    userHome: env['HOME'] || knownPersonsHome(),
    env,
    platform,
    launch: options.user ? localLaunch({ node, script: SCRIPT, home }) : portableLaunch(),
    url: options.http ? urlFor(context, scope) : null,
  };
}

function urlFor(context: CommandContext, scope: SetupTarget['scope']): string {
  const { hubUrl } = context.membership().credentials;
  // What is for every folder names no project, and the hub does not see the folder.
  return mcpUrlOf(hubUrl, scope === 'folder' ? context.project().projectKey : null).href;
}

function chosenHome({ chosenHome }: CommandContext): string | null {
  return chosenHome && resolve(chosenHome);
}

function stateOf(context: CommandContext) {
  // npx finds what npm has put onto the PATH, also a link to a checkout.
  const isKnown = context.terminal.self === 'khub' || SCRIPT.includes(`${sep}node_modules${sep}`);
  const home = chosenHome(context);
  return { hasJoined: context.home.hasJoined, isUnknownToNpx: !isKnown, home };
}

/** Whether a removal takes anything out; of files that cannot be read nothing is known. */
function takesAny(planned: () => FileChange[]): boolean {
  try {
    return planned().some(({ before, after }) => before !== after);
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}

function kindOf({ before, after }: Pick<FileChange, 'before' | 'after'>): string {
  if (before === after) return 'unchanged';
  if (after === '') return 'removed';
  return before === '' ? 'created' : 'changed';
}

function lineOf(change: FileChange): string {
  const { path, before, after, keptAs } = change;
  const kept = keptAs === null || before === after ? '' : ` (as it was: ${basename(keptAs)})`;
  return `${kindOf(change).padEnd(9)}  ${path}${kept}`;
}

function stepLine(step: string): string {
  return step.startsWith(' ') ? `       ${step}` : `Next:  ${step}`;
}
