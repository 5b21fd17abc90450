import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The built service, running as a process of its own on a free port of loopback. */
export interface RunningConverter {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the service as `npm run start:converter` does; rejects with what it says when it does not come up. */
export async function startConverter(env: Record<string, string> = {}): Promise<RunningConverter> {
  const main = join(process.cwd(), 'dist/apps/converter/src/main.js');
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /^listening: (\S+)$/.exec(line) ?? [];
    if (url === undefined || child.pid === undefined) continue;
    return {
      url,
      pid: child.pid,
      stop: async () => {
        child.kill();
        await exited;
      },
    };
  }
  throw new Error(`the converter ended before it listened (${String(await exited)})`);
}
