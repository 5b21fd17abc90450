import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { newItemId } from '@app/domain';
import type { Command } from 'commander';
import { noteToolCall } from '../hook/captured.js';
import { HookFiles } from '../hook/hook-files.js';
import { examples, wholeNumber } from '../command-help.js';
import type { Run } from '../command-context.js';

const MAX_PORT = 65_535;

/** The commands that pass the hub's tools on to an agent. */
export function addMcpCommands(program: Command, run: Run): void {
  run(
    program
      .command('mcp')
      .description('serve the hub’s tools to an agent over stdin and stdout')
      .addHelpText('after', examples('mcp')),
    async (context) => {
      const { HubMcp } = await import('../mcp/hub-mcp.js');
      const { serveOverStdio } = await import('../mcp/stdio-server.js');
      const { OfflineTools } = await import('../local/offline-tools.js');
      const { hubStandIn } = await import('../local/hub-stand-in.js');
      const { syncAgain } = await import('../local/sync-again.js');
      const { version, directory, runtime } = context.terminal;
      const { projectKey } = context.project();
      const membership = context.membership();
      const files = new HookFiles(context.home);
      const offline = new OfflineTools(context.home, membership.credentials, projectKey, runtime);
      const syncing = syncAgain(context.home, () => offline.queue.names().length > 0);
      await serveOverStdio({
        membership,
        hub: new HubMcp(membership, version, projectKey),
        standIn: hubStandIn(offline, () => newItemId(runtime)),
        version,
        onAnswer: () => syncing.hubAnswered(),
        onCall: (tool) => noteToolCall(tool, directory, files, runtime.now()),
      });
      syncing.end();
    },
  );
  run<{ port: number }>(
    program
      .command('proxy')
      .description(
        'serve the hub’s /mcp at a local address and show every message on standard error',
      )
      .option('--port <port>', '0 for any', wholeNumber(0, MAX_PORT), 0)
      .addHelpText('after', examples('proxy --port 8799')),
    async (context, { port }) => {
      const { DebugProxy } = await import('../mcp/debug-proxy.js');
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
}
