import { join } from 'node:path';
import type { Command } from 'commander';
import { EXIT, type ExitCode, Failure } from './failure.js';
import { Home } from './hub/home.js';
import { knownPersonsHome } from './hub/persons-home.js';
import type { Runtime } from './hub/runtime.js';
import { Membership } from './hub/membership.js';
import { Output } from './output.js';
import { findProject, type FoundProject } from './project/find-project.js';

/** The process a command runs in. */
export interface Terminal {
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
  env: NodeJS.ProcessEnv;
  /** The folder that the command is run in. Throws a `Failure` where that is gone. */
  readonly directory: string;
  runtime: Runtime;
  version: string;
  /** The command line that starts this khub again, as a person types it. */
  self: string;
}

/** What every command works with. */
export class CommandContext {
  private keptHome: Home | undefined;
  /** The directory that was chosen as the home; null for the usual one. */
  readonly chosenHome: string | null;
  readonly output: Output;

  constructor(
    readonly terminal: Terminal,
    { home, json = false }: { home?: string; json?: boolean },
  ) {
    this.chosenHome = home || terminal.env['KHUB_HOME'] || null;
    this.output = new Output(terminal, { json });
  }

  /** Keeps the membership. Throws a `Failure` where none was chosen and there is no usual one. */
  get home(): Home {
    return (this.keptHome ??= new Home(this.chosenHome ?? join(knownPersonsHome(), '.khub')));
  }

  /** Throws a `Failure` when no hub has been joined. */
  membership(): Membership {
    return new Membership(this.home, this.terminal.runtime);
  }

  /** Returns the project of the folder that the command is run in. Throws a `Failure` for a bad `.khub.json`. */
  project(): FoundProject {
    return findProject(this.terminal.directory);
  }

  /** Returns the key of this folder's project, for a command that needs one. Throws a `Failure` when there is none. */
  projectKey(): string {
    const { projectKey, root } = this.project();
    if (projectKey !== null) return projectKey;
    const remedy = 'Name one, or write it into .khub.json: {"projectKey": "shop"}';
    throw new Failure(EXIT.usage, `${root} belongs to no project`, remedy);
  }
}

/** Runs one command; resolves to its exit code, to nothing for 0. */
export type Act<Options> = (context: CommandContext, options: Options) => Promise<ExitCode | void>;

/** Adds a command's action, which gets its arguments as options of the same name. */
export type Run = <Options>(command: Command, act: Act<Options>) => void;
