import type { Command } from 'commander';
import { readAdminToken } from '../administration/read-admin-token.js';
import type { Run } from '../command-context.js';
import { examples } from '../command-help.js';

/** What only whoever runs the hub may do, on its machine. */
export function addAdminTokenCommand(program: Command, run: Run): void {
  const admin = program
    .command('admin')
    .description('what is for whoever runs the hub')
    .addHelpText('after', examples('admin token'));
  run<{ dataDir?: string }>(
    admin
      .command('token')
      .description('the administration token of the hub on this machine')
      .option('--data-dir <directory>', 'of the hub (default: $HUB_DATA_DIR, else ./data)')
      .addHelpText('after', examples('admin token', 'admin token --data-dir /var/lib/hub')),
    ({ output, terminal }, { dataDir }) => {
      const token = readAdminToken(terminal.env, dataDir);
      output.result({ token }, token);
      return Promise.resolve();
    },
  );
}
