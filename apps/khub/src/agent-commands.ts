import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, type Command, InvalidArgumentError } from 'commander';
import { AGENTS, type Agent, type Launch } from './configure/client-config.js';
import { configureAgent } from './configure/configure-agent.js';
import { EXIT, Failure } from './failure.js';
import { DebugProxy } from './mcp/debug-proxy.js';
import { HubMcp } from './mcp/hub-mcp.js';
import { serveOverStdio } from './mcp/stdio-server.js';
import type { Run, CommandContext } from './command-context.js';

const MAX_PORT = 65_535;
const MAX_LIMIT = 50;

function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

interface ToolAnswer {
  isError?: boolean;
  content: { type: string; text?: string }[];
  structuredContent?: object;
}

/** Calls one of the hub's tools and tells its answer. Throws a `Failure` with the tool's own words when it refuses. */
async function printTool(context: CommandContext, name: string, args: object): Promise<void> {
  const hub = new HubMcp(
    context.membership(),
    context.terminal.version,
    context.project().projectKey,
  );
  try {
    const answer = (await hub.with((client) =>
      client.callTool({ name, arguments: { ...args } }),
    )) as ToolAnswer;
    const text = answer.content.map((part) => part.text ?? '').join('\n');
    if (answer.isError) throw new Failure(EXIT.failed, text);
    context.output.result(answer.structuredContent ?? { text }, text);
  } finally {
    await hub.close();
  }
}

/** The project of this folder, for a command that needs one. Throws a `Failure` when there is none. */
function projectOf(context: CommandContext): string {
  const { projectKey, root } = context.project();
  if (projectKey !== null) return projectKey;
  const remedy = 'Name one, or write it into .khub.json: {"projectKey": "shop"}';
  throw new Failure(EXIT.usage, `${root} belongs to no project`, remedy);
}

function addReadingCommands(program: Command, run: Run): void {
  run<{ words: string[]; project?: string; limit?: number }>(
    program
      .command('search <words...>')
      .description('search the knowledge you may see')
      .option('--project <key>', 'only of this project')
      .option('--limit <count>', 'the most items', wholeNumber(1, MAX_LIMIT)),
    (context, { words, project, limit }) =>
      printTool(context, 'search_knowledge', {
        query: words.join(' '),
        ...(project !== undefined && { projectKey: project }),
        ...(limit !== undefined && { limit }),
      }),
  );
  run<{ project?: string; limit?: number }>(
    program
      .command('brief [project]')
      .description(
        'what an agent should know before it works on a project; by default this folder’s',
      )
      .option('--limit <count>', 'the most items', wholeNumber(1, MAX_LIMIT)),
    async (context, { project, limit }) => {
      const query = limit === undefined ? '' : `?limit=${limit}`;
      const brief = await context.membership().ask<{ markdown: string }>({
        path: `/api/v1/projects/${encodeURIComponent(project ?? projectOf(context))}/brief${query}`,
        repeatable: true,
      });
      context.output.result(brief, brief.markdown);
    },
  );
}

// An agent starts elsewhere and is not given the variables of this shell.
function launchOf(context: CommandContext, isLocal: boolean, home: string | undefined): Launch {
  const chosen = home ?? context.terminal.env['KHUB_HOME'];
  const args = [...(chosen === undefined ? [] : ['--home', resolve(chosen)]), 'mcp'];
  const script = fileURLToPath(new URL('./main.js', import.meta.url));
  // What did not come from the registry is perhaps not there.
  return isLocal || !script.includes(`${sep}node_modules${sep}`)
    ? { command: process.execPath, args: [script, ...args] }
    : { command: 'npx', args: ['-y', 'knowledge-hub', ...args] };
}

function addMcpCommands(program: Command, run: Run): void {
  run(
    program.command('mcp').description('serve the hub’s tools to an agent over stdin and stdout'),
    async (context) => {
      const { version } = context.terminal;
      const { projectKey } = context.project();
      await serveOverStdio(new HubMcp(context.membership(), version, projectKey), version);
    },
  );
  run<{ port: number }>(
    program
      .command('proxy')
      .description('a local address of the hub’s /mcp that shows every message on standard error')
      .option('--port <port>', '0 for any', wholeNumber(0, MAX_PORT), 0),
    async (context, { port }) => {
      const { projectKey } = context.project();
      const note = (line: string) => context.output.note(line);
      const proxy = new DebugProxy(context.membership(), projectKey, note);
      const server = await proxy.listen(port);
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
      context.output.result({ url }, `MCP URL: ${url}`);
      await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
      server.close();
      server.closeAllConnections();
    },
  );
  run<{ agent: Agent; write: boolean; local: boolean; home?: string }>(
    program
      .command('configure')
      .description('the configuration with which an agent uses the hub')
      .addArgument(new Argument('<agent>').choices(AGENTS))
      .option('--write', 'put it into the agent’s file instead of showing it', false)
      .option('--local', 'start this installation where it lies; a checkout always is', false),
    async (context, { agent, write, local, home }) => {
      const launch = launchOf(context, local, home);
      const directories = { project: process.cwd(), home: homedir() };
      const configured = configureAgent(agent, launch, directories, write);
      if (!write)
        context.output.note(`This belongs into ${configured.path}; --write puts it there.`);
      context.output.result(
        configured,
        write ? `wrote ${configured.path}` : configured.text.trimEnd(),
      );
    },
  );
}

/** The commands that agents and those who work with them use. */
export function addAgentCommands(program: Command, run: Run): void {
  addReadingCommands(program, run);
  addMcpCommands(program, run);
}
