import type { Command } from 'commander';
import type { AdministrationOptions } from '../../administration/administration.js';
import { backUp, backupText } from '../../administration/backup.js';
import { readAdminToken } from '../../administration/read-admin-token.js';
import type { Run } from '../../command-context.js';
import { ADMIN_TOKEN, examples } from '../../command-help.js';

function addToken(admin: Command, run: Run): void {
  run<{ dataDir?: string }>(
    admin
      .command('token')
      .description('print the administration token of the hub on this machine')
      .option('--data-dir <directory>', 'of the hub (default: $HUB_DATA_DIR, else ./data)')
      .addHelpText('after', examples('admin token', 'admin token --data-dir /var/lib/hub')),
    ({ output, terminal }, { dataDir }) => {
      const token = readAdminToken(terminal.env, dataDir);
      output.result({ token }, token);
      return Promise.resolve();
    },
  );
}

function addBackup(admin: Command, run: Run): void {
  run<AdministrationOptions & { dataDir?: string }>(
    admin
      .command('backup')
      .description('have the hub of this machine copy its embedded database while it runs')
      .option('--hub <url>', 'another hub (default: where HUB_HOST and HUB_PORT say)')
      .option(...ADMIN_TOKEN)
      .option('--data-dir <directory>', 'of the hub, to take its administration token from')
      .addHelpText('after', examples('admin backup', 'admin backup --data-dir /data')),
    async (context, { dataDir, adminToken, ...options }) => {
      const { env } = context.terminal;
      const token =
        adminToken ?? (dataDir === undefined ? undefined : readAdminToken(env, dataDir));
      const made = await backUp(context, { ...options, ...(token && { adminToken: token }) });
      context.output.result(made, backupText(made));
    },
  );
}

/** What is for whoever runs the hub. */
export function addAdminCommands(program: Command, run: Run): void {
  const admin = program
    .command('admin')
    .description('commands for whoever runs the hub')
    .addHelpText('after', examples('admin token', 'admin backup'));
  addToken(admin, run);
  addBackup(admin, run);
}
