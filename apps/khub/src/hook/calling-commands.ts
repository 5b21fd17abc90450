import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Between an agent and its hook lie a shell or two, and npx. */
const MAX_STEPS = 10;
const PS_TIMEOUT_MS = 300;

/**
 * The command lines of the processes that a process (by its parent's id) was started by, the nearest first, each as its
 * words. As far as the system tells; Windows does not.
 */
export function* callingCommands(parent: number): Generator<string[]> {
  let pid = parent;
  for (let step = 0; step < MAX_STEPS && pid > 1; step++) {
    const found = process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
    if (found === null) return;
    yield found.words;
    pid = found.parent;
  }
}

interface Found {
  words: string[];
  parent: number;
}

function fromProc(pid: number): Found | null {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    // The name before the last bracket may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { words, parent: Number(fields[1]) };
  } catch {
    return null;
  }
}

function fromPs(pid: number): Found | null {
  if (process.platform === 'win32') return null;
  try {
    const told = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: PS_TIMEOUT_MS,
    });
    const [parent, ...words] = told.trim().split(/\s+/);
    return { words, parent: Number(parent) };
  } catch {
    return null;
  }
}
