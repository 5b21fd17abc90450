import { InvalidArgumentError } from 'commander';

/** Returns what is told below a command's options: command lines as they are typed, without `khub`. */
export function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  khub ${line}`).join('\n')}`;
}

/** Returns a parser of an option's value. It throws commander's error for what is no whole number of this range. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
