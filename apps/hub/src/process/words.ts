import { type ParseArgsConfig, parseArgs } from 'node:util';

/** How a program that was told something it cannot do ends. */
const MISUSED = 2;

/** What a program of the hub is asked with: how it is written, what it does, and its flags, as node:util's `parseArgs` takes them. */
export interface Usage {
  usage: string;
  does: string;
  flags?: ParseArgsConfig['options'];
  /** Whether it takes words beside its flags, or does nothing without one. */
  positionals?: 'some' | 'wanted';
}

/** What a program was told: `flags` by name, and its other words. */
export interface Words {
  flags: ReadonlySet<string>;
  words: readonly string[];
}

/**
 * Reads what this process was told. Undefined when there is nothing more to do: it was asked for `--help`, which is printed, told
 * what it does not know, or nothing where it wants a word, which is said on standard error and makes it exit 2.
 */
export function readWords({ usage, does, flags, positionals }: Usage): Words | undefined {
  const text = `Usage: ${usage}\n${does}\n`;
  const misused = (problem: string) => {
    process.stderr.write(problem + text);
    process.exitCode = MISUSED;
  };
  try {
    const options = { ...flags, help: { type: 'boolean', short: 'h' } } as const;
    const told = parseArgs({ options, allowPositionals: positionals !== undefined });
    if (told.values.help) process.stdout.write(text);
    else if (positionals === 'wanted' && told.positionals.length === 0) misused('');
    else return { flags: new Set(Object.keys(told.values)), words: told.positionals };
  } catch (error) {
    misused(`${(error as Error).message}\n`);
  }
  return undefined;
}
