import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The exit code of a program whose arguments are wrong. */
const EXIT_USAGE = 2;

/** How a program of the hub is called: its usage line, what it does, and its flags, as `parseArgs` of node:util takes them. */
export interface Usage {
  usage: string;
  description: string;
  flags?: ParseArgsConfig['options'];
  /** Whether it takes positional arguments: `some` may be given, of `wanted` at least one must be. */
  positionals?: 'some' | 'wanted';
}

/** The arguments of a process: the names of the flags that were given, and the positional arguments. */
export interface CommandLine {
  flags: ReadonlySet<string>;
  positionals: readonly string[];
}

/**
 * Reads the arguments of this process. Returns undefined when nothing is left to do: after `--help`, which is printed, and for
 * wrong arguments, which are reported on standard error and make the process exit with 2.
 */
export function readCommandLine({
  usage,
  description,
  flags,
  positionals,
}: Usage): CommandLine | undefined {
  const text = `Usage: ${usage}\n${description}\n`;
  const misused = (problem: string) => {
    process.stderr.write(problem + text);
    process.exitCode = EXIT_USAGE;
  };
  try {
    const options = { ...flags, help: { type: 'boolean', short: 'h' } } as const;
    const told = parseArgs({ options, allowPositionals: positionals !== undefined });
    if (told.values.help) process.stdout.write(text);
    else if (positionals === 'wanted' && told.positionals.length === 0) misused('');
    else return { flags: new Set(Object.keys(told.values)), positionals: told.positionals };
  } catch (error) {
    misused(`${(error as Error).message}\n`);
  }
  return undefined;
}
