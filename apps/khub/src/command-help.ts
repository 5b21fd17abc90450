import { type Command, InvalidArgumentError } from 'commander';

/** Returns what is told below a command's options: command lines as they are typed, without `khub`. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  khub ${line}`).join('\n')}`;
}

/** The option by which an administrator is known. */
export const ADMIN_TOKEN = [
  '--admin-token <token>',
  'its administration token (default: $KHUB_ADMIN_TOKEN)',
] as const;

/** Adds the options of every command that only administrators may use. */
export function asAdministrator(command: Command): Command {
  return command
    .option('--hub <url>', 'the hub (default: the one joined, else this machine’s)')
    .option(...ADMIN_TOKEN);
}

/** Returns a parser of an option's value. It throws commander's error for what is no whole number of this range. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** The option by which a person says that what looked like a secret is not one. */
export const NOT_SECRET = [
  '--not-secret <rules...>',
  'let through what these rules wrongly took for a secret',
] as const;
