import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { homedir } from 'node:os';
import { resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Argument, type Command } from 'commander';
import { AGENTS, type Agent, type Launch } from './configure/client-config.js';
import { configureAgent } from './configure/configure-agent.js';
import { examples, wholeNumber } from './commands/command-help.js';
import type { Run, CommandContext } from './command-context.js';

const MAX_PORT = 65_535;

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
    program
      .command('mcp')
      .description('serve the hub’s tools to an agent over stdin and stdout')
      .addHelpText('after', examples('mcp')),
    async (context) => {
      const { HubMcp } = await import('./mcp/hub-mcp.js');
      const { serveOverStdio } = await import('./mcp/stdio-server.js');
      const { version } = context.terminal;
      const { projectKey } = context.project();
      await serveOverStdio(new HubMcp(context.membership(), version, projectKey), version);
    },
  );
  run<{ port: number }>(
    program
      .command('proxy')
      .description('a local address of the hub’s /mcp that shows every message on standard error')
      .option('--port <port>', '0 for any', wholeNumber(0, MAX_PORT), 0)
      .addHelpText('after', examples('proxy --port 8799')),
    async (context, { port }) => {
      const { DebugProxy } = await import('./mcp/debug-proxy.js');
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
      .option('--local', 'start this installation where it lies; a checkout always is', false)
      .addHelpText('after', examples('configure claude-code --write')),
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
  addMcpCommands(program, run);
}
