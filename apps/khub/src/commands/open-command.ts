import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import type { CommandContext, Run } from '../command-context.js';
import { examples } from '../command-help.js';

/** What the hub answers a client that wants to enter the console. */
interface ConsoleCode {
  url: string;
  expiresAt: string;
}

/** Addresses that one listens on but cannot go to. */
const UNSPECIFIED = ['0.0.0.0', '[::]'];

/** Returns the console's address as this client reaches the hub. */
function reachable(url: string, hubUrl: string): string {
  const address = new URL(url);
  if (UNSPECIFIED.includes(address.hostname)) address.hostname = new URL(hubUrl).hostname;
  return address.href;
}

function openerOf(platform: NodeJS.Platform): [command: string, ...args: string[]] {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return ['xdg-open'];
}

/** Resolves to whether a browser was told to open an address. */
function openInBrowser(url: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const [command, ...args] = openerOf(process.platform);
  return new Promise((resolve) => {
    const opener = spawn(command, [...args, url], { env, stdio: 'ignore', detached: true });
    opener.once('error', () => resolve(false));
    opener.once('spawn', () => resolve(true));
    opener.unref();
  });
}

async function open(
  context: CommandContext,
  { print = false }: { print?: boolean },
): Promise<void> {
  const { terminal, output } = context;
  const membership = context.membership();
  const { url: told, expiresAt } = await membership.ask<ConsoleCode>(
    { path: '/api/v1/console/codes', body: {} },
    'url',
  );
  const url = reachable(told, membership.credentials.hubUrl);
  const opened = !print && (await openInBrowser(url, terminal.env));
  const how = opened ? 'opening the console; if nothing happens' : 'the console';
  output.result({ url, expiresAt, opened }, `${how}, once and within a minute:\n${url}`);
}

/** Entering the console as the member one is. */
export function addOpenCommand(program: Command, run: Run): void {
  run<{ print?: boolean }>(
    program
      .command('open')
      .description("open the hub's console in the browser, signed in as you")
      .option('--print', 'only print the address')
      .addHelpText('after', examples('open', 'open --print')),
    open,
  );
}
