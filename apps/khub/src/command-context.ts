import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { ExitCode } from './failure.js';
import { Home } from './hub/home.js';
import type { Runtime } from './hub/hub-client.js';
import { Membership } from './hub/membership.js';
import { Output } from './output.js';

/** The process a command runs in. */
export interface Terminal {
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: NodeJS.ProcessEnv;
  runtime: Runtime;
  version: string;
}

/** What every command works with. */
export class CommandContext {
  readonly home: Home;
  readonly output: Output;

  constructor(
    readonly terminal: Terminal,
    { home, json = false }: { home?: string; json?: boolean },
  ) {
    this.home = new Home(home ?? terminal.env['KHUB_HOME'] ?? join(homedir(), '.khub'));
    this.output = new Output(terminal.stdout, terminal.stderr, json);
  }

  /** Throws a `Failure` when no hub has been joined. */
  membership(): Membership {
    return new Membership(this.home, this.terminal.runtime);
  }
}

/** Runs one command; what it answers is the exit code, nothing means 0. */
export type Act<Options> = (context: CommandContext, options: Options) => Promise<ExitCode | void>;

/** Adds a command's action, which gets its arguments as options of the same name. */
export type Run = <Options>(command: Command, act: Act<Options>) => void;
