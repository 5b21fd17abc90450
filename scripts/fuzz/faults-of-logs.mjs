import { execFileSync } from 'node:child_process';

/** Recomputes all logs of a hub with these settings; returns what is wrong with them, nothing if all is well. */
export function faultsOfLogs(env) {
  const options = { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' };
  try {
    execFileSync(process.execPath, ['dist/apps/hub/src/cli/verify-logs.js'], options);
    return [];
  } catch (error) {
    return [`audit:verify: ${error.stdout}${error.stderr}`];
  }
}
