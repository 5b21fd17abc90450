import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import type { Run } from '../command-context.js';
import { EXIT, Failure } from '../failure.js';
import { examples, wholeNumber } from '../command-help.js';

const MAX_PORT = 65_535;

/** The hub that comes with this khub, beside it in a build. */
const HUB = new URL('../../../hub/src/main.js', import.meta.url);

/** Signals that the hub ends on; the terminal sends them to both of us, a supervisor to khub alone. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

async function runHub(env: NodeJS.ProcessEnv): Promise<void> {
  const hub = spawn(process.execPath, [fileURLToPath(HUB)], { env, stdio: 'inherit' });
  const hand = (signal: NodeJS.Signals) => void hub.kill(signal);
  for (const signal of SIGNALS) process.on(signal, hand);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>(
    (resolve, reject) => {
      hub.once('error', reject).once('exit', (...ended) => resolve(ended));
    },
  );
  for (const each of SIGNALS) process.off(each, hand);
  // It has said itself what is wrong.
  if (code !== 0) throw new Failure(EXIT.failed, `the hub ended with ${code ?? signal}`);
}

/** Running the hub itself. */
export function addStartCommand(program: Command, run: Run): void {
  run<{ port?: number; dataDir?: string }>(
    program
      .command('start')
      .description('run a hub here, with an embedded database unless DATABASE_URL is set')
      .option(
        '--port <port>',
        'the port to listen on (default: $HUB_PORT, else 8721)',
        wholeNumber(0, MAX_PORT),
      )
      .option(
        '--data-dir <directory>',
        'the directory for its data (default: $HUB_DATA_DIR, else ./data)',
      )
      .addHelpText('after', examples('start', 'start --port 9000 --data-dir ~/hub-data')),
    ({ terminal }, { port, dataDir }) =>
      runHub({
        ...terminal.env,
        ...(port !== undefined && { HUB_PORT: String(port) }),
        ...(dataDir !== undefined && { HUB_DATA_DIR: dataDir }),
      }),
  );
}
