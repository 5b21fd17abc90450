// What processes have used of the processors, from /proc.
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

function statOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    parent: Number(fields[1]),
    seconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
    ofChildren: (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND,
  };
}

/** Processor time of a process, in seconds. */
export function processorSeconds(pid) {
  return statOf(pid).seconds;
}

/** Processor time of the processes that this one started and that have ended, and of theirs, in seconds. */
export function endedSeconds() {
  return statOf('self').ofChildren;
}

/** Processor time of a server and of the processes it has and had, in seconds: of a PostgreSQL, whose connections are processes. */
export function serverSeconds(postmaster) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, name) => {
      try {
        const { parent, seconds, ofChildren } = statOf(name);
        if (Number(name) === postmaster) return sum + seconds + ofChildren;
        return parent === postmaster ? sum + seconds : sum;
      } catch {
        return sum;
      }
    }, 0);
}
