import { type ParseArgsConfig, parseArgs } from 'node:util';

/** How a program that was told something it cannot do ends. */
const MISUSED = 2;

/** What a program of the hub is asked with: how it is written, what it does, and its flags, as node:util's `parseArgs` takes them. */
export interface Usage {
  usage: string;
  does: string;
  flags?: ParseArgsConfig['options'];
  /** Whether it takes words beside its flags. */
  allowPositionals?: boolean;
}

/** What a program was told: `flags` by name, and its other words. */
export interface Words {
  flags: ReadonlySet<string>;
  words: readonly string[];
}

/**
 * Reads what this process was told. Undefined when there is nothing more to do: it was asked for `--help`, which is printed, or told
 * what it does not know, which is said on standard error and makes it exit 2.
 */
export function readWords({
  usage,
  does,
  flags,
  allowPositionals = false,
}: Usage): Words | undefined {
  const text = `Usage: ${usage}\n${does}\n`;
  try {
    const options = { ...flags, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals });
    if (!values.help) return { flags: new Set(Object.keys(values)), words: positionals };
    process.stdout.write(text);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${text}`);
    process.exitCode = MISUSED;
  }
  return undefined;
}
