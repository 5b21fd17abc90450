import { parseArgs } from 'node:util';

/**
 * Reads the command line of a script: whole numbers, with their defaults, and `flags` as parseArgs takes them. For --help it
 * prints the usage and ends the process; so it does for what cannot be read and for what `check` throws, with 2.
 */
export function readCommandLine(usage, numbers, { flags = {}, least = 0, check } = {}) {
  const texts = Object.entries(numbers).map(([name, value]) => [
    name,
    { type: 'string', default: String(value) },
  ]);
  try {
    const options = { ...Object.fromEntries(texts), ...flags, help: { type: 'boolean' } };
    const { values } = parseArgs({ options });
    if (values.help) {
      console.log(usage);
      return process.exit();
    }
    for (const name of Object.keys(numbers)) values[name] = Number(values[name]);
    if (!Object.keys(numbers).every((name) => isWhole(values[name], least)))
      throw new Error('numbers must be whole');
    check?.(values);
    return values;
  } catch (error) {
    console.error(`${error.message}\n${usage}`);
    return process.exit(2);
  }
}

function isWhole(value, least) {
  return Number.isSafeInteger(value) && value >= least;
}
