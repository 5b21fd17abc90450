import 'reflect-metadata';
import { HUB_GROUP_KEY } from '../event-store/log/log.js';
import type { LogVerdict } from '../event-store/integrity/verify-log.js';
import { findStrayEvents, verifyLogs } from '../event-store/integrity/verify-every-log.js';
import { withCurrentDatabase } from './with-database.js';

function lineOf({ log, verified, root, fault }: LogVerdict): string {
  const name = `${log.purpose} log of ${log.group_key === HUB_GROUP_KEY ? 'the hub' : log.group_key}`;
  return fault
    ? `BAD ${name} (${log.log_id}): event ${fault.sequence} ${fault.problem}`
    : `ok  ${name} (${log.log_id}): ${verified} events, root ${root}`;
}

const USAGE = {
  usage: 'npm run audit:verify',
  description:
    'Recomputes every hash of every log; exits with 1 if one differs from what is stored.',
};

await withCurrentDatabase(USAGE, async (database) => {
  for await (const verdict of verifyLogs(database)) {
    process.stdout.write(`${lineOf(verdict)}\n`);
    if (verdict.fault) process.exitCode = 1;
  }
  for (const [logId, events] of await findStrayEvents(database)) {
    process.stdout.write(`BAD ${events} events name ${logId}, which is not a log\n`);
    process.exitCode = 1;
  }
});
