import { readFileSync } from 'node:fs';
import { NotAValue } from './setting-kinds.js';

/** Thrown at start with every problem of the configuration at once, one a line. */
export class ConfigurationError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`the configuration is not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigurationError';
  }
}

/** The suffix of a setting that names a file with its value, as container secrets are given. */
export const IN_FILE = '_FILE';

/** What is read: the variables, of which the first counts that is set, and how; undefined stands for none. */
export interface ReadableSetting<Value> {
  names: readonly string[];
  read(text: string | undefined): Value;
}

/** Reads one environment; collects what is wrong with it instead of stopping at the first problem. */
export class Environment {
  /** Each once, though a variable may be read twice. */
  readonly problems = new Set<string>();

  constructor(private readonly variables: NodeJS.ProcessEnv) {}

  /** The value of a setting; of one that is not valid, what it is where it is not made. */
  read<Value>(setting: ReadableSetting<Value>): Value {
    const name = setting.names.find((each) => this.text(each) !== undefined);
    try {
      return setting.read(name && this.text(name));
    } catch (error) {
      if (!(error instanceof NotAValue)) throw error;
      this.problems.add(`${name} ${error.message}`);
      return setting.read(undefined);
    }
  }

  /** A variable's value; also that of the file which `NAME_FILE` names. */
  private text(name: string): string | undefined {
    const value = this.variables[name]?.trim() || undefined;
    const file = this.variables[`${name}${IN_FILE}`]?.trim() || undefined;
    if (file === undefined) return value;
    if (value !== undefined) {
      this.problems.add(`${name} and ${name}${IN_FILE} are both set; unset one of them`);
      return value;
    }
    try {
      return readFileSync(file, 'utf8').trim() || undefined;
    } catch (error) {
      // The rest of the message names the file, and that may be the secret itself.
      const [why] = (error as Error).message.split(',');
      this.problems.add(`${name}${IN_FILE} must name a file that this user can read (${why})`);
      return undefined;
    }
  }
}
