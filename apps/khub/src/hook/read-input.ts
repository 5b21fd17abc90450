import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** An agent writes its event at once; one that neither writes nor closes is not waited for, in milliseconds. */
const WAIT_MS = 500;
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** What an agent writes to a hook: all up to the end, or to the end of a whole JSON text, for some leave the pipe open. */
export async function readInput(stdin: Readable & { isTTY?: boolean }): Promise<string> {
  if (stdin.isTTY) return '';
  let text = '';
  const whole = new Promise<void>((resolve) => {
    stdin.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.length > MAX_CHARACTERS || isJson(text)) resolve();
    });
    stdin.once('end', resolve).once('close', resolve).once('error', resolve);
  });
  await Promise.race([whole, sleep(WAIT_MS, undefined, { ref: false })]);
  stdin.destroy();
  return text;
}

function isJson(text: string): boolean {
  if (!text.trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
