#!/usr/bin/env node
import { ConversionError, type ConversionWarning } from '../src/index.js';
import { convertInput } from './convert-input.js';
import { readOptions, USAGE, type Options } from './options.js';

const REFUSED = 1;
const NOT_UNDERSTOOD = 2;

/** Whoever reads may stop before the end, as `head` does. */
function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EPIPE';
}

function lineOf({ severity, code, path, message }: ConversionWarning): string {
  return `${severity} ${code} ${path}: ${message}\n`;
}

async function run(options: Options): Promise<number> {
  const { stdin: input, stdout: output, stderr } = process;
  try {
    const warnings = await convertInput(options, { input, output });
    if (!options.isQuiet) for (const warning of warnings) stderr.write(lineOf(warning));
    return 0;
  } catch (error) {
    if (isGone(error)) return 0;
    if (!(error instanceof ConversionError)) throw error;
    stderr.write(`${error.path}: ${error.message}\n`);
    return REFUSED;
  }
}

function understood(): Options | number {
  try {
    const options = readOptions(process.argv.slice(2));
    if (options !== 'help') return options;
    process.stdout.write(USAGE);
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}`);
    return NOT_UNDERSTOOD;
  }
}

process.stdout.on('error', (error) => {
  if (!isGone(error)) throw error;
});
const command = understood();
process.exitCode = typeof command === 'number' ? command : await run(command);
